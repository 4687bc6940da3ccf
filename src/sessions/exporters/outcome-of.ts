import {type Outcome, type OutcomeError, text} from '@toolyard/sdk'
import {describeContent} from '../../dialects/describe-block.ts'
import {isObject} from '../../dialects/json.ts'
import type {RecordedCall, RecordedOutcome, RecordedTurn} from '../session.ts'

/** A recorded call's outcome as a run would have it; `undefined` where nothing is recorded. */
export function outcomeOf(call: RecordedCall, turn: RecordedTurn, index: number): Outcome | undefined {
  const {id, tool, outcome, decision} = call
  if (outcome.status === 'unanswered') return undefined
  const durationMs = outcome.status === 'settled' ? (outcome.durationMs ?? 0) : 0
  const meta = {
    index,
    batch: 0,
    ...(turn.id !== null && {turn: turn.id}),
    durationMs,
    ...(decision && {decision}),
  }
  const content = outcome.content ?? [text('reason' in outcome ? outcome.reason : '')]
  const data = outcome.status === 'settled' && isObject(outcome.data) ? {data: outcome.data} : {}
  const status = outcome.status === 'settled' ? outcome.ended : (outcome.ended ?? 'denied')
  if (status === 'ok') return {id, tool, status, content, ...data, meta}
  return {id, tool, status, content, ...data, error: outcome.error ?? errorOf(outcome), meta}
}

/** The error of an outcome whose recording has none apart from its text. */
function errorOf(outcome: Exclude<RecordedOutcome, {status: 'unanswered'}>): OutcomeError {
  if (outcome.status === 'withheld') return {code: 'NOT_APPROVED', level: 'policy', message: outcome.reason}
  return {code: 'TOOL_ERROR', level: 'tool', message: describeContent(outcome.content)}
}
