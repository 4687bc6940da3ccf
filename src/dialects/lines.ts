import {isUtf8} from 'node:buffer'
import type {OutcomeCode} from '../errors/codes.ts'
import {abortable} from './abortable.ts'

/** The longest line that is read unless another limit is given: 32 MiB. */
export const MAX_LINE_BYTES = 33_554_432

export type Line = TextLine | BrokenLine | BlankLine

/** `number` counts from 1, blank lines included; `bytes` is the length without its line feed. */
export interface LinePlace {
  readonly number: number
  readonly bytes: number
}

export interface TextLine extends LinePlace {
  readonly text: string
}

/** A line that could not be read. The lines after it can. */
export interface BrokenLine extends LinePlace {
  readonly broken: Extract<OutcomeCode, 'BAD_ENCODING' | 'LINE_TOO_LONG'>
  /** The text with U+FFFD in the place of what is not UTF-8, where that is all that is wrong. */
  readonly lossy?: string
}

export interface BlankLine extends LinePlace {
  readonly blank: true
}

export interface LineOptions {
  /** A line longer than this is skipped without being kept. Default: `MAX_LINE_BYTES`. */
  readonly maxLineBytes?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Splits bytes into lines, as soon as each is complete. Lines end in LF or CR LF; the last one need not. A byte
 * order mark is left out. What is yielded are the lines that one chunk completed, each read when it is asked
 * for: take them all before the next.
 *
 * @throws the source's error, or the signal's reason once it is aborted
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  {maxLineBytes = MAX_LINE_BYTES, signal}: LineOptions = {},
): AsyncGenerator<Iterable<Line>, void, void> {
  const splitter = new LineSplitter(maxLineBytes)
  for await (const chunk of abortable(source, signal)) {
    for (let start = 0; start < chunk.length; start += WINDOW) {
      yield splitter.push(chunk.subarray(start, start + WINDOW))
    }
  }
  yield splitter.end()
}

/** Bytes split at a time, so that one huge chunk does not become all of its lines at once. */
const WINDOW = 65_536

const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const TAB = 0x09

class LineSplitter {
  readonly #limit: number
  #number = 0
  /** Room for the beginning of a line whose end has not come yet; given up when the line gets too long. */
  #pending: Buffer = Buffer.alloc(0)
  #pendingBytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  *push(chunk: Uint8Array): Generator<Line, void> {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let end = buffer.indexOf(LF)
    if (end !== -1) {
      yield* this.#finish(buffer.subarray(0, end))
      const last = buffer.lastIndexOf(LF)
      // one check for all the lines is much cheaper than one each
      const wellFormed = isUtf8(buffer.subarray(end, last))
      while (end < last) {
        const start = end + 1
        end = buffer.indexOf(LF, start)
        yield this.#read(buffer, start, end, wellFormed)
      }
    }
    this.#keep(buffer.subarray(end + 1))
  }

  *end(): Generator<Line, void> {
    if (this.#pendingBytes > 0) yield* this.#finish(Buffer.alloc(0))
  }

  /** Copies, because whoever filled the chunk may use it again. */
  #keep(part: Buffer): void {
    const bytes = this.#pendingBytes + part.length
    if (bytes > this.#limit) {
      this.#pending = Buffer.alloc(0)
    } else {
      if (bytes > this.#pending.length) this.#pending = enlarge(this.#pending, bytes)
      part.copy(this.#pending, this.#pendingBytes)
    }
    this.#pendingBytes = bytes
  }

  *#finish(end: Buffer): Generator<Line, void> {
    if (this.#pendingBytes === 0) {
      yield this.#read(end, 0, end.length, false)
    } else {
      this.#keep(end)
      const line = this.#read(this.#pending, 0, this.#pendingBytes, false)
      this.#pendingBytes = 0
      if (this.#pending.length > WINDOW) this.#pending = Buffer.alloc(0)
      yield line
    }
  }

  #read(buffer: Buffer, start: number, end: number, wellFormed: boolean): Line {
    const number = ++this.#number
    const bytes = end - start
    if (bytes > this.#limit) return {number, bytes, broken: 'LINE_TOO_LONG'}
    const from = number === 1 ? afterByteOrderMark(buffer, start, end) : start
    if (isBlank(buffer, from, end)) return {number, bytes, blank: true}
    const to = buffer[end - 1] === CR ? end - 1 : end
    if (!wellFormed && !isUtf8(buffer.subarray(from, end))) {
      return {number, bytes, broken: 'BAD_ENCODING', lossy: buffer.toString('utf8', from, to)}
    }
    return {number, bytes, text: buffer.toString('utf8', from, to)}
  }
}

function enlarge(buffer: Buffer, bytes: number): Buffer {
  const enlarged = Buffer.alloc(Math.max(bytes, 2 * buffer.length))
  buffer.copy(enlarged)
  return enlarged
}

function afterByteOrderMark(buffer: Buffer, start: number, end: number): number {
  const marked = end - start >= 3 && buffer[start] === 0xef && buffer[start + 1] === 0xbb && buffer[start + 2] === 0xbf
  return marked ? start + 3 : start
}

function isBlank(buffer: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = buffer[at]
    if (byte !== SPACE && byte !== TAB && byte !== CR) return false
  }
  return true
}
