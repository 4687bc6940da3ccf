import type {ReadLine} from '../dialect.ts'
import {stray} from '../stray.ts'

/** Whether a line begins a JSON document that goes on over the lines after it, as people and some servers print it. */
export const beginsDocument = (text: string): boolean => /^(?:\{|\[|\[\s*\{)\s*$/.test(text)

/**
 * JSON documents over several lines, printed so that an object ends with a line that is indented like the one it began
 * with. Of an array each object is read as soon as it is complete.
 */
export class DocumentFrames {
  readonly #read: (text: string) => ReadLine
  readonly #maxSize: number
  #lines: string[] = []
  #size = 0
  #firstLine = 0
  #indent = ''
  #isArray = false

  /**
   * @param read reads a complete object
   * @param maxSize characters that an object may have
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
    if (this.#lines.length > 0) return this.#add(text)
    const begins = !this.#isArray && text.startsWith('[')
    if (begins) this.#isArray = true
    return this.#between(begins ? text.slice(1).trimStart() : text, line)
  }

  /** Whether a line can't be of the document that is open, which then was a torn line. */
  isBrokenBy(text: string): boolean {
    return this.#lines.length > 0 && text.startsWith('{')
  }

  /** No more of the document that is open comes. */
  end(): ReadLine | undefined {
    this.#isArray = false
    return this.#lines.length === 0 ? undefined : this.#drop('BAD_LINE', 'The JSON that begins here does not end.')
  }

  /** A line where an object may begin. */
  #between(text: string, line: number): ReadLine {
    const content = text.replace(/^\s*,/, '')
    if (content.trim() === '') return NOTHING
    if (/^\s*\]\s*$/.test(content)) {
      this.#isArray = false
      return NOTHING
    }
    // an object on a line of its own
    if (!/^\s*\{\s*$/.test(content)) return this.#read(content.replace(/,\s*$/, ''))
    this.#indent = /^\s*/.exec(content)?.[0] ?? ''
    this.#firstLine = line
    return this.#add(content)
  }

  #add(text: string): ReadLine {
    this.#size += text.length
    if (this.#size > this.#maxSize) {
      this.#isArray = false
      return this.#drop('LINE_TOO_LONG', 'The JSON that begins here is longer than a line may be.')
    }
    if (!text.startsWith(`${this.#indent}}`)) {
      this.#lines.push(text)
      return NOTHING
    }
    const read = {...this.#read([...this.#lines, '}'].join('\n')), line: this.#firstLine}
    if (/\]\s*$/.test(text)) this.#isArray = false
    this.#clear()
    return read
  }

  #drop(code: 'BAD_LINE' | 'LINE_TOO_LONG', message: string): ReadLine {
    this.#clear()
    return {...stray(code, message), line: this.#firstLine}
  }

  #clear(): void {
    this.#lines = []
    this.#size = 0
  }
}

const NOTHING: ReadLine = {kind: 'several', lines: []}
