import type {ContentBlock, FailedStatus, InvalidReason, OutcomeError, Status} from '@toolyard/sdk'
import {text} from '@toolyard/sdk'
import {CODES, isOutcomeCode, type OutcomeCode} from '../errors/codes.ts'

/** Why a call does not end well, before it is settled. */
export interface Failure {
  readonly status: FailedStatus
  readonly error: OutcomeError
  readonly content: readonly ContentBlock[]
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

export interface FailureDetails {
  readonly hint?: string | undefined
  /** What there is to show besides the message, such as the output until then. */
  readonly content?: readonly ContentBlock[] | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

/** A failure whose level follows from its code. */
export function failure(
  status: FailedStatus,
  code: OutcomeCode,
  message: string,
  {hint, content = [], data}: FailureDetails = {},
): Failure {
  const error: OutcomeError = {code, level: CODES[code].level, message, ...(hint !== undefined && {hint})}
  const shown = hint === undefined ? message : `${message}\n${hint}`
  return {status, error, content: [text(shown), ...content], ...(data && {data})}
}

/** The failure of a line that is no call. */
export function invalidLine({code, message, hint}: InvalidReason): Failure {
  return failure('invalid', isOutcomeCode(code) ? code : 'BAD_CALL', message, {hint})
}

/** Whether a call failed, by its status and code; what was withheld has not, and has an exit code of its own. */
export function isFailed(status: Status, code?: string): boolean {
  return status !== 'ok' && !isWithheld(status, code)
}

/** Whether a call was denied, or never started because a question has no answer yet. */
export function isWithheld(status: Status, code?: string): boolean {
  return status === 'denied' || (status === 'skipped' && (code === 'DEFERRED' || code === 'UNANSWERED'))
}
