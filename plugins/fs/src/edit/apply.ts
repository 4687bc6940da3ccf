import {FileFailure} from '../files/failure.ts'
import {findMatches, type Matches, type Range, withoutOverlaps} from './match.ts'
import {describeNearest} from './nearest.ts'

export interface Edit {
  readonly old_string: string
  readonly new_string: string
  readonly replace_all?: boolean | undefined
}

export interface EditedText {
  readonly text: string
  readonly replacements: number
}

/**
 * Applies edits one after another, each to what the one before has left.
 *
 * @throws FileFailure for the first that does not fit, named by its place when there are several
 */
export function applyEdits(path: string, original: string, edits: readonly Edit[]): EditedText {
  let text = original
  let replacements = 0
  for (const [index, edit] of edits.entries()) {
    const place = edits.length === 1 ? '' : `edits[${index}].`
    const matches = findPlaces(path, text, edit, place)
    text = replacePlaces(text, matches, edit)
    replacements += matches.ranges.length
  }
  if (text === original) {
    throw new FileFailure(`The edits leave ${path} as it is.`, 'Check that each new_string is what you want.')
  }
  return {text, replacements}
}

function findPlaces(path: string, text: string, {old_string, replace_all}: Edit, place: string): Matches {
  if (old_string === '') {
    if (text === '') return {ranges: [{start: 0, end: 0}], exact: true}
    throw new FileFailure(
      `${place}old_string is empty, and ${path} is not.`,
      'Name the text to replace; an empty old_string only fills a new or empty file.',
    )
  }
  const {ranges, exact} = findMatches(text, old_string)
  if (ranges.length === 0) {
    throw new FileFailure(
      `${place}old_string was not found in ${path}.${describeNearest(text, old_string)}`,
      'Nothing was changed.',
    )
  }
  if (replace_all) return {ranges: withoutOverlaps(ranges), exact}
  if (ranges.length === 1) return {ranges, exact}
  throw new FileFailure(
    `${place}old_string was found ${ranges.length} times in ${path}, at lines ${formatLines(text, ranges)}.`,
    'Nothing was changed. Add lines around it until it is unique, or set replace_all to replace every one.',
  )
}

const MAX_LISTED = 10

function formatLines(text: string, ranges: readonly Range[]): string {
  const numbers: number[] = []
  let line = 1
  let from = 0
  for (const {start} of ranges.slice(0, MAX_LISTED)) {
    line += countLineFeeds(text.slice(from, start))
    from = start
    numbers.push(line)
  }
  const more = ranges.length > MAX_LISTED ? ` and ${ranges.length - MAX_LISTED} more` : ''
  return [...new Set(numbers)].join(', ') + more
}

function replacePlaces(text: string, {ranges, exact}: Matches, {old_string, new_string}: Edit): string {
  const replacement = old_string.includes('\r\n') && !exact ? new_string.replaceAll('\r\n', '\n') : new_string
  const withCrlf = exact ? replacement : replacement.replaceAll(/(?<!\r)\n/g, '\r\n')
  const isCrlfFile = withCrlf !== replacement && prefersCrlf(text)
  const parts: string[] = []
  let from = 0
  for (const {start, end} of ranges) {
    const replaced = text.slice(start, end)
    // where no line break is replaced, those of the whole file count
    const usesCrlf = replaced.includes('\n') ? prefersCrlf(replaced) : isCrlfFile
    parts.push(text.slice(from, start), usesCrlf ? withCrlf : replacement)
    from = end
  }
  return parts.join('') + text.slice(from)
}

/** Whether most line breaks of a text are CRLF. */
const prefersCrlf = (text: string) => (text.split('\r\n').length - 1) * 2 > countLineFeeds(text)

const countLineFeeds = (text: string) => text.split('\n').length - 1
