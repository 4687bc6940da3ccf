/**
 * Brings settled calls into call order. In the implicit turn each leaves as soon as those before it have left; those of a
 * turn of its own are held until the turn ends.
 */
export class ResultOrder<T extends object> {
  readonly #settled = new Map<number, T>()
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
    this.#settled.set(index, call)
    if (!this.#hold) this.#flush()
  }

  endTurn(): void {
    this.#flush()
  }

  #flush(): void {
    for (let call = this.#settled.get(this.#next); call; call = this.#settled.get(this.#next)) {
      this.#settled.delete(this.#next++)
      this.#release(call)
    }
  }
}
