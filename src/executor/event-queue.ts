import {Deque} from './deque.ts'
import type {EventSink} from './event-sink.ts'
import type {ExecutorEvent} from './events.ts'

/** With more unread events than this, a call's progress and its log lines take one place each. */
const MAX_CHATTER = 1024

/** An event that newer ones of its call and kind replace until it is read. */
type Chatter = Writable<Extract<ExecutorEvent, {type: 'call_progress' | 'call_log'}>>

type Writable<T> = T extends unknown ? {-readonly [K in keyof T]: T[K]} : never

/** The events of a run as a stream, for a reader that takes its time. */
export class EventQueue implements EventSink, AsyncIterableIterator<ExecutorEvent, undefined> {
  readonly #events = new Deque<ExecutorEvent>()
  /** By kind and call. */
  readonly #replaceable = new Map<string, Chatter>()
  #waiting: ((step: IteratorResult<ExecutorEvent, undefined>) => void) | undefined
  #fail: ((error: unknown) => void) | undefined
  #end: {readonly error?: unknown} | undefined
  #onRead: () => void = () => {}

  get size(): number {
    return this.#events.size
  }

  push(event: ExecutorEvent): void {
    if (this.#waiting === undefined) {
      if (isChatter(event) && this.#events.size >= MAX_CHATTER) this.#pushChatter(event)
      else this.#events.push(event)
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
      if (isChatter(event) && 'dropped' in event) this.#replaceable.delete(keyOf(event))
      this.#onRead()
      return Promise.resolve({value: event, done: false})
    }
    if (this.#end !== undefined) return this.#finish()
    return new Promise((resolve, reject) => {
      this.#waiting = resolve
      this.#fail = reject
    })
  }

  #pushChatter(event: Chatter): void {
    const key = keyOf(event)
    const unread = this.#replaceable.get(key)
    if (unread !== undefined) {
      Object.assign(unread, event, {dropped: (unread.dropped ?? 0) + 1})
      return
    }
    const replaceable = {...event, dropped: 0}
    this.#replaceable.set(key, replaceable)
    this.#events.push(replaceable)
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

const isChatter = (event: ExecutorEvent): event is Chatter =>
  event.type === 'call_progress' || event.type === 'call_log'

const keyOf = ({type, index}: Chatter) => `${type} ${index}`
