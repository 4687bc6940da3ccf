/** The places for executing calls, shared by all runs of an executor. */
export class Slots {
  readonly #size: number
  readonly #onFree = new Set<() => void>()
  #taken = 0

  constructor(size: number) {
    this.#size = size
  }

  get free(): boolean {
    return this.#taken < this.#size
  }

  take(): void {
    this.#taken++
  }

  release(): void {
    this.#taken--
    for (const listener of this.#onFree) listener()
  }

  /** Calls the listener whenever a place becomes free, until it is disposed. */
  watch(listener: () => void): Disposable {
    this.#onFree.add(listener)
    return {[Symbol.dispose]: () => void this.#onFree.delete(listener)}
  }
}
