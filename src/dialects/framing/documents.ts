import type {ReadLine} from '../dialect.ts'
import {stray} from '../stray.ts'

/** Whether a line begins a JSON document that goes on over the lines after it, as people and some servers print it. */
export const beginsDocument = (text: string): boolean => /^(?:\{|\[|\[\s*\{)\s*$/.test(text)

/**
 * JSON documents over several lines, indented, so that a bracket at the beginning of a line is the end. Of an array
 * each object is read as soon as it is complete.
 */
export class DocumentFrames {
  readonly #read: (text: string) => ReadLine
  readonly #maxSize: number
  #lines: string[] = []
  #size = 0
  #firstLine = 0
  #isArray = false

  /**
   * @param read reads a complete document
   * @param maxSize characters that a document may have
   */
  constructor(read: (text: string) => ReadLine, maxSize: number) {
    this.#read = read
    this.#maxSize = maxSize
  }

  /** A document has begun and not ended. */
  get isOpen(): boolean {
    return this.#isArray || this.#lines.length > 0
  }

  push(text: string, line: number): ReadLine {
    if (!this.isOpen) this.#isArray = text.startsWith('[')
    const isBegin = this.#isArray && /^\[/.test(text)
    const content = isBegin ? text.slice(1).trim() : text
    if (this.#lines.length === 0) {
      if (this.#isArray && /^\],?\s*$/.test(content)) return this.#endArray()
      if (content === '' || content.trim() === ',') return SKIPPED
      this.#firstLine = line
    }
    this.#lines.push(content)
    this.#size += content.length
    if (this.#size > this.#maxSize) return this.#tooLong()
    return END.test(content) ? this.#endObject() : SKIPPED
  }

  /** Whether a line can't be of the document that is open, which then was a torn line. */
  isBrokenBy(text: string): boolean {
    return this.#lines.length > 0 && text.startsWith('{')
  }

  /** No more of the document that is open comes. */
  end(): ReadLine | undefined {
    this.#isArray = false
    if (this.#lines.length === 0) return undefined
    this.#lines = []
    this.#size = 0
    return {...stray('BAD_LINE', 'The JSON that begins here does not end.'), line: this.#firstLine}
  }

  #endObject(): ReadLine {
    const [last = ''] = this.#lines.splice(-1)
    const isArrayEnd = this.#isArray && /\]\s*$/.test(last)
    const text = [...this.#lines, last.replace(/[\],\s]*$/, '')].join('\n')
    const read = {...this.#read(text), line: this.#firstLine}
    this.#lines = []
    this.#size = 0
    if (isArrayEnd) this.#endArray()
    return read
  }

  #endArray(): ReadLine {
    this.#isArray = false
    return SKIPPED
  }

  #tooLong(): ReadLine {
    this.#lines = []
    this.#size = 0
    this.#isArray = false
    return {...stray('LINE_TOO_LONG', 'The JSON that begins here is longer than a line may be.'), line: this.#firstLine}
  }
}

/** An object's own closing bracket, and that of the array around it. */
const END = /^\}\s*(?:,|\])?\s*$/

const SKIPPED: ReadLine = {kind: 'several', lines: []}
