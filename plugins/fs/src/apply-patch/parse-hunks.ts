import type {HunkLine, PatchHunk} from './patch.ts'
import type {PatchLines} from './patch-lines.ts'

const KINDS: Readonly<Record<string, HunkLine['kind']>> = {' ': 'same', '-': 'removed', '+': 'added'}

/**
 * Parses the hunks of one file, up to the next header. The first one needs no `@@`.
 *
 * @throws FileFailure that says which line can't be read
 */
export function parseHunks(lines: PatchLines): readonly PatchHunk[] {
  const hunks: PatchHunk[] = []
  for (;;) {
    lines.skipBlank()
    if (lines.next === undefined || lines.next.startsWith('***')) return hunks
    const {number: at} = lines
    const contexts = takeContexts(lines)
    if (contexts === undefined && hunks.length > 0)
      throw lines.unreadable('is neither @@, which begins a hunk, nor a header')
    const changed = takeLines(lines)
    if (changed.length === 0) throw lines.unreadable('should be a line of a hunk, which begins with a blank, - or +')
    hunks.push({contexts: contexts ?? [], lines: changed, atEnd: lines.takeHeader('*** End of File') !== undefined, at})
  }
}

/** The texts behind one `@@` or several; `undefined` where there is none. */
function takeContexts(lines: PatchLines): readonly string[] | undefined {
  const contexts: string[] = []
  let isHunk = false
  for (let line = lines.next; line !== undefined && /^@@(?: |$)/.test(line); line = lines.next) {
    isHunk = true
    // its blanks in front belong to the line that it looks for
    const context = line.slice('@@ '.length)
    if (context.trim() !== '') contexts.push(context)
    lines.skip()
  }
  return isHunk ? contexts : undefined
}

function takeLines(lines: PatchLines): readonly HunkLine[] {
  const taken: HunkLine[] = []
  for (let line = lines.next; line !== undefined; line = lines.next) {
    // an empty line has lost the blank in front of it
    const kind = line === '' ? 'same' : KINDS[line.charAt(0)]
    if (kind === undefined) break
    taken.push({kind, text: line.slice(1)})
    lines.skip()
  }
  return taken
}
