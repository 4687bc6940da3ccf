// small pieces are joined up to this length, so that a million single characters are not a million list entries
const PIECE_CHARS = 16_384

/** Keeps the last `limit` characters of a text that comes in pieces, and counts the bytes it let go. */
export class Tail {
  readonly #limit: number
  #pieces: string[] = []
  #length = 0
  #droppedBytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** UTF-8 bytes that were pushed out since the last `clear`. */
  get droppedBytes(): number {
    return this.#droppedBytes
  }

  get text(): string {
    return this.#pieces.join('')
  }

  push(text: string): void {
    const last = this.#pieces.at(-1)
    if (last !== undefined && last.length + text.length <= PIECE_CHARS) this.#pieces.splice(-1, 1, last + text)
    else this.#pieces.push(text)
    this.#length += text.length
    while (this.#length > this.#limit) this.#shorten(this.#length - this.#limit)
  }

  clear(): void {
    this.#pieces = []
    this.#length = 0
    this.#droppedBytes = 0
  }

  #shorten(excess: number): void {
    const [first = '', ...rest] = this.#pieces
    const kept = excess < first.length ? first.slice(boundaryAfter(first, excess)) : ''
    this.#pieces = kept === '' ? rest : [kept, ...rest]
    const dropped = first.slice(0, first.length - kept.length)
    this.#length -= dropped.length
    this.#droppedBytes += Buffer.byteLength(dropped)
  }
}

/** The first place from `index` on that is not inside a surrogate pair. */
export function boundaryAfter(text: string, index: number): number {
  return isInsidePair(text, index) ? index + 1 : index
}

/** The last place up to `index` that is not inside a surrogate pair. */
export function boundaryBefore(text: string, index: number): number {
  return isInsidePair(text, index) ? index - 1 : index
}

function isInsidePair(text: string, index: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(index - 1, index + 1))
}
