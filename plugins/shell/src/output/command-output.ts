import type {StreamName} from '../process/shell-process.ts'
import {BoundedText, type TextLimits} from './bounded-text.ts'

const COMBINED: TextLimits = {head: 1_048_576, tail: 65_536}
// as much as is kept of the text itself when the host replaces a result that is too big
const EACH: TextLimits = {head: 22_000, tail: 8_000}

/** The output of a command: both streams as they came, and each by itself, within fixed limits. */
export class CommandOutput {
  readonly #combined = new BoundedText(COMBINED)
  readonly #stdout = new BoundedText(EACH)
  readonly #stderr = new BoundedText(EACH)

  hear(stream: StreamName, text: string): void {
    this.#combined.push(text)
    const own = stream === 'stdout' ? this.#stdout : this.#stderr
    own.push(text)
  }

  /** Both streams, interleaved as they came, without the last newline. */
  get text(): string {
    return this.#combined.toString().replace(/\r?\n$/, '')
  }

  /** The two streams by themselves; `truncated` counts the bytes left out, where there are any. */
  get data(): {stdout: string; stderr: string; truncated?: Record<string, number>} {
    const streams = {stdout: this.#stdout.toString(), stderr: this.#stderr.toString()}
    const truncated = Object.entries({text: this.#combined, stdout: this.#stdout, stderr: this.#stderr})
      .map(([name, {droppedBytes}]) => [name, droppedBytes] as const)
      .filter(([, bytes]) => bytes > 0)
    return truncated.length === 0 ? streams : {...streams, truncated: Object.fromEntries(truncated)}
  }
}
