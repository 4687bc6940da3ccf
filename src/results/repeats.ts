import {createHash} from 'node:crypto'
import {type ContentBlock, text} from '@toolyard/sdk'
import {bytesOf, charsOf, formatBytes} from './size.ts'

/** A result of fewer characters is shorter than what would stand in its place, or nearly. */
const WORTH_IT = 300

/** What a result is known again by; `undefined` for one that is not worth it. */
export function digestOfResult(content: readonly ContentBlock[]): string | undefined {
  if (charsOf(content) < WORTH_IT) return undefined
  return createHash('sha256').update(JSON.stringify(content)).digest('base64')
}

/** Knows the results of a run, to replace one that came before by a reference. Asked in the order of the calls. */
export class Repeats {
  /** By digest: what the call is called that had it first. */
  readonly #first = new Map<string, string>()

  /**
   * The call that had the same result first; this one, when none had.
   *
   * @param digest of the result
   * @param name of the call, for people and models
   */
  firstWith(digest: string, name: string): string {
    const first = this.#first.get(digest)
    if (first === undefined) this.#first.set(digest, name)
    return first ?? name
  }
}

/** What stands in the place of a result that is the same as that of another call. */
export function referenceTo(name: string, content: readonly ContentBlock[]): readonly ContentBlock[] {
  return [text(`(The same result as that of ${name}: ${formatBytes(bytesOf(content))}, not repeated here.)`)]
}
