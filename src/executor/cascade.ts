import type {Status} from '@toolyard/sdk'
import {type Classification, isShellCall} from './classification.ts'
import {isFailed} from './failure.ts'

export type Cascade = 'shell' | 'all' | 'none'

/** `any` is for turns that stop on failure: any end but ok takes all others with it. */
export type TurnCascade = Cascade | 'any'

/** Whether a call that ended like this takes siblings of its turn with it. What was only withheld or skipped does not. */
export function startsCascade(classification: Classification, status: Status, cascade: TurnCascade): boolean {
  if (cascade === 'any') return status !== 'ok'
  if (status !== 'error' && status !== 'timeout' && status !== 'crashed') return false
  return isTaken(classification, cascade)
}

/** Whether a sibling is taken along: commands often build on each other, reads do not. */
export function isTaken(classification: Classification, cascade: TurnCascade): boolean {
  return cascade === 'all' || cascade === 'any' || (cascade === 'shell' && isShellCall(classification))
}

/** Whether a run that is to stop at the first failure stops at this. What the stop itself ended is no failure. */
export function stopsRun(status: Status): boolean {
  return isFailed(status) && status !== 'skipped' && status !== 'canceled'
}
