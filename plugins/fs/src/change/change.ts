import {cutText} from '../files/cut-text.ts'
import {changedLines, createPatch, type Hunk} from './patch.ts'

const MAX_SHOWN = 40
const MAX_LINE = 500

/** Characters of a patch above which it is left out of the result. */
const MAX_PATCH = 256 * 1024
const MAX_LOCATIONS = 1000

/** A change to a text file, as it stands in a result's `data`. */
export interface Change {
  readonly type: 'create' | 'update'
  readonly filePath: string
  /** Empty, with `patchOmitted`, when it is larger than 256 KiB. */
  readonly structuredPatch: readonly Hunk[]
  readonly patchOmitted?: true
  /** The first changed line of each hunk, in the file as it is now; the first 1000. */
  readonly locations: ReadonlyArray<{readonly path: string; readonly line: number}>
}

/** Describes what became of a file; `before` is `undefined` for one that is new. */
export async function describeChange(path: string, before: string | undefined, after: string): Promise<Change> {
  const hunks = await createPatch(before ?? '', after)
  const size = hunks.reduce((sum, {lines}) => lines.reduce((part, line) => part + line.length, sum), 0)
  return {
    type: before === undefined ? 'create' : 'update',
    filePath: path,
    ...(size > MAX_PATCH ? {structuredPatch: [], patchOmitted: true} : {structuredPatch: hunks}),
    locations: changedLines(hunks.slice(0, MAX_LOCATIONS)).map((line) => ({path, line})),
  }
}

/** The changed places as they are now, with line numbers as Read shows them; a long change is cut. */
export function formatSnippet({structuredPatch}: Change): string[] {
  const shown: string[] = []
  for (const {newStart, lines} of structuredPatch) {
    if (shown.length > 0) shown.push('   ...')
    let number = newStart
    for (const line of lines) {
      if (!line.startsWith(' ') && !line.startsWith('+')) continue
      shown.push(`${String(number).padStart(6)}\t${cutText(line.slice(1).replace(/\r$/, ''), MAX_LINE)}`)
      number += 1
    }
    if (shown.length > MAX_SHOWN) return [...shown.slice(0, MAX_SHOWN), '   ...']
  }
  return shown
}
