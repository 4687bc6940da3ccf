import {open, readFile, stat} from 'node:fs/promises'
import {basename} from 'node:path'
import {parseJson} from '../../dialects/framing/parse-json.ts'
import {isObject, kindOf} from '../../dialects/json.ts'
import {checkSources, fileSource, openSource} from '../../dialects/source.ts'
import type {SessionNotes} from '../session.ts'
import type {JsonObject, NumberedLine, Sample} from './importer.ts'
import {readJsonLines} from './json-lines/read-json-lines.ts'
import {newNotes} from './notes.ts'

const SAMPLE_BYTES = 65_536
const MAX_VALUE_BYTES = 67_108_864

/**
 * Looks at the beginning of a file, and at all of it where it may be one JSON value.
 *
 * @throws ToolyardError INPUT_UNREADABLE, or the signal's reason once it is aborted
 */
export async function takeSample(file: string, signal?: AbortSignal): Promise<Sample> {
  await checkSources([fileSource(file)])
  const beginning = {hasMore: false}
  const notes = newNotes()
  const found: NumberedLine[] = []
  const bytes = firstLines(openSource(fileSource(file), signal), beginning)
  for await (const line of readJsonLines(bytes, notes, {signal})) found.push(line)
  const [first] = found
  const lines = found.map(({value}) => value)
  const known = {name: basename(file), text: await firstText(file)}
  if (notes.lines === 1 && !beginning.hasMore && notes.problems.length === 0 && lines.length === 1) {
    return {...known, lines, value: first?.value}
  }
  const isOfLines = first !== undefined && !notes.problems.some(({line = 0}) => line <= first.line)
  const value = isOfLines ? undefined : await wholeValue(file, signal)
  return {...known, lines: value === undefined ? lines : [], value}
}

/** The objects that a file begins with, whether it is of lines or one JSON value. */
export function firstObjects({lines, value}: Sample): readonly JsonObject[] {
  if (lines.length > 0 || value === undefined) return lines
  return (Array.isArray(value) ? value.slice(0, 100) : [value]).filter(isObject)
}

/** The entries of a file that is one JSON value, numbered from 1; that value where it is no array. */
export function* entriesOf(value: unknown, notes: SessionNotes): Generator<NumberedLine, void, void> {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  for (const [index, entry] of entries.entries()) {
    const line = index + 1
    notes.lines++
    if (isObject(entry)) yield {value: entry, line}
    else notes.problems.push({message: `The entry is no JSON object but ${kindOf(entry)}.`, line})
  }
}

/** The bytes up to the end of the line that the sample ends in. */
async function* firstLines(
  bytes: AsyncIterable<Uint8Array>,
  beginning: {hasMore: boolean},
): AsyncGenerator<Uint8Array, void, void> {
  let seen = 0
  for await (const chunk of bytes) {
    const end = seen + chunk.length <= SAMPLE_BYTES ? -1 : chunk.indexOf(LF, Math.max(0, SAMPLE_BYTES - seen))
    if (end !== -1) {
      beginning.hasMore = true
      yield chunk.subarray(0, end)
      return
    }
    yield chunk
    seen += chunk.length
    // no session begins with a line as long as this
    if (seen > MAX_VALUE_BYTES) break
  }
}

const LF = 0x0a

async function firstText(path: string): Promise<string> {
  await using file = await open(path)
  const {buffer, bytesRead} = await file.read(Buffer.alloc(SAMPLE_BYTES))
  return withoutMark(buffer.toString('utf8', 0, bytesRead))
}

async function wholeValue(file: string, signal: AbortSignal | undefined): Promise<unknown> {
  const {size} = await stat(file)
  if (size > MAX_VALUE_BYTES) return undefined
  const text = withoutMark(await readFile(file, {encoding: 'utf8', signal})).replaceAll('\0', '')
  const parsed = parseJson(text, 'The file')
  return parsed.status === 'value' ? parsed.value : undefined
}

const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text)
