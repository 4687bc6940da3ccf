import type {Outcome} from '@toolyard/sdk'
import type {ResultWriter} from '../dialects/dialect.ts'
import type {EventSink} from '../executor/event-sink.ts'
import type {ExecutorEvent} from '../executor/events.ts'
import {unwritable} from '../executor/unwritable.ts'
import type {ExitCode} from './exit-codes.ts'
import {Output, type OutputListener} from './output.ts'

export interface ResultSinkOptions extends Pick<OutputListener, 'beforeWrite' | 'onClosed' | 'onFailed'> {
  readonly writer: ResultWriter
  readonly exitCode: ExitCode
  /** Who else follows the run. */
  readonly listeners: readonly {handle(event: ExecutorEvent): void}[]
}

type Result = Extract<ExecutorEvent, {type: 'result'}>

/** The line of an outcome. One that can't be written costs its own call, and not those behind it. */
function format({outcome, call}: Result, writer: ResultWriter): {readonly text: string; readonly written: Outcome} {
  try {
    return {text: writer.push(outcome, call), written: outcome}
  } catch (error) {
    const written = unwritable(outcome, error)
    return {text: writer.push(written, call), written}
  }
}

/** Takes the events of a run: results go to standard output, no faster than they are taken there. */
export class ResultSink implements EventSink {
  readonly #options: ResultSinkOptions
  readonly #output: Output
  #onRead: () => void = () => {}
  #end: {readonly error?: unknown} = {}

  constructor(options: ResultSinkOptions) {
    const {beforeWrite = () => {}, onClosed, onFailed} = options
    this.#options = options
    this.#output = new Output(process.stdout, {beforeWrite, onClosed, onFailed, onTaken: () => this.#onRead()})
  }

  /** Whoever reads standard output is behind, or is not. */
  get size(): number {
    return this.#output.isBehind ? Number.POSITIVE_INFINITY : 0
  }

  push(event: ExecutorEvent): void {
    if ('error' in this.#end) return
    try {
      this.#take(event)
    } catch (error) {
      // thrown from here it would be taken for an error of the call that the event speaks of
      this.#end = {error}
      this.#options.onClosed()
    }
  }

  #take(event: ExecutorEvent): void {
    const {writer, exitCode, listeners} = this.#options
    for (const listener of listeners) listener.handle(event)
    if (event.type === 'result') {
      const {text, written} = format(event, writer)
      exitCode.addOutcome(written.status, 'error' in written ? written.error.code : undefined)
      this.#output.push(text)
    } else if (event.type === 'turn_ended') this.#output.push(writer.endTurn())
    // results must not be written into a question on the same terminal
    else if (event.type === 'call_asked' && process.stdout.isTTY) this.#output.hold()
    else if (event.type === 'call_answered') this.#output.release()
  }

  close(end: {readonly error?: unknown}): void {
    if (!('error' in this.#end)) this.#end = end
  }

  whenRead(listener: () => void): void {
    this.#onRead = listener
  }

  /** @throws what the run ended with */
  throwIfFailed(): void {
    if ('error' in this.#end) throw this.#end.error
  }

  /** Resolves when all results are out, or never will be. */
  end(): Promise<void> {
    const {writer, exitCode} = this.#options
    this.#output.push(writer.end?.(exitCode.isDone) ?? '')
    return this.#output.end()
  }
}
