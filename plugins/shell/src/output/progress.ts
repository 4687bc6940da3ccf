import {type ToolContext, text} from '@toolyard/sdk'
import {Tail} from './tail.ts'

const INTERVAL_MS = 250
const PENDING_CHARS = 16_384

/** Passes output on as progress, at most four times a second; of what comes faster, the last 16 Ki characters. */
export class OutputProgress {
  readonly #report: ToolContext['progress']
  readonly #pending = new Tail(PENDING_CHARS)
  #last = performance.now()
  #timer: NodeJS.Timeout | undefined

  constructor(report: ToolContext['progress']) {
    this.#report = report
  }

  push(output: string): void {
    this.#pending.push(output)
    const rest = this.#last + INTERVAL_MS - performance.now()
    if (rest <= 0) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), rest)
  }

  /** Nothing is reported from now on: the result says the rest. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#last = performance.now()
    this.#report({content: [text(this.#pending.text)]})
    this.#pending.clear()
  }
}
