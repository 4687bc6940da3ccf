/** A changed place of a file with the lines around it, as `diff -u` has it: each line starts with ` `, `-`, `+` or `\`. */
export interface Hunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly lines: readonly string[]
}

const CONTEXT = 3
/** Changed lines above which the two texts are no longer compared line by line. */
const MAX_EDIT_LENGTH = 1000

/** The change from one text to another as hunks. Texts too different to compare give one hunk. */
export async function createPatch(before: string, after: string): Promise<Hunk[]> {
  const {structuredPatch} = await import('diff')
  const options = {context: CONTEXT, maxEditLength: MAX_EDIT_LENGTH}
  const patch = structuredPatch('', '', before, after, undefined, undefined, options)
  if (patch === undefined) return [wholeHunk(linesOf(before), linesOf(after))]
  return patch.hunks.map(({oldStart, oldLines, newStart, newLines, lines}) => ({
    oldStart,
    oldLines,
    newStart,
    newLines,
    lines,
  }))
}

/** The first changed line of each hunk, counted in the new text from 1. */
export function changedLines(hunks: readonly Hunk[]): number[] {
  return hunks.map(({newStart, lines}) => Math.max(1, newStart + lines.findIndex((line) => !line.startsWith(' '))))
}

function wholeHunk(before: readonly string[], after: readonly string[]): Hunk {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  let sameEnd = 0
  const shorter = Math.min(before.length, after.length) - same
  while (sameEnd < shorter && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd += 1
  const removed = before.slice(same, before.length - sameEnd)
  const added = after.slice(same, after.length - sameEnd)
  return {
    // as in `diff -u`, a side without lines is counted from the line before
    oldStart: removed.length === 0 ? same : same + 1,
    oldLines: removed.length,
    newStart: added.length === 0 ? same : same + 1,
    newLines: added.length,
    lines: [...formatLines('-', removed), ...formatLines('+', added)],
  }
}

/** The lines of a text, each with its line feed; only the last may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function formatLines(mark: '-' | '+', lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'],
  )
}
