import type {CallLine} from '@toolyard/sdk'
import type {Classification} from './classification.ts'
import {type Failure, failure} from './failure.ts'

/** Why a call may not run whose arguments had to be mended: what they should have been is a guess, and it changes something. */
export function refuseRepaired({repaired}: CallLine, {readOnly}: Classification): Failure | undefined {
  if (repaired === undefined || readOnly) return undefined
  const message = `The arguments are not JSON (${repaired} to read them), and only read-only calls run with mended arguments.`
  return failure('invalid', 'BAD_ARGUMENTS', message, {hint: 'Ask the model for the call again.'})
}
