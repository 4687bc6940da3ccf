import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import type {ExecutorEvent} from '../executor/events.ts'
import type {HookRun} from '../hooks/hook-run.ts'
import {hookText} from './hook-text.ts'
import {labelOf} from './label.ts'
import {createPaint, type Paint} from './paint.ts'
import {formatDuration} from './quantity.ts'
import type {Renderer, RendererOptions} from './renderer.ts'
import {safeFirstLine, safeLine} from './safe-text.ts'
import {Sink} from './sink.ts'
import {endingOf, Tally} from './tally.ts'
import {cut} from './width.ts'

/** Calls of each kind that get a line; beyond that they are only counted. */
export const LINES = 1_000

const FIRST_COUNT_MS = 5_000
const LAST_COUNT_MS = 60_000

/**
 * Writes a line for each call that ends, or only for those that do not end ok (`problems`), and from time to time, less
 * and less often, how far the run is.
 */
export class LinesRenderer implements Renderer {
  readonly #sink: Sink
  readonly #paint: Paint
  readonly #verbose: boolean
  readonly #tally: Tally
  readonly #open = new Map<number, CallLine | InvalidCall>()
  readonly #room: {ok: number; failed: number; denied: number; log: number}
  #timer: NodeJS.Timeout
  /** The call that someone is being asked about. */
  #asked: number | undefined

  constructor(kind: 'lines' | 'problems', {stream, color, verbose = false, inputBytes}: RendererOptions) {
    this.#sink = new Sink(stream)
    this.#paint = createPaint(color)
    this.#verbose = verbose
    this.#tally = new Tally(inputBytes)
    this.#room = {ok: kind === 'lines' ? LINES : 0, failed: LINES, denied: LINES, log: LINES}
    this.#timer = this.#countIn(FIRST_COUNT_MS)
  }

  handle(event: ExecutorEvent): void {
    this.#tally.handle(event)
    switch (event.type) {
      case 'call_queued':
        this.#open.set(event.index, event.call)
        break
      case 'call_log':
        if (this.#verbose || event.problem) this.#log(event.index, event.message)
        break
      case 'hook_run':
        this.#hook(event.run)
        break
      case 'call_asked':
        // nothing is written into the question
        this.#asked = event.index
        this.#sink.hold()
        break
      case 'call_answered':
        this.#answered(event.index)
        break
      case 'call_settled':
        this.#answered(event.index)
        this.#settle(event.index, event.outcome)
        this.#open.delete(event.index)
        break
    }
  }

  print(text: string): void {
    this.#sink.writeLines([text])
  }

  async finish(): Promise<void> {
    clearTimeout(this.#timer)
    this.#sink.close()
  }

  #answered(index: number): void {
    if (index !== this.#asked) return
    this.#asked = undefined
    this.#sink.release()
  }

  #settle(index: number, outcome: Outcome): void {
    const ending = endingOf(outcome)
    if (this.#room[ending] === 0) return
    this.#room[ending] -= 1
    const paint = {ok: this.#paint.good, failed: this.#paint.bad, denied: this.#paint.warning}[ending]
    const label = this.#label(index)
    const text =
      outcome.status === 'ok'
        ? `${label}  ${formatDuration(outcome.meta.durationMs)}`
        : `${label}: ${safeFirstLine(outcome.error.message)} (${safeLine(outcome.error.code)})`
    // as wide as the longest status
    const status = outcome.status.padEnd(9)
    this.#sink.write(`${paint(status)} ${cut(text, this.#sink.columns - status.length - 1)}\n`)
    if (this.#room[ending] === 0) this.print(`${LINES} calls ended ${ending}; more of them are only counted.`)
  }

  #log(index: number, message: string): void {
    if (this.#room.log === 0) return
    this.#room.log -= 1
    this.#sink.write(
      `${this.#paint.faint('log'.padEnd(9))} ${cut(`${this.#label(index)}: ${safeLine(message)}`, this.#sink.columns - 10)}\n`,
    )
  }

  /** One that failed is a problem, whoever looks. */
  #hook(run: HookRun): void {
    const isProblem = run.problem !== undefined
    if ((!this.#verbose && !isProblem) || this.#room.log === 0) return
    this.#room.log -= 1
    const paint = isProblem ? this.#paint.warning : this.#paint.faint
    this.#sink.write(`${paint('hook'.padEnd(9))} ${cut(safeLine(hookText(run)), this.#sink.columns - 10)}\n`)
  }

  #label(index: number): string {
    const call = this.#open.get(index)
    return call === undefined ? `call ${index}` : labelOf(call)
  }

  #countIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.print(`… ${this.#tally.describe().join(', ')}`)
      this.#timer = this.#countIn(Math.min(milliseconds * 2, LAST_COUNT_MS))
    }, milliseconds).unref()
  }
}
