import type {InvalidCall} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import type {Dialect, DialectReader, JsonObject, ReadLine} from './dialect.ts'
import {beginsDocument, DocumentFrames} from './framing/documents.ts'
import {EventFrames, isEventField} from './framing/events.ts'
import type {TextReader} from './framing/text-reader.ts'
import {isObject, kindOf, MAX_DEPTH, nestsDeeper} from './json.ts'
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
    this.#documents = new DocumentFrames((text) => this.#readJson(text), maxSize)
    this.#events = new EventFrames((data) => this.#readEvent(data), maxSize)
  }

  read(text: string, line: number): ReadLine {
    const isEvent = isEventField(text)
    if (this.#documents.isOpen) {
      if (!isEvent && !this.#documents.isBrokenBy(text)) return this.#documents.push(text, line)
      return several(this.#documents.end(), this.read(text, line))
    }
    if (isEvent) return this.#events.push(text, line)
    if (beginsDocument(text)) return this.#documents.push(text, line)
    // something else between events, such as JSON lines that were appended
    const event = this.#events.isOpen ? this.#events.end() : undefined
    const read = this.#readJson(text)
    return event === undefined ? read : several(event, read)
  }

  blank(): ReadLine | undefined {
    return this.#events.isOpen ? this.#events.end() : undefined
  }

  unreadable(problem: InvalidCall, lossy: string | undefined, line: number): ReadLine {
    if (this.#documents.isOpen) return this.#documents.spoil(problem, lossy, line)
    return this.#missing({kind: 'stray', pieces: [problem]})
  }

  end(): ReadLine | undefined {
    return several(this.#documents.end(), this.blank(), this.#endMessages(), this.#tellUnknown())
  }

  #readEvent(data: string): ReadLine {
    this.#seen.events++
    if (data.trim() !== '[DONE]') return this.#readJson(data, true)
    this.#seen.known++
    return this.#endMessages() ?? SKIPPED
  }

  /** A stream in a format that nobody knows would otherwise pass for one without calls. */
  #tellUnknown(): ReadLine | undefined {
    const {events, known} = this.#seen
    if (events === 0 || known > 0) return undefined
    return stray('BAD_CALL', `None of the ${events} events is of a format that is read.`, this.#understood())
  }

  /** What was lost may have been a part of what is being streamed, which then is not what it seems. */
  #missing(lost: ReadLine): ReadLine {
    return several(this.#endMessages(), lost)
  }

  #endMessages(): ReadLine | undefined {
    const ended = this.#readers.map((reader) => reader.end?.()).filter((line) => line !== undefined)
    return ended.length === 0 ? undefined : several(...ended)
  }

  #readJson(text: string, isEvent = false): ReadLine {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
      return this.#splitObjects(text) ?? this.#missing(badJson(error))
    }
    // fewer characters than two for each level can't nest too deep
    if (text.length > 2 * MAX_DEPTH && nestsDeeper(value, MAX_DEPTH)) {
      return stray('BAD_LINE', `The line nests deeper than ${MAX_DEPTH} levels.`)
    }
    if (isObject(value)) return this.#readValue(value, isEvent)
    if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
      return {kind: 'several', lines: value.map((item) => this.#readValue(item, isEvent))}
    }
    return stray('BAD_CALL', `The line is ${kindOf(value)}, not a JSON object.`, this.#understood())
  }

  /** Of objects that were written without a line feed between them, each. */
  #splitObjects(text: string): ReadLine | undefined {
    if (!/^\s*\{.*\}\s*\{/s.test(text)) return undefined
    const objects: string[] = []
    const frames = new DocumentFrames((object) => {
      objects.push(object)
      return SKIPPED
    }, Number.POSITIVE_INFINITY)
    frames.push(text, 0)
    return frames.isOpen || objects.length < 2 ? undefined : several(...objects.map((object) => this.#readJson(object)))
  }

  #readValue(value: JsonObject, isEvent: boolean): ReadLine {
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

function badJson(error: Error): ReadLine {
  // the parser saw one line only, so its line number would mislead
  const detail = messageOf(error).replace(/ \(line \d+ column \d+\)$/, '')
  return stray('BAD_LINE', `The line is not JSON: ${detail}.`, 'Write one JSON object on each line.')
}
