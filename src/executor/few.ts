/**
 * A map for a few keys that come and go all the time. A `Map` makes a new table after so many of them, and the tables it
 * leaves behind keep each other, and all that was in them, in memory until the next full garbage collection.
 */
export class Few<K, V> {
  readonly #keys: K[] = []
  readonly #values: V[] = []

  get size(): number {
    return this.#keys.length
  }

  get(key: K): V | undefined {
    return this.#values[this.#keys.indexOf(key)]
  }

  /** Adds a key that is not there. */
  add(key: K, value: V): void {
    this.#keys.push(key)
    this.#values.push(value)
  }

  delete(key: K): void {
    const at = this.#keys.indexOf(key)
    if (at === -1) return
    this.#keys.splice(at, 1)
    this.#values.splice(at, 1)
  }

  /** In the order in which they came. */
  keys(): readonly K[] {
    return this.#keys
  }
}
