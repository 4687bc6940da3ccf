import {cutText} from '../files/cut-text.ts'

const MAX_LINE = 2000
const MAX_OUTPUT = 256 * 1024
/** Characters of one line that are passed over in search of its end. */
const MAX_SKIPPED = 1024 * 1024

/** Why a slice ended: with the file, or before it. */
export type SliceStop = 'end' | 'limit' | 'size' | 'long-line'

/**
 * Takes numbered lines out of a text that comes in pieces. Holds the slice and the start of one line, never the text.
 */
export class LineSlice {
  /** The lines as they are shown: number, tab, text. */
  readonly lines: string[] = []
  /** The first line asked for, from 1. */
  readonly first: number
  /** Set when the slice is complete. */
  stop: SliceStop | undefined
  /** Lines of the whole text, when its end was seen. */
  total: number | undefined
  /** The line to go on with, when there is one. */
  next: number | undefined
  readonly #last: number
  #number = 1
  #head = ''
  #length = 0
  #bytes = 0
  #heldCarriageReturn = false

  constructor(first: number, limit: number) {
    this.first = first
    this.#last = first + limit - 1
  }

  /** Takes the next piece. Returns true when the slice is complete and no more is wanted. */
  push(piece: string): boolean {
    const text = this.#heldCarriageReturn ? `\r${piece}` : piece
    // it belongs to a line break if the next piece starts with a line feed
    this.#heldCarriageReturn = text.endsWith('\r')
    const end = this.#heldCarriageReturn ? text.length - 1 : text.length
    for (let at = 0; at < end && this.stop === undefined; ) {
      if (this.#number > this.#last) {
        this.#finish('limit', this.#number)
        break
      }
      const lineFeed = text.indexOf('\n', at)
      if (lineFeed === -1) {
        this.#append(text.slice(at, end))
        break
      }
      this.#append(text.slice(at, lineFeed > at && text[lineFeed - 1] === '\r' ? lineFeed - 1 : lineFeed))
      this.#endLine()
      at = lineFeed + 1
    }
    return this.stop !== undefined
  }

  /** Says that the text has ended. */
  end(): void {
    if (this.#heldCarriageReturn && this.stop === undefined) {
      if (this.#number > this.#last) this.#finish('limit', this.#number)
      else this.#append('\r')
    }
    if (this.#length > 0 && this.stop === undefined) this.#endLine()
    if (this.stop !== undefined) return
    this.#finish('end', undefined)
    this.total = this.#number - 1
  }

  #append(part: string): void {
    this.#length += part.length
    if (this.#number < this.first) return
    this.#head += part.slice(0, MAX_LINE + 1 - this.#head.length)
    if (this.#length > MAX_LINE + MAX_SKIPPED) {
      const shown = this.#show(`${cutText(this.#head, MAX_LINE)} [line cut]`)
      if (shown) this.#finish('long-line', undefined)
      else this.#finish('size', this.#number)
    }
  }

  #endLine(): void {
    if (this.stop !== undefined) return
    if (this.#number >= this.first) {
      const cut = cutText(this.#head, MAX_LINE)
      const left = this.#length - cut.length
      const shown = left === 0 ? cut : `${cut} [line cut: ${left} more characters]`
      if (!this.#show(shown)) this.#finish('size', this.#number)
    }
    this.#number += 1
    this.#head = ''
    this.#length = 0
  }

  #show(shown: string): boolean {
    const line = `${String(this.#number).padStart(6)}\t${shown}`
    this.#bytes += Buffer.byteLength(line) + 1
    if (this.#bytes > MAX_OUTPUT && this.lines.length > 0) return false
    this.lines.push(line)
    return true
  }

  #finish(stop: SliceStop, next: number | undefined): void {
    this.stop = stop
    this.next = next
  }
}
