import type {Outcome} from '@toolyard/sdk'
import type {RecordedOutcome} from '../../session.ts'

/** An outcome as sessions have it. What never ran to its end was withheld. */
export function recordedOutcome(outcome: Outcome): RecordedOutcome {
  const {status, content, meta} = outcome
  const data = 'data' in outcome ? outcome.data : undefined
  if (status === 'denied' || status === 'skipped' || status === 'canceled') {
    const {error} = outcome
    return {status: 'withheld', reason: error.message, ended: status, content, error}
  }
  return {
    status: 'settled',
    ended: status,
    content,
    ...(data !== undefined && {data}),
    ...('error' in outcome && {error: outcome.error}),
    ...(typeof data?.exitCode === 'number' && {exitCode: data.exitCode}),
    durationMs: meta.durationMs,
    ...(meta.replaced !== undefined && {isCut: true as const}),
  }
}
