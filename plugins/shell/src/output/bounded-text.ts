import {boundaryBefore, Tail} from './tail.ts'

export interface TextLimits {
  /** Characters kept from the beginning. */
  readonly head: number
  /** Characters kept from the end. */
  readonly tail: number
}

/** A text of any length that comes in pieces; its beginning and its end are kept. */
export class BoundedText {
  readonly #head: string[] = []
  #room: number
  readonly #tail: Tail

  constructor({head, tail}: TextLimits) {
    this.#room = head
    this.#tail = new Tail(tail)
  }

  /** UTF-8 bytes that were left out of the middle. */
  get droppedBytes(): number {
    return this.#tail.droppedBytes
  }

  push(text: string): void {
    if (text.length <= this.#room) {
      this.#head.push(text)
      this.#room -= text.length
      return
    }
    const cut = boundaryBefore(text, this.#room)
    this.#head.push(text.slice(0, cut))
    this.#room = 0
    this.#tail.push(text.slice(cut))
  }

  /** What was kept, with a line in the place of what was not. */
  toString(): string {
    const gap = this.droppedBytes === 0 ? '' : `\n[... ${this.droppedBytes} bytes left out ...]\n`
    return this.#head.join('') + gap + this.#tail.text
  }
}
