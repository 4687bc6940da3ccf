import type {Normalise} from '../normalise.ts'

/** A line of a file with its number, as we and as others show it. */
const NUMBERED = /^ {0,10}(\d{1,9})(?:\t|→)(.*)$/s

/** What we say of a file behind its lines. */
const NOTE =
  /^\((?:More lines follow: read on with offset \d+\.|Stopped before line \d+, at [^\n]*|Stopped: the last line goes on [^\n]*|[^\n]* is empty\.|[^\n]* has \d+ lines: there is nothing from line \d+ on\.)\)$/

/** How a line is shown that is too long. */
const LINE_CUT = /(?: \[line cut(?:: \d+ more characters)?\]|(?:\.\.\.)? ?\[truncated\])$/

/** Lines of a file, and the number of each where they are numbered. */
export interface FileLines {
  readonly lines: readonly string[]
  readonly numbers?: readonly number[]
}

/** The lines of a file out of what a reading tool says, normalised. */
export function fileLines(text: string, normalise: Normalise): FileLines {
  const shown = text.split('\n')
  while (shown.length > 0 && (NOTE.test(shown.at(-1) ?? '') || shown.at(-1) === '')) shown.pop()
  const matches = shown.map((line) => NUMBERED.exec(line))
  const isNumbered = matches.length > 0 && matches.every((match) => match !== null)
  const lines = isNumbered ? matches.map((match) => match?.[2] ?? '') : shown
  const normalised = normalise(lines.map((line) => line.replace(LINE_CUT, '')).join('\n'))
  const result = normalised === '' ? [] : normalised.split('\n')
  // a pattern of the user's may have made one line of several
  if (!isNumbered || result.length > lines.length) return {lines: result}
  return {lines: result, numbers: matches.map((match) => Number(match?.[1])).slice(0, result.length)}
}

/** Lines as they are compared: with their numbers where both sides have them. */
export function withNumbers(own: FileLines, other: FileLines): readonly string[] {
  const {lines, numbers} = own
  if (numbers === undefined || other.numbers === undefined) return lines
  return lines.map((line, index) => `${numbers[index]}\t${line}`)
}
