import {isObject} from '../../../dialects/json.ts'
import type {JsonObject} from '../importer.ts'
import {asObject} from '../values.ts'

const REFERENCE = 'attachment://'

/** What long strings of a sample stand for: there are references in their places. */
export class Attachments {
  readonly #byKey: JsonObject

  constructor({attachments, transcript}: JsonObject) {
    this.#byKey = {...asObject(asObject(transcript).content), ...asObject(attachments)}
  }

  /** The value with its references replaced. One that leads nowhere stays. */
  resolve(value: unknown): unknown {
    if (typeof value === 'string') return this.#resolveText(value)
    if (Array.isArray(value)) return value.map((member) => this.resolve(member))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.resolve(member)]))
  }

  /** Whether a value has a reference that leads nowhere. */
  isMissing(value: unknown): boolean {
    if (typeof value === 'string') return value.startsWith(REFERENCE) && this.#resolveText(value) === value
    return typeof value === 'object' && value !== null && Object.values(value).some((member) => this.isMissing(member))
  }

  #resolveText(text: string): unknown {
    if (!text.startsWith(REFERENCE)) return text
    const key = text.slice(REFERENCE.length)
    const attachment = Object.hasOwn(this.#byKey, key) ? this.#byKey[key] : undefined
    return typeof attachment === 'string' ? attachment : text
  }
}
