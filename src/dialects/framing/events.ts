import {createParser, type EventSourceParser} from 'eventsource-parser'
import type {ReadLine} from '../dialect.ts'
import {stray} from '../stray.ts'

/** Whether a line is one of an event stream. No line of JSON begins like this. */
export const isEventField = (text: string): boolean => /^(?:(?:data|event|id|retry)(?::|$)|:)/.test(text)

/**
 * Server-sent events, line by line.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventFrames {
  readonly #parser: EventSourceParser
  readonly #read: (data: string) => ReadLine
  #lines: ReadLine[] = []
  #isOpen = false

  /**
   * @param read reads the data of an event
   * @param maxSize characters that an event may have
   */
  constructor(read: (data: string) => ReadLine, maxSize: number) {
    this.#read = read
    this.#parser = createParser({
      maxBufferSize: maxSize,
      onEvent: ({data}) => this.#lines.push(...this.#readData(data)),
      onError: ({type}) => {
        if (type !== 'max-buffer-size-exceeded') return
        this.#lines.push(stray('LINE_TOO_LONG', 'The event has more characters than a line may have.'))
      },
    })
  }

  /** An event has begun and not ended. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  push(text: string): ReadLine {
    this.#isOpen = true
    return this.#feed(`${text}\n`)
  }

  /** A blank line: the event ends here. */
  end(): ReadLine {
    this.#isOpen = false
    return this.#feed('\n')
  }

  #feed(text: string): ReadLine {
    this.#parser.feed(text)
    const lines = this.#lines
    this.#lines = []
    const [line] = lines
    if (lines.some(isTooLong)) this.#parser.reset()
    return line === undefined || lines.length > 1 ? {kind: 'several', lines} : line
  }

  /** Some servers leave out the blank line between events, which makes one of them. */
  #readData(data: string): ReadLine[] {
    const lines = data.split('\n')
    const areAllObjects = lines.length > 1 && lines.every((line) => /^\s*(?:\{.*\}|\[DONE\])\s*$/.test(line))
    return areAllObjects ? lines.map(this.#read) : [this.#read(data)]
  }
}

const isTooLong = (line: ReadLine) =>
  line.kind === 'stray' && line.pieces.some((piece) => 'invalid' in piece && piece.invalid.code === 'LINE_TOO_LONG')
