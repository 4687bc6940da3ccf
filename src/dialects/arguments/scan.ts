/** Finds the end of a JSON object or array in text that comes in fragments, looking at each character once. */
export class JsonScanner {
  #depth = 0
  #inString = false
  #escaped = false
  #complete = false

  /** Whether the value has ended. */
  get isComplete(): boolean {
    return this.#complete
  }

  /** Takes the next fragment; returns whether anything but white space came after the end of the value. */
  push(fragment: string): boolean {
    for (let at = 0; at < fragment.length; at++) {
      const code = fragment.charCodeAt(at)
      if (this.#complete) {
        if (!isSpace(code)) return true
      } else this.#step(code)
    }
    return false
  }

  #step(code: number): void {
    if (this.#escaped) this.#escaped = false
    else if (this.#inString) {
      if (code === BACKSLASH) this.#escaped = true
      else if (code === QUOTE) this.#inString = false
    } else if (code === QUOTE) this.#inString = true
    else if (code === BRACE || code === BRACKET) this.#depth++
    else if (code === END_BRACE || code === END_BRACKET) this.#complete = --this.#depth <= 0
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACE = 0x7b
const END_BRACE = 0x7d
const BRACKET = 0x5b
const END_BRACKET = 0x5d

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
