import {stripVTControlCharacters} from 'node:util'
import type {Sink} from './sink.ts'
import {textWidth} from './width.ts'

const BEGIN_FRAME = '\x1b[?2026h'
const END_FRAME = '\x1b[?2026l'
const ERASE_TO_END_OF_LINE = '\x1b[K'
const ERASE_BELOW = '\x1b[J'

/**
 * The last lines of a terminal, redrawn in place. The cursor rests below them and is never hidden, so that nothing has
 * to be put right when the process is killed. A frame is written in one piece and over the one before, which does not
 * flicker.
 */
export class LiveRegion {
  readonly #sink: Sink
  #frame: readonly string[] = []

  constructor(sink: Sink) {
    this.#sink = sink
  }

  /** Writes lines that stay, and a new frame below them: its last lines, if it is higher than the terminal. */
  draw(lasting: readonly string[], wholeFrame: readonly string[]): void {
    const frame = wholeFrame.slice(-Math.max(1, this.#sink.rows - 1))
    if (lasting.length === 0 && isSame(frame, this.#frame)) return
    const lines = [...lasting, ...frame].map((line) => `${line}${ERASE_TO_END_OF_LINE}\n`).join('')
    this.#sink.write(`${BEGIN_FRAME}${this.#up()}${lines}${ERASE_BELOW}${END_FRAME}`)
    this.#frame = frame
  }

  clear(): void {
    this.draw([], [])
  }

  #up(): string {
    const {columns} = this.#sink
    // a terminal that became narrower has wrapped the lines of the frame
    const rows = this.#frame.reduce((sum, line) => {
      return sum + Math.max(1, Math.ceil(textWidth(stripVTControlCharacters(line)) / columns))
    }, 0)
    return rows === 0 ? '' : `\x1b[${rows}A\r`
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at])
}
