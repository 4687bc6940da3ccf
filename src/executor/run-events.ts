import type {ExecutorEvent} from './events.ts'

/** A run that is under way. */
export interface ActiveRun {
  readonly events: AsyncIterator<ExecutorEvent, undefined>
  /** Resolves when every call is settled. */
  readonly ended: Promise<void>
  /** Nobody follows it any more. */
  abandon(): void
}

/**
 * The events of a run, which begins when the first is asked for. What an async generator would do, without its three
 * promises for each event.
 */
export class RunEvents implements AsyncGenerator<ExecutorEvent, void> {
  readonly #begin: () => ActiveRun
  #run: ActiveRun | undefined
  #left = false

  constructor(begin: () => ActiveRun) {
    this.#begin = begin
  }

  next(): Promise<IteratorResult<ExecutorEvent, void>> {
    if (this.#left) return Promise.resolve({done: true, value: undefined})
    this.#run ??= this.#begin()
    return this.#run.events.next()
  }

  /** Interrupts the run, and resolves when it has ended. */
  async return(): Promise<IteratorResult<ExecutorEvent, void>> {
    this.#left = true
    this.#run?.abandon()
    await this.#run?.ended
    return {done: true, value: undefined}
  }

  async throw(error: unknown): Promise<never> {
    await this.return()
    throw error
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
