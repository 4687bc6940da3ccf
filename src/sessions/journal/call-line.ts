import type {CallLine, InvalidCall} from '@toolyard/sdk'
import {digestOf} from '../../permissions/call-digest.ts'
import type {Masker} from '../../results/masking/masker.ts'
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

/** The line of a call as it came in, with its secrets masked. */
export function callLine(
  place: Place,
  read: CallLine | InvalidCall,
  masker: Masker | undefined,
): LineOf<'call'> | LineOf<'invalid_call'> {
  const {file, line} = read
  if ('invalid' in read) {
    const {id, tool, invalid} = read
    const told = {type: 'invalid_call', ...place, id, tool, invalid: {...invalid}, file, line} as const
    return masker?.json(told) ?? told
  }
  const {id, tool, input, cwd, env, timeoutMs, repaired, origin} = read
  const call = {id, tool, input, cwd, env: env && {...env}, timeoutMs, repaired, origin}
  const masked: string[] = []
  const written = masker === undefined ? call : masker.json(call, (pointer) => masked.push(pointer))
  // a digest of what is not recorded; of everything else it can be made when it is needed
  const secret = masked.length > 0 && {digest: digestOfCall(read), masked}
  return {type: 'call', ...place, call: written, ...secret, file, line}
}

/** What a call is known again by, whatever place it has: a digest of its tool, input, folder and variables. */
export function digestOfCall({tool, input, cwd = '', env}: DigestedParts): string {
  return digestOf({tool, input, cwd, env})
}

/** The same of a call that is recorded. */
export function digestOfLine({call, digest}: LineOf<'call'>): string {
  return digest ?? digestOfCall(call)
}
