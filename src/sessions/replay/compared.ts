import type {Outcome} from '@toolyard/sdk'
import type {Compared} from '../comparison/compare.ts'
import type {RecordedOutcome} from '../session.ts'

/** The side of a replay. */
export function comparedNow(outcome: Outcome): Compared {
  const {status, content, meta} = outcome
  const data = 'data' in outcome ? outcome.data : undefined
  return {
    status,
    content,
    ...(data !== undefined && {data}),
    ...(typeof data?.exitCode === 'number' && {exitCode: data.exitCode}),
    ...('error' in outcome && {error: outcome.error}),
    ...(meta.replaced !== undefined && {isCut: true as const}),
  }
}

/** The side of the recording. */
export function comparedThen(outcome: Extract<RecordedOutcome, {status: 'settled'}>): Compared {
  const {ended, content, data, exitCode, error, isCut} = outcome
  return {
    status: ended,
    content,
    ...(data !== undefined && {data}),
    ...(exitCode !== undefined && {exitCode}),
    ...(error && {error}),
    ...(isCut && {isCut}),
  }
}
