/** Characters that a name of a tool has at most. */
const NAME_LENGTH = 64

/** The name of a tool as providers take it: letters, digits, `_` and `-`. */
export const providerName = (tool: string): string => clip(tool, NAME_LENGTH) || 'unnamed'

/** Ids as a provider takes them: letters, digits, `_` and `-`, each only once in a conversation. */
export class ProviderIds {
  readonly #length: number
  /** How often each came. */
  readonly #seen = new Map<string, number>()

  /** @param length characters that an id has at most */
  constructor(length: number) {
    this.#length = length
  }

  take(id: string): string {
    const plain = clip(id, this.#length) || 'call'
    for (let number = (this.#seen.get(plain) ?? 0) + 1; ; number++) {
      const end = number === 1 ? '' : `_${number}`
      const unique = `${plain.slice(0, this.#length - end.length)}${end}`
      this.#seen.set(plain, number)
      if (end === '') return unique
      if (!this.#seen.has(unique)) {
        this.#seen.set(unique, 1)
        return unique
      }
    }
  }
}

const clip = (text: string, length: number) => text.replaceAll(/[^\w-]/g, '_').slice(0, length)
