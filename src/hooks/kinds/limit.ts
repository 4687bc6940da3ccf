/** An abort for somebody else's, and for when a time has run out, whichever comes first. */
export class Limit implements Disposable {
  readonly signal: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #expired = new AbortController()
  readonly #timeoutMs: number

  constructor(signal: AbortSignal, timeoutMs: number) {
    this.#timeoutMs = timeoutMs
    this.#timer = setTimeout(() => this.#expired.abort(), timeoutMs)
    this.signal = AbortSignal.any([signal, this.#expired.signal])
  }

  /** Why it was aborted, if it was. */
  get problem(): string | undefined {
    if (this.#expired.signal.aborted) return `it did not answer within ${this.#timeoutMs} ms`
    return this.signal.aborted ? 'nobody waits for its answer any more' : undefined
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}
