import type {CallLine, InvalidCall} from '@toolyard/sdk'
import {digestOf} from '../../permissions/call-digest.ts'
import type {LineOf} from './schema.ts'

/** What of a call it is known again by. */
interface DigestedParts {
  readonly tool: string
  readonly input: unknown
  readonly cwd?: string | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

interface Place {
  readonly index: number
  readonly turn: string | null
  readonly at: number
}

/** The line of a call as it came in. */
export function callLine(
  {index, turn, at}: Place,
  read: CallLine | InvalidCall,
): LineOf<'call'> | LineOf<'invalid_call'> {
  const {file, line} = read
  if ('invalid' in read) {
    const {id, tool, invalid} = read
    return {type: 'invalid_call', index, turn, at, id, tool, invalid: {...invalid}, file, line}
  }
  const {id, tool, input, cwd, env, timeoutMs, repaired, origin} = read
  const call = {id, tool, input, cwd, env: env && {...env}, timeoutMs, repaired, origin}
  return {type: 'call', index, turn, at, call, file, line}
}

/** What a call is known again by, whatever place it has: a digest of its tool, input, folder and variables. */
export function digestOfCall({tool, input, cwd = '', env}: DigestedParts): string {
  // as it is read back: JSON knows no infinity
  return digestOf({tool, input: JSON.parse(JSON.stringify(input ?? null)), cwd, env})
}

/** The same of a call that is recorded. */
export function digestOfLine({call, digest}: LineOf<'call'>): string {
  return digest ?? digestOfCall(call)
}
