import type {InvalidCall} from '@toolyard/sdk'
import type {Dialect, DialectReader, JsonObject, ReadLine} from './dialect.ts'
import {beginsDocument} from './framing/brackets.ts'
import {DocumentFrames} from './framing/documents.ts'
import {EventFrames, isEventField} from './framing/events.ts'
import {parseJson} from './framing/parse-json.ts'
import {splitDocuments} from './framing/split-documents.ts'
import type {TextReader} from './framing/text-reader.ts'
import {isObject, kindOf} from './json.ts'
import {MAX_LINE_BYTES} from './lines.ts'
import {SKIPPED, several} from './read-lines.ts'
import {stray} from './stray.ts'
import {DIALECTS, type DialectName} from './table.ts'

/**
 * Reads the text of one source: JSON lines, server-sent events, or documents over several lines, each value by the
 * first dialect that knows it.
 */
export class JsonReader implements TextReader {
  readonly #dialects: readonly Dialect[]
  readonly #readers: readonly DialectReader[]
  readonly #documents: DocumentFrames
  readonly #events: EventFrames
  /** Events that came, and those of them that somebody knew. */
  readonly #seen = {events: 0, known: 0}

  /** @param maxSize characters that an event or a document may have */
  constructor(from: 'auto' | DialectName, maxSize: number = MAX_LINE_BYTES) {
    this.#dialects = from === 'auto' ? Object.values(DIALECTS) : [DIALECTS[from]]
    this.#readers = this.#dialects.map((dialect) => dialect.createReader())
    const readers = {
      read: (value: unknown) => this.#readItem(value),
      drop: (problem: InvalidCall) => this.#drop(problem),
    }
    this.#documents = new DocumentFrames(readers, maxSize)
    this.#events = new EventFrames((data) => this.#readEvent(data), maxSize)
  }

  read(text: string, line: number): ReadLine {
    if (this.#documents.isOpen) {
      if (!this.#documents.isBrokenBy(text)) return this.#documents.push(text, line)
      return several([this.#documents.end(), this.read(text, line)])
    }
    if (isEventField(text)) return this.#events.push(text, line)
    // something else between events, such as JSON lines that were appended
    const event = this.#events.isOpen ? this.#events.end() : undefined
    const read = this.#readLine(text, line)
    return event === undefined ? read : several([event, read])
  }

  blank(): ReadLine | undefined {
    return this.#events.isOpen ? this.#events.end() : undefined
  }

  unreadable(problem: InvalidCall, lossy: string | undefined, line: number): ReadLine {
    if (this.#documents.isOpen) return this.#documents.spoil(problem, lossy, line)
    return this.#drop(problem)
  }

  end(): ReadLine | undefined {
    return several([this.#documents.end(), this.blank(), this.#endMessages(), this.#tellUnknown()])
  }

  #readLine(text: string, line: number): ReadLine {
    const parsed = parseJson(text, 'The line')
    if (parsed.status === 'value') return this.#readValue(parsed.value)
    if (parsed.status === 'broken' && beginsDocument(text)) return this.#documents.push(text, line)
    return this.#drop(parsed.problem)
  }

  #readEvent(data: string): ReadLine {
    this.#seen.events++
    if (data.trim() === '[DONE]') {
      this.#seen.known++
      return this.#endMessages() ?? SKIPPED
    }
    const parsed = parseJson(data, 'The data of the event')
    if (parsed.status === 'value') return this.#readValue(parsed.value, true)
    const joined = parsed.status === 'broken' ? splitDocuments(data) : undefined
    return joined === undefined ? this.#drop(parsed.problem) : several(joined.map((item) => this.#readItem(item, true)))
  }

  /** A stream in a format that nobody knows would otherwise pass for one without calls. */
  #tellUnknown(): ReadLine | undefined {
    const {events, known} = this.#seen
    if (events === 0 || known > 0) return undefined
    return stray('BAD_CALL', `None of the ${events} events is of a format that is read.`, this.#understood())
  }

  /** What was lost may have been a part of what is being streamed, which then is not what it seems. */
  #drop(problem: InvalidCall): ReadLine {
    const cutOff = this.#readers.map((reader) => (reader.lose === undefined ? reader.end?.() : reader.lose()))
    return several([...cutOff, {kind: 'stray', pieces: [problem]}])
  }

  #endMessages(): ReadLine | undefined {
    const ended = this.#readers.map((reader) => reader.end?.()).filter((line) => line !== undefined)
    return ended.length === 0 ? undefined : several(ended)
  }

  /** Of an array, each item. */
  #readValue(value: unknown, isEvent = false): ReadLine {
    if (!Array.isArray(value) || value.length === 0) return this.#readItem(value, isEvent)
    return {kind: 'several', lines: value.map((item) => this.#readItem(item, isEvent))}
  }

  #readItem(item: unknown, isEvent = false): ReadLine {
    if (isObject(item)) return this.#readObject(item, isEvent)
    return stray('BAD_CALL', `What should be a tool call is ${kindOf(item)}, not a JSON object.`, this.#understood())
  }

  #readObject(value: JsonObject, isEvent: boolean): ReadLine {
    for (const reader of this.#readers) {
      const line = reader.read(value)
      if (line === undefined) continue
      if (isEvent) this.#seen.known++
      return line
    }
    // providers add events as they like
    return isEvent ? SKIPPED : this.#unrecognised(value)
  }

  #unrecognised(value: JsonObject): ReadLine {
    let hint = this.#understood()
    for (const dialect of this.#dialects) hint = dialect.explain?.(value) ?? hint
    const id = typeof value.id === 'string' ? value.id : null
    return stray('BAD_CALL', 'The line is JSON but not a tool call.', hint, id)
  }

  #understood(): string {
    return `Understood: ${this.#dialects.map(({shape}) => shape).join('; ')}.`
  }
}
