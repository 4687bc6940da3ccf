import {Deque} from './deque.ts'
import type {EventSink} from './event-sink.ts'
import type {ExecutorEvent} from './events.ts'

/** The events of a run as a stream, for a reader that takes its time. */
export class EventQueue implements EventSink, AsyncIterableIterator<ExecutorEvent, undefined> {
  readonly #events = new Deque<ExecutorEvent>()
  #waiting: ((step: IteratorResult<ExecutorEvent, undefined>) => void) | undefined
  #fail: ((error: unknown) => void) | undefined
  #end: {readonly error?: unknown} | undefined
  #onRead: () => void = () => {}

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

  whenRead(listener: () => void): void {
    this.#onRead = listener
  }

  /** Ends the stream when all has been read; with an error, by throwing it once. */
  close(end: {readonly error?: unknown} = {}): void {
    this.#end = end
    if (this.#waiting === undefined) return
    this.#finish().then(this.#waiting, this.#fail)
    this.#waiting = undefined
  }

  next(): Promise<IteratorResult<ExecutorEvent, undefined>> {
    const event = this.#events.shift()
    if (event !== undefined) {
      this.#onRead()
      return Promise.resolve({value: event, done: false})
    }
    if (this.#end !== undefined) return this.#finish()
    return new Promise((resolve, reject) => {
      this.#waiting = resolve
      this.#fail = reject
    })
  }

  async #finish(): Promise<IteratorResult<ExecutorEvent, undefined>> {
    const end = this.#end
    this.#end = {}
    if (end !== undefined && 'error' in end) throw end.error
    return {value: undefined, done: true}
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
