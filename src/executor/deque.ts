/**
 * A queue in a ring: what is taken out leaves its place at once, and no array is left behind that would keep what it
 * held in memory until the next full garbage collection.
 */
export class Deque<T> {
  /** Its length is a power of two, so that a mask does for a remainder. */
  #ring: (T | undefined)[] = new Array(16)
  #head = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  push(item: T): void {
    if (this.#size === this.#ring.length) this.#grow()
    this.#ring[this.#place(this.#size++)] = item
  }

  peek(): T | undefined {
    return this.#ring[this.#head]
  }

  shift(): T | undefined {
    const item = this.#ring[this.#head]
    if (this.#size === 0) return undefined
    this.#ring[this.#head] = undefined
    this.#head = this.#place(1)
    this.#size--
    return item
  }

  /** The items at the front for which `wanted` holds; they stay where they are. */
  leading(wanted: (item: T) => boolean): T[] {
    const items: T[] = []
    for (let at = 0; at < this.#size && wanted(this.#at(at)); at++) items.push(this.#at(at))
    return items
  }

  /** Takes the first item out for which `wanted` holds, looking at no more than `limit`. */
  takeFirst(wanted: (item: T, earlier: readonly T[]) => boolean, limit: number): T | undefined {
    const earlier: T[] = []
    for (let at = 0; at < this.#size && at < limit; at++) {
      const item = this.#at(at)
      if (wanted(item, earlier)) {
        this.#close(at)
        return item
      }
      earlier.push(item)
    }
    return undefined
  }

  #place(at: number): number {
    return (this.#head + at) & (this.#ring.length - 1)
  }

  #at(at: number): T {
    return this.#ring[this.#place(at)] as T
  }

  /** Moves those before a place up by one, over the one that is there. */
  #close(at: number): void {
    for (let to = at; to > 0; to--) this.#ring[this.#place(to)] = this.#at(to - 1)
    this.shift()
  }

  #grow(): void {
    const items = Array.from({length: this.#size}, (_, at) => this.#at(at))
    this.#ring.fill(undefined)
    this.#ring = [...items, ...new Array<undefined>(this.#size)]
    this.#head = 0
  }
}
