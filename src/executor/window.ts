/** Calls that are in memory at the same time, and the bytes of their lines. */
const MAX_CALLS = 1024
const MAX_BYTES = 64 * 1024 * 1024

/** Makes the reader of calls wait while too much of what it has read is still under way. */
export class Window {
  #calls = 0
  #bytes = 0
  #wake: (() => void) | undefined
  readonly #isBehind: () => boolean

  /** @param isBehind whether whoever takes the results is too far behind */
  constructor(isBehind: () => boolean) {
    this.#isBehind = isBehind
  }

  enter(bytes: number): void {
    this.#calls++
    this.#bytes += bytes
  }

  leave(bytes: number): void {
    this.#calls--
    this.#bytes -= bytes
    this.check()
  }

  /** Something has changed: whoever waits for room may go on. */
  check(): void {
    if (this.#wake === undefined || this.#isFull()) return
    this.#wake()
    this.#wake = undefined
  }

  /** Resolves when there is room; `undefined` when there is now. For one waiter at a time. */
  room(): Promise<void> | undefined {
    if (!this.#isFull()) return undefined
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  /** Lets the waiter go on, whatever there is. */
  open(): void {
    this.#wake?.()
    this.#wake = undefined
  }

  #isFull(): boolean {
    return this.#calls >= MAX_CALLS || this.#bytes >= MAX_BYTES || this.#isBehind()
  }
}
