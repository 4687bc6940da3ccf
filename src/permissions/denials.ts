import type {Denial} from '@toolyard/sdk'

const KEPT = 1_000

/** Keeps what the gate has withheld in a run: how often, and the latest thousand. */
export class DenialTracker {
  readonly #recent: Denial[] = []
  #total = 0

  add(denial: Denial): void {
    this.#total++
    this.#recent.push(denial)
    if (this.#recent.length > KEPT) this.#recent.shift()
  }

  /** The latest, oldest first. The same array each time, which goes on changing. */
  get recent(): readonly Denial[] {
    return this.#recent
  }

  /** All there were, those that are no longer kept included. */
  get total(): number {
    return this.#total
  }
}
