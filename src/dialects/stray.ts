import type {OutcomeCode} from '../errors/codes.ts'
import type {ReadLine} from './dialect.ts'
import {reason} from './invalid.ts'

/** A line that should have been a call, or something of a provider's, and is not. */
export function stray(code: OutcomeCode, message: string, hint?: string, id: string | null = null): ReadLine {
  return {kind: 'stray', pieces: [{invalid: reason(code, message, hint), id}]}
}
