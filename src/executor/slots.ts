/** The places for executing calls, shared by all runs of an executor. */
export class Slots {
  readonly #size: number
  readonly #runs: (() => void)[] = []
  #taken = 0
  #next = 0

  constructor(size: number) {
    this.#size = size
  }

  get free(): boolean {
    return this.#taken < this.#size
  }

  take(): void {
    this.#taken++
  }

  /** Offers the place to the runs in rotation: one with much to do must not keep the others waiting for its end. */
  release(): void {
    this.#taken--
    const {length} = this.#runs
    if (++this.#next >= length) this.#next = 0
    for (let offered = 0; offered < length && this.free; offered++) this.#runs[(this.#next + offered) % length]?.()
  }

  /** Calls the listener whenever there may be a place for its run, until it is disposed. */
  watch(listener: () => void): Disposable {
    this.#runs.push(listener)
    return {[Symbol.dispose]: () => void this.#runs.splice(this.#runs.indexOf(listener), 1)}
  }
}
