import {describeNearest} from '../edit/nearest.ts'
import {FileFailure} from '../files/failure.ts'
import {type Change, type FileLine, joinLines, splitLines} from './file-lines.ts'
import {LineFinder} from './line-finder.ts'
import type {HunkLine, PatchHunk} from './patch.ts'

/**
 * Applies the hunks of a patch to a text, from its top to its end. Of the lines around a change the text's own are kept,
 * where the patch has them with other blanks. New lines get the text's first line break; so does its last line.
 *
 * @param path for messages
 * @throws FileFailure that says which hunk does not fit, and where the text comes nearest to it
 */
export function applyHunks(path: string, text: string, hunks: readonly PatchHunk[]): string {
  if (hunks.length === 0) return text
  const lines = splitLines(text)
  const end = lines.find((line) => line.end !== '')?.end ?? '\n'
  const finder = new LineFinder(lines.map((line) => line.text))
  const changes: Change[] = []
  let from = 0
  for (const hunk of hunks) {
    const above = findContexts(hunk, {path, text, finder, from})
    const {start, changed} = findPlace(hunk, {path, text, finder, from: above}, lines.length)
    const count = changed.filter(({kind}) => kind !== 'added').length
    changes.push({start, count, lines: changedLines(changed, lines.slice(start, start + count), end)})
    // what is put at the end of the file does not keep later hunks from what is above it
    from = count === 0 ? above : start + count
  }
  return joinLines(lines, changes, end)
}

interface Search {
  readonly path: string
  readonly text: string
  readonly finder: LineFinder
  readonly from: number
}

/** The line below the last of the hunk's contexts. */
function findContexts({contexts, at}: PatchHunk, search: Search): number {
  let {from} = search
  for (const context of contexts) {
    const found = search.finder.find([context], from)
    if (found === undefined)
      throw notFound(`"@@ ${context}", in line ${at} of the patch,`, [context], {...search, from})
    from = found + 1
  }
  return from
}

/** Where the hunk starts, and its lines less the empty one that may stand below it. */
function findPlace(
  {contexts, lines, atEnd, at}: PatchHunk,
  search: Search,
  length: number,
): {readonly start: number; readonly changed: readonly HunkLine[]} {
  const {finder, from} = search
  const wanted = oldTexts(lines)
  if (wanted.length === 0) return {start: contexts.length > 0 && !atEnd ? from : length, changed: lines}
  const start = finder.find(wanted, from, atEnd)
  if (start !== undefined) return {start, changed: lines}
  const last = lines.findLastIndex(({kind}) => kind !== 'added')
  if (wanted.length > 1 && wanted.at(-1) === '') {
    const shorter = finder.find(wanted.slice(0, -1), from, atEnd)
    if (shorter !== undefined) return {start: shorter, changed: lines.toSpliced(last, 1)}
  }
  throw notFound(`The hunk in line ${at} of the patch`, wanted, search, atEnd)
}

const oldTexts = (lines: readonly HunkLine[]): readonly string[] =>
  lines.flatMap(({kind, text}) => (kind === 'added' ? [] : [text]))

function notFound(
  what: string,
  wanted: readonly string[],
  {path, text, finder, from}: Search,
  atEnd = false,
): FileFailure {
  const above = finder.find(wanted, 0)
  const place = atEnd ? ' at the end of the file' : from === 0 ? '' : ` below line ${from}`
  const nearest =
    above === undefined
      ? describeNearest(text, wanted.join('\n'))
      : ` It fits line ${above + 1}: hunks go from the top of a file to its end.`
  return new FileFailure(
    `${what} was not found in ${path}${place}.${nearest}`,
    'Nothing was changed. Read the file, and write the patch for what it holds now.',
  )
}

function changedLines(changed: readonly HunkLine[], old: readonly FileLine[], end: string): readonly FileLine[] {
  const lines: FileLine[] = []
  let next = 0
  for (const {kind, text} of changed) {
    if (kind === 'added') {
      lines.push({text, end})
      continue
    }
    const kept = old[next]
    next += 1
    if (kind === 'same' && kept !== undefined) lines.push(kept)
  }
  return lines
}
