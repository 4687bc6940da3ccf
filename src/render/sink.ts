import type {RenderStream} from './renderer.ts'
import {safeLine} from './safe-text.ts'

/**
 * A stream for people that may close at any time. What is written after that is dropped: there is nowhere left to say
 * so, and the run does not depend on it.
 */
export class Sink {
  readonly #stream: RenderStream
  #broken = false
  #held: string | undefined
  readonly #onError = () => {
    this.#broken = true
  }

  constructor(stream: RenderStream) {
    this.#stream = stream
    stream.on('error', this.#onError)
  }

  /** Columns to write into; 200 where the stream is no terminal. */
  get columns(): number {
    const {isTTY, columns} = this.#stream
    if (isTTY !== true) return 200
    // some terminals without a size say 0
    return columns === undefined || columns < 1 ? 80 : columns
  }

  get rows(): number {
    const {rows} = this.#stream
    return rows === undefined || rows < 1 ? 24 : rows
  }

  /** Whether the reader has fallen behind. */
  get isFull(): boolean {
    return 'writableNeedDrain' in this.#stream && this.#stream.writableNeedDrain === true
  }

  /** Keeps what is written until `release`: the terminal belongs to somebody else. */
  hold(): void {
    this.#held ??= ''
  }

  release(): void {
    const held = this.#held
    this.#held = undefined
    if (held !== undefined && held !== '') this.write(held)
  }

  write(text: string): void {
    if (this.#held !== undefined) this.#held += text
    else if (!this.#broken && this.#stream.writable) this.#stream.write(text)
  }

  /** Writes texts that may hold anything, as one safe line each. */
  writeLines(texts: readonly string[]): void {
    this.write(texts.map((text) => `${safeLine(text)}\n`).join(''))
  }

  /** Stops listening once everything is written. */
  close(): void {
    this.release()
    if (this.#broken || !this.#stream.writable) return
    this.#stream.write('', (error) => {
      if (error === null || error === undefined) this.#stream.off('error', this.#onError)
    })
  }
}
