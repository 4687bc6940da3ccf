import type {InvalidCall} from '@toolyard/sdk'
import type {ReadLine} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {several} from '../read-lines.ts'

/** Whether a line begins a JSON document that goes on over the lines after it, as people and some servers print it. */
export const beginsDocument = (text: string): boolean => /^(?:\{|\[|\[\s*\{)\s*$/.test(text)

const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * JSON objects over several lines, alone or in an array, each read as soon as its brackets are closed. What is in them
 * is never taken for a line of its own, also where something in them can't be read.
 */
export class DocumentFrames {
  readonly #read: (text: string) => ReadLine
  readonly #maxSize: number
  /** The brackets that are open. */
  #open: string[] = []
  #last = ''
  #parts: string[] = []
  #size = 0
  #firstLine = 0
  /** Why the object that is open can't be read. */
  #spoiled: InvalidCall | undefined
  /** A line is missing, so that nobody knows where the object ends. */
  #isLost = false

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
    return this.#open.length > 0
  }

  /** Whether a line can't stand where it does in the document that is open, which then was a torn line. */
  isBrokenBy(text: string): boolean {
    return text.startsWith('{') && this.#open.at(-1) === '{' && this.#last !== ':' && !this.#isLost
  }

  push(text: string, line: number): ReadLine {
    if (this.#isLost) return several()
    const lines: ReadLine[] = []
    let from = 0
    for (const {0: token, index} of text.matchAll(TOKENS)) {
      if (this.#open.length === 0 && token !== '{' && token !== '[')
        return several(...lines, this.#read(text.slice(index)))
      const isElement = token === '{' && (this.#open.length === 0 || this.#isInRootArray)
      if (isElement) {
        this.#firstLine = line
        from = index
      }
      this.#step(token)
      if (token === '}' && (this.#open.length === 0 || this.#isInRootArray)) {
        this.#keep(text.slice(from, index + 1))
        lines.push(this.#take())
        from = index + 1
      }
    }
    if (this.#isInElement) this.#keep(text.slice(from))
    return several(...lines)
  }

  /** A line of the document that is open can't be read. @param lossy what is known of it */
  spoil(problem: InvalidCall, lossy: string | undefined, line: number): ReadLine {
    const isInside = this.#isInElement
    if (isInside) this.#spoiled ??= problem
    const told: ReadLine = {kind: 'stray', pieces: [problem]}
    if (lossy !== undefined) return several(isInside ? undefined : told, this.push(lossy, line))
    this.#isLost = true
    this.#clear()
    return told
  }

  /** No more of the document that is open comes. */
  end(): ReadLine | undefined {
    const isBroken = this.#isInElement && !this.#isLost
    this.#open = []
    this.#isLost = false
    const invalid = reason('BAD_LINE', 'The JSON that begins here does not end.')
    return isBroken ? this.#drop(this.#spoiled ?? {invalid, id: null}) : undefined
  }

  get #isInRootArray(): boolean {
    return this.#open.length === 1 && this.#open[0] === '['
  }

  get #isInElement(): boolean {
    return this.#open.length > 0 && !this.#isInRootArray
  }

  #step(token: string): void {
    if (token === '{' || token === '[') this.#open.push(token)
    else if (token === '}' || token === ']') this.#open.pop()
    this.#last = token
  }

  #keep(text: string): void {
    this.#size += text.length
    if (this.#size <= this.#maxSize) this.#parts.push(text)
    else {
      const invalid = reason('LINE_TOO_LONG', 'The JSON that begins here is longer than a line may be.')
      this.#spoiled ??= {invalid, id: null}
      this.#parts = []
    }
  }

  #take(): ReadLine {
    if (this.#spoiled !== undefined) return this.#drop(this.#spoiled)
    const read = {...this.#read(this.#parts.join('\n')), line: this.#firstLine}
    this.#clear()
    return read
  }

  #drop(problem: InvalidCall): ReadLine {
    this.#clear()
    return {kind: 'stray', pieces: [problem], line: this.#firstLine}
  }

  #clear(): void {
    this.#parts = []
    this.#size = 0
    this.#spoiled = undefined
  }
}
