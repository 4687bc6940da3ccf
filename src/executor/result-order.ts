/**
 * Brings settled calls into call order. In the implicit turn each leaves as soon as those before it have left; those of a
 * turn of its own are held until the turn ends.
 */
export class ResultOrder<T extends object> {
  /** By their place after `first`. No `Map`: see `Few`. */
  readonly #settled: (T | undefined)[] = []
  #first = 0
  readonly #release: (call: T) => void
  #next = 0
  #hold = false

  constructor(release: (call: T) => void) {
    this.#release = release
  }

  startTurn(hold: boolean): void {
    this.#hold = hold
  }

  settle(index: number, call: T): void {
    this.#settled[index - this.#first] = call
    if (!this.#hold) this.#flush()
  }

  endTurn(): void {
    this.#flush()
  }

  #flush(): void {
    for (let call = this.#settled[this.#next]; call; call = this.#settled[this.#next]) {
      this.#settled[this.#next++] = undefined
      this.#release(call)
    }
    if (this.#next < COMPACT_AT) return
    // in place: a copy would leave an array behind that keeps all that was in it
    this.#settled.copyWithin(0, this.#next)
    this.#settled.length -= this.#next
    this.#first += this.#next
    this.#next = 0
  }
}

/** Places that have been left are given up when there are this many. */
const COMPACT_AT = 1024
