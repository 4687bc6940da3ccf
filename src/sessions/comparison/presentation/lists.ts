/** Entries of which the order says nothing. */
export interface List {
  /** Sorted. */
  readonly entries: readonly string[]
  /** There are more of them. */
  readonly isCut: boolean
}

/** What tells that more was found than is shown, here and elsewhere. */
const CUT =
  /^\((?:\d+ of \d+ (?:files|entries)|More (?:files|lines) follow|Results are truncated)|^\.\.\. \[\d+ lines truncated\] \.\.\.|^\[Showing results with pagination/

/** What is no entry. */
const HEADING =
  /^(?:Found \d+ |No (?:files|matches) found|Directory listing for |NOTE: |\(empty\)$|Directory [^\n]* is empty\.|\(\d+ git-ignored|\(?There are no more |\(Some files could not be read)|^-{2,3}$/

/**
 * Our own list, from one version to the next. What Glob and Grep find is ordered by the time of its last change, which
 * a copy of a folder does not keep.
 */
export function ownList(lines: readonly string[]): List {
  const isCut = lines.some((line) => CUT.test(line))
  // which of them are shown is a matter of these times, too
  const entries = isCut ? lines.filter((line) => CUT.test(line) || HEADING.test(line)) : lines
  return {entries: entries.toSorted(), isCut: false}
}

/** Whether Grep shows the names of files; the other things it shows are in the order of the files' names. */
export const isFileList = (tool: string, lines: readonly string[]): boolean =>
  tool === 'Glob' || (tool === 'Grep' && /^Found \d+ files?$/.test(lines[0] ?? ''))

/** A list of any agent, for comparing it with ours: entries only, relative to the folder. */
export function anyList(tool: string, lines: readonly string[]): List {
  const isCut = lines.some((line) => CUT.test(line))
  const shown = lines.filter((line) => line !== '' && !CUT.test(line) && !HEADING.test(line))
  return {entries: entriesOf(tool, shown).toSorted(), isCut}
}

function entriesOf(tool: string, lines: readonly string[]): readonly string[] {
  if (tool === 'LS') return folderEntries(lines)
  return (tool === 'Grep' ? foundLines(lines) : lines).map(withoutFolder)
}

const withoutFolder = (line: string): string => line.replace(/^(?:<[^<>/\s]+>\/|\.\/)/, '')

/** `a.ts:12:text`, also where `File: a.ts` stands above `L12: text`. Not all show the white space before a text. */
function foundLines(lines: readonly string[]): readonly string[] {
  let file = ''
  return lines.flatMap((line) => {
    const heading = /^File: (.+)$/.exec(line)?.[1]
    if (heading !== undefined) file = heading
    const [, number, mark, text] = /^L(\d{1,9})([:-]) ?(.*)$/s.exec(line) ?? []
    if (number !== undefined && file !== '') return `${file}${mark}${number}${mark}${text?.trimStart()}`
    return heading === undefined ? line.replace(/^((?:[^:\n]{1,4096}?[:-])?\d{1,9}[:-])[ \t]+/, '$1') : []
  })
}

/** `- name` is ours, `  - name` that of a tree, and `[DIR] name` that of a list with kinds. */
function folderEntries(lines: readonly string[]): readonly string[] {
  const isTree = lines.some((line) => line.startsWith('  - '))
  const own = isTree ? lines.filter((line) => line.startsWith('  - ')) : lines
  return own
    .filter((line) => isTree || !/^(?:- )?[</]/.test(line))
    .map((line) => line.replace(/^ {0,2}- /, '').replace(/^\[DIR\] (.*)$/, '$1/'))
    .map((entry) => entry.replace(/@$/, ''))
}
