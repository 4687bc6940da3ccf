import {Deque} from './deque.ts'
import type {ExecutorEvent} from './events.ts'

/**
 * The one stream of events of a run. Pushing never waits; the run itself slows down when the reader falls behind,
 * which it learns from `size` and `onRead`.
 */
export class EventQueue implements AsyncIterableIterator<ExecutorEvent, undefined> {
  readonly #events = new Deque<ExecutorEvent>()
  #waiting: ((step: IteratorResult<ExecutorEvent, undefined>) => void) | undefined
  #fail: ((error: unknown) => void) | undefined
  #end: {readonly error?: unknown} | undefined
  readonly #onRead: () => void

  constructor(onRead: () => void) {
    this.#onRead = onRead
  }

  /** Events that have not been read yet. */
  get size(): number {
    return this.#events.size
  }

  push(event: ExecutorEvent): void {
    if (this.#waiting === undefined) {
      this.#events.push(event)
      return
    }
    this.#waiting({value: event, done: false})
    this.#waiting = undefined
    this.#fail = undefined
    this.#onRead()
  }

  /** Ends the stream when all has been read; with an error, by throwing it. */
  close(end: {readonly error?: unknown} = {}): void {
    this.#end ??= end
    if (this.#waiting === undefined) return
    if ('error' in this.#end) this.#fail?.(this.#end.error)
    else this.#waiting({value: undefined, done: true})
    this.#waiting = undefined
  }

  next(): Promise<IteratorResult<ExecutorEvent, undefined>> {
    const event = this.#events.shift()
    if (event !== undefined) {
      this.#onRead()
      return Promise.resolve({value: event, done: false})
    }
    if (this.#end !== undefined) {
      return 'error' in this.#end ? Promise.reject(this.#end.error) : Promise.resolve({value: undefined, done: true})
    }
    return new Promise((resolve, reject) => {
      this.#waiting = resolve
      this.#fail = reject
    })
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
