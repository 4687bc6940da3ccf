/** Milliseconds between two signs of life of a call that are recorded, and how many of one call are. */
const INTERVAL = 1000
const MOST = 100

/** Says which signs of life are worth a line: some of each call, and none so soon after another. */
export class ProgressLimit {
  readonly #last = new Map<number, {readonly at: number; readonly count: number}>()

  /** @param at milliseconds */
  admits(index: number, at: number): boolean {
    const {at: last, count} = this.#last.get(index) ?? {at: Number.NEGATIVE_INFINITY, count: 0}
    if (at - last < INTERVAL || count >= MOST) return false
    this.#last.set(index, {at, count: count + 1})
    return true
  }

  forget(index: number): void {
    this.#last.delete(index)
  }
}
