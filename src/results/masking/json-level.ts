import type {SecretName} from './secret-name.ts'

/** Some of its members have names that are asked for. */
export interface JsonObject {
  readonly [key: string]: unknown
  readonly name?: unknown
  readonly key?: unknown
  readonly header?: unknown
  readonly type?: unknown
  readonly uri?: unknown
  readonly mimeType?: unknown
  readonly mime_type?: unknown
  readonly media_type?: unknown
}

export type Container = readonly unknown[] | JsonObject

/** Whether a value has members. Views of bytes have none, nor has what says itself how it is written down. */
export function isContainer(value: unknown): value is Container {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return Array.isArray(value) || typeof Reflect.get(value, 'toJSON') !== 'function'
}

export const isArray = (container: Container): container is readonly unknown[] => Array.isArray(container)

/** What was changed in a container. */
interface Changes {
  /** By their places. */
  readonly values: Map<number, unknown>
  readonly keys: Map<number, string>
  /** How many members each of the new keys was meant for. */
  readonly counts: Map<string, number>
}

/** An array or object, one member of which is looked at at a time. It is copied when something in it was changed. */
export class JsonLevel {
  readonly container: Container
  /** What the name of an array says of the strings in it. */
  readonly secret: SecretName | undefined
  /** The place of the current member; -1 before the first. */
  index = -1
  /** Its key; `undefined` in an array. */
  key: string | undefined
  value: unknown
  readonly #keys: readonly string[] | undefined
  #changes: Changes | undefined

  constructor(container: Container, secret?: SecretName) {
    this.container = container
    this.secret = secret
    this.#keys = isArray(container) ? undefined : Object.keys(container)
  }

  /** Goes to the next member; `false` when there is none. */
  next(): boolean {
    const {container} = this
    const index = ++this.index
    if (isArray(container)) {
      this.value = container[index]
      return index < container.length
    }
    this.key = this.#keys?.[index]
    this.value = this.key === undefined ? undefined : container[this.key]
    return this.key !== undefined
  }

  /** What the current member is called after all. */
  get name(): string {
    return this.#changes?.keys.get(this.index) ?? this.key ?? String(this.index)
  }

  /** Gives the current member another key: this one, or one that begins with it where another member has it. */
  rename(key: string): void {
    const {keys, counts} = this.#change()
    let count = counts.get(key) ?? 0
    let free = count === 0 ? key : `${key} (${count + 1})`
    for (; Object.hasOwn(this.container, free); count++) free = `${key} (${count + 2})`
    counts.set(key, count + 1)
    keys.set(this.index, free)
  }

  set(value: unknown): void {
    if (value === this.value) return
    this.value = value
    this.#change().values.set(this.index, value)
  }

  /** The container, or its copy with what was changed. */
  result(): Container {
    const {container} = this
    if (this.#changes === undefined) return container
    const {keys, values} = this.#changes
    const valueAt = (index: number, value: unknown) => (values.has(index) ? values.get(index) : value)
    if (isArray(container)) return container.map((value, index) => valueAt(index, value))
    const members = Object.entries(container)
    // unlike an assignment this makes a member of `__proto__`, as JSON.parse does
    return Object.fromEntries(members.map(([key, value], index) => [keys.get(index) ?? key, valueAt(index, value)]))
  }

  #change(): Changes {
    this.#changes ??= {values: new Map(), keys: new Map(), counts: new Map()}
    return this.#changes
  }
}
