import {messageOf} from '../errors/toolyard-error.ts'
import type {Dialect, DialectReader, JsonObject, ReadLine} from './dialect.ts'
import {beginsDocument, DocumentFrames} from './framing/documents.ts'
import {EventFrames, isEventField} from './framing/events.ts'
import type {TextReader} from './framing/text-reader.ts'
import {isObject, kindOf, MAX_DEPTH, nestsDeeper} from './json.ts'
import {MAX_LINE_BYTES} from './lines.ts'
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

  /** @param maxSize characters that an event or a document may have */
  constructor(from: 'auto' | DialectName, maxSize: number = MAX_LINE_BYTES) {
    this.#dialects = from === 'auto' ? Object.values(DIALECTS) : [DIALECTS[from]]
    this.#readers = this.#dialects.map((dialect) => dialect.createReader())
    this.#documents = new DocumentFrames((text) => this.#readJson(text), maxSize)
    this.#events = new EventFrames((data) => this.#readEvent(data), maxSize)
  }

  read(text: string, line: number): ReadLine {
    if (this.#documents.isOpen) {
      if (!this.#documents.isBrokenBy(text)) return this.#documents.push(text, line)
      return several(this.#documents.end(), this.read(text, line))
    }
    if (beginsDocument(text)) return this.#documents.push(text, line)
    if (isEventField(text)) return this.#events.push(text)
    // something else between events, such as JSON lines that were appended
    if (this.#events.isOpen) return several(this.#events.end(), this.#readJson(text))
    return this.#readJson(text)
  }

  blank(): ReadLine | undefined {
    return this.#events.isOpen ? this.#events.end() : undefined
  }

  breakOff(): ReadLine | undefined {
    return this.#documents.end()
  }

  end(): ReadLine | undefined {
    return several(this.#documents.end(), this.blank(), this.#endMessages())
  }

  #readEvent(data: string): ReadLine {
    return data.trim() === '[DONE]' ? (this.#endMessages() ?? SKIPPED) : this.#readJson(data, true)
  }

  #endMessages(): ReadLine | undefined {
    return several(...this.#readers.map((reader) => reader.end?.()))
  }

  #readJson(text: string, isEvent = false): ReadLine {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
      return badJson(error)
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

  #readValue(value: JsonObject, isEvent: boolean): ReadLine {
    for (const reader of this.#readers) {
      const line = reader.read(value)
      if (line !== undefined) return line
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

const SKIPPED: ReadLine = {kind: 'skipped'}

function several(...lines: readonly (ReadLine | undefined)[]): ReadLine {
  return {kind: 'several', lines: lines.filter((line) => line !== undefined)}
}

function badJson(error: Error): ReadLine {
  // the parser saw one line only, so its line number would mislead
  const detail = messageOf(error).replace(/ \(line \d+ column \d+\)$/, '')
  return stray('BAD_LINE', `The line is not JSON: ${detail}.`, 'Write one JSON object on each line.')
}
