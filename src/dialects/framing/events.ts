import {createParser, type EventSourceParser} from 'eventsource-parser'
import type {ReadLine} from '../dialect.ts'
import {several} from '../read-lines.ts'
import {stray} from '../stray.ts'

/** Whether a line is one of an event stream. No line of JSON begins like this. */
export const isEventField = (text: string): boolean => /^(?:(?:data|event|id|retry)(?::|$)|:)/.test(text)

/** A line of data that is an event's whole. */
const WHOLE = /^data:\s*(?:\{.*\}|\[DONE\])\s*$/s

/**
 * Server-sent events, line by line.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventFrames {
  readonly #parser: EventSourceParser
  #lines: ReadLine[] = []
  #firstLine: number | undefined
  #hasData = false
  /** What has come is all the data of an event. */
  #isWhole = false

  /**
   * @param read reads the data of an event
   * @param maxSize characters that an event may have
   */
  constructor(read: (data: string) => ReadLine, maxSize: number) {
    this.#parser = createParser({
      maxBufferSize: maxSize,
      onEvent: ({data}) => this.#lines.push(read(data)),
      onError: ({type}) => {
        if (type !== 'max-buffer-size-exceeded') return
        this.#lines.push(stray('LINE_TOO_LONG', 'The event has more characters than a line may have.'))
        this.#parser.reset()
      },
    })
  }

  /** An event has begun and not ended. */
  get isOpen(): boolean {
    return this.#firstLine !== undefined
  }

  push(text: string, line: number): ReadLine {
    // some servers leave out the blank line between events; what comes late for its own event has no meaning here
    const isComment = text.startsWith(':')
    const ended = this.#isWhole && !isComment ? this.end() : undefined
    this.#isWhole = isComment ? this.#isWhole : WHOLE.test(text) && !this.#hasData
    this.#hasData ||= text.startsWith('data:')
    this.#firstLine ??= line
    return several([ended, this.#feed(`${text}\n`)])
  }

  /** A blank line: the event ends here. */
  end(): ReadLine {
    const line = this.#firstLine
    this.#firstLine = undefined
    this.#isWhole = false
    this.#hasData = false
    const read = this.#feed('\n')
    return line === undefined ? read : {...read, line}
  }

  #feed(text: string): ReadLine {
    this.#parser.feed(text)
    const lines = this.#lines
    this.#lines = []
    return several(lines)
  }
}
