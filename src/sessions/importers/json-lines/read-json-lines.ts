import {constants} from 'node:buffer'
import {parseJson} from '../../../dialects/framing/parse-json.ts'
import {isObject, kindOf} from '../../../dialects/json.ts'
import {readLines} from '../../../dialects/lines.ts'
import type {SessionNotes, SessionProblem} from '../../session.ts'
import type {NumberedLine} from '../importer.ts'
import {splitObjects} from './split-objects.ts'

/** The longest line that is read: 512 MiB, less the few bytes that a string can't hold. */
export const MAX_LINE_BYTES = Math.min(536_870_912, constants.MAX_STRING_LENGTH)

export interface JsonLinesOptions {
  /** Lines that hold no such text are passed over unread. */
  readonly only?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Where an object stands in a file of lines. */
export interface ObjectPlace {
  /** Where its line begins, in bytes. */
  readonly offset: number
  /** The bytes of the line, without its end. */
  readonly bytes: number
  /** Which of the values of the line it is, from 0. */
  readonly nth: number
}

export interface PlacedLine extends NumberedLine {
  readonly place: ObjectPlace
}

/**
 * The JSON objects on the lines of a file, as soon as each line is complete. What is damaged costs what it hit and
 * nothing else, and is noted: objects without a line feed between them come one by one, bytes that are NUL are cut out,
 * and of lines that are torn what is whole is read.
 *
 * @param notes gets the number of lines that are not blank, and the problems
 * @throws the source's error, or the signal's reason once it is aborted
 */
export async function* readJsonLines(
  bytes: AsyncIterable<Uint8Array>,
  notes: SessionNotes,
  {only, signal}: JsonLinesOptions = {},
): AsyncGenerator<PlacedLine, void, void> {
  let next = 0
  /** Only the line after it tells whether it was the last. */
  let torn: SessionProblem | undefined
  for await (const lines of readLines(bytes, {maxLineBytes: MAX_LINE_BYTES, signal})) {
    for (const line of lines) {
      const {bytes} = line
      const offset = next
      // its end is one byte
      next += bytes + 1
      if ('blank' in line) continue
      notes.lines++
      if (torn !== undefined) notes.problems.push(torn)
      torn = undefined
      const {number} = line
      const problem = (message: string) => ({message, line: number})
      if ('broken' in line && line.lossy === undefined) {
        notes.problems.push(problem(`The line is longer than ${MAX_LINE_BYTES} bytes.`))
        continue
      }
      const written = 'broken' in line ? (line.lossy ?? '') : line.text
      if (only !== undefined && !written.includes(only)) continue
      if ('broken' in line) notes.problems.push(problem('The line is not all UTF-8; U+FFFD stands where it is not.'))
      const text = withoutNul(written, (count) => notes.problems.push(problem(`${count} NUL bytes were cut out.`)))
      if (text.trim() === '') continue
      const {values, rest} = valuesOf(text)
      for (const [nth, value] of values.entries()) {
        if (isObject(value)) yield {value, line: number, place: {offset, bytes, nth}}
        else notes.problems.push(problem(`The line is no JSON object but ${kindOf(value)}.`))
      }
      if (rest !== undefined) torn = problem(rest)
    }
  }
  if (torn !== undefined) notes.problems.push({...torn, message: `The file ends with a torn line. ${torn.message}`})
}

/** The value at a place, out of the bytes of its line; `undefined` where there is none. */
export function valueAt(line: Uint8Array, {offset, nth}: ObjectPlace): unknown {
  // a byte order mark is one at the beginning of a file only
  const text = new TextDecoder('utf-8', {ignoreBOM: offset > 0}).decode(line)
  return valuesOf(withoutNul(text, () => {})).values[nth]
}

/** What a crash of the machine leaves in a file that was being written to. */
function withoutNul(text: string, onFound: (count: number) => void): string {
  if (!text.includes('\0')) return text
  const rest = text.replaceAll('\0', '')
  onFound(text.length - rest.length)
  return rest
}

function valuesOf(text: string): {readonly values: readonly unknown[]; readonly rest?: string} {
  const parsed = parseJson(text, 'The line')
  if (parsed.status === 'value') return {values: [parsed.value]}
  if (parsed.status === 'refused') return {values: [], rest: parsed.problem.invalid.message}
  const {values, hasRest} = splitObjects(text)
  if (!hasRest) return {values}
  if (values.length === 0) return {values, rest: parsed.problem.invalid.message}
  return {values, rest: `Only a part of the line is JSON; what is whole in it was read: ${values.length}.`}
}
