import type {OutcomeCode} from '../errors/codes.ts'
import {type Failure, failure} from './failure.ts'

/** Why a call was ended, or never started, by something outside of it. */
export interface StopReason {
  readonly code: Extract<
    OutcomeCode,
    | 'INTERRUPTED'
    | 'SIBLING_FAILED'
    | 'RUN_TIMEOUT'
    | 'HOOK_STOP'
    | 'DEFERRED'
    | 'UNANSWERED'
    | 'OUTPUT_CLOSED'
    | 'JOURNAL_FAILED'
    | 'CALL_TIMEOUT'
    | 'IDLE_TIMEOUT'
  >
  /** A clause that goes on "The call was canceled: ..." */
  readonly because: string
}

/** The error that a call's signal is aborted with. */
export class CallAborted extends Error {
  override readonly name: 'AbortError' | 'TimeoutError'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason.because)
    this.reason = reason
    this.name = isTimeout(reason) ? 'TimeoutError' : 'AbortError'
  }
}

export const isTimeout = ({code}: StopReason) => code === 'CALL_TIMEOUT' || code === 'IDLE_TIMEOUT'

/** How a call ends that had started. */
export function endedBy(reason: StopReason, details: Pick<Failure, 'content' | 'data'>): Failure {
  return isTimeout(reason)
    ? failure('timeout', reason.code, `The call timed out: ${reason.because}.`, details)
    : failure('canceled', reason.code, `The call was canceled: ${reason.because}.`, details)
}

/** How a call ends that never started. */
export function skippedBy(reason: StopReason): Failure {
  return failure('skipped', reason.code, `The call was not started: ${reason.because}.`)
}

/** Reads the reason that a caller's signal was aborted with; anything of theirs is an interrupt. */
export function interruptReason(signal: AbortSignal): StopReason {
  const reason: unknown = signal.reason
  if (reason instanceof CallAborted) return reason.reason
  return {code: 'INTERRUPTED', because: 'the run was interrupted'}
}
