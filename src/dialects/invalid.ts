import type {InvalidReason} from '@toolyard/sdk'
import type {OutcomeCode} from '../errors/codes.ts'

/** Why a line is no call, with a code out of the table. */
export function reason(code: OutcomeCode, message: string, hint?: string): InvalidReason {
  return hint === undefined ? {code, message} : {code, message, hint}
}
