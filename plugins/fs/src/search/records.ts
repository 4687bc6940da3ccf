/** Cuts a stream of bytes at each separator; what follows the last one is held until more comes. */
export class RecordSplitter {
  /** A record is larger than allowed: it was left out, and no more should be pushed. */
  overflowed = false
  readonly #separator: number
  readonly #maxBytes: number
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(separator: '\0' | '\n', maxBytes = Number.POSITIVE_INFINITY) {
    this.#separator = separator.charCodeAt(0)
    this.#maxBytes = maxBytes
  }

  /** The records that are complete with this chunk, without their separators. */
  *push(chunk: Buffer): Generator<Buffer, void> {
    let from = 0
    for (let end = chunk.indexOf(this.#separator); end !== -1; end = chunk.indexOf(this.#separator, from)) {
      const last = chunk.subarray(from, end)
      yield this.#held.length === 0 ? last : Buffer.concat([...this.#held, last])
      this.#held = []
      this.#heldBytes = 0
      from = end + 1
    }
    if (from === chunk.length) return
    this.#held.push(chunk.subarray(from))
    this.#heldBytes += chunk.length - from
    this.overflowed = this.#heldBytes > this.#maxBytes
  }
}
