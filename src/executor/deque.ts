/** A queue with cheap ends: shifting an array of a thousand calls for each call would be quadratic. */
export class Deque<T> {
  #items: (T | undefined)[] = []
  #head = 0

  get size(): number {
    return this.#items.length - this.#head
  }

  push(item: T): void {
    this.#items.push(item)
  }

  peek(): T | undefined {
    return this.#items[this.#head]
  }

  shift(): T | undefined {
    const item = this.#items[this.#head]
    if (this.#head === this.#items.length) return undefined
    this.#items[this.#head++] = undefined
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return item
  }

  /** The items at the front for which `wanted` holds; they stay where they are. */
  leading(wanted: (item: T) => boolean): T[] {
    const items: T[] = []
    for (let at = this.#head; at < this.#items.length && wanted(this.#items[at] as T); at++) {
      items.push(this.#items[at] as T)
    }
    return items
  }

  /** Takes the first item out for which `wanted` holds, looking at no more than `limit`. */
  takeFirst(wanted: (item: T, earlier: readonly T[]) => boolean, limit: number): T | undefined {
    const earlier: T[] = []
    const end = Math.min(this.#items.length, this.#head + limit)
    for (let at = this.#head; at < end; at++) {
      const item = this.#items[at] as T
      if (wanted(item, earlier)) {
        this.#items.splice(at, 1)
        return item
      }
      earlier.push(item)
    }
    return undefined
  }
}
