import type {Outcome} from '@toolyard/sdk'
import type {ExecutorEvent} from './events.ts'

/**
 * Where the events of a run go. Pushing never waits and never throws; the run itself slows down when they are read too
 * slowly, which it learns from `size` and `whenRead`.
 */
export interface EventSink {
  /** Events that have not been read yet. */
  readonly size: number
  push(event: ExecutorEvent): void
  /** Nothing more comes. With an error, that is how the run ended. */
  close(end: {readonly error?: unknown}): void
  /** Calls the listener whenever something has been read. */
  whenRead(listener: () => void): void
}

/** Keeps the outcomes, in call order, and drops the rest: for callers that want nothing else. */
export class OutcomeSink implements EventSink {
  readonly size = 0
  readonly outcomes: Outcome[] = []
  #end: {readonly error?: unknown} = {}

  push(event: ExecutorEvent): void {
    if (event.type === 'result') this.outcomes.push(event.outcome)
  }

  close(end: {readonly error?: unknown}): void {
    this.#end = end
  }

  whenRead(): void {}

  /** @throws what the run ended with */
  throwIfFailed(): void {
    if ('error' in this.#end) throw this.#end.error
  }
}

/** Does something with each event before another sink gets it. */
export abstract class ForwardingSink implements EventSink {
  protected readonly sink: EventSink

  constructor(sink: EventSink) {
    this.sink = sink
  }

  abstract push(event: ExecutorEvent): void

  get size(): number {
    return this.sink.size
  }

  close(end: {readonly error?: unknown}): void {
    this.sink.close(end)
  }

  whenRead(listener: () => void): void {
    this.sink.whenRead(listener)
  }
}
