import type {EventSink} from '../executor/event-sink.ts'
import type {ExecutorEvent} from '../executor/events.ts'
import type {Masker} from '../results/masking/masker.ts'

/** Tells what happens with its secrets masked. */
export class MaskedSink implements EventSink {
  readonly #masker: Masker
  readonly #sink: EventSink

  constructor(masker: Masker, sink: EventSink) {
    this.#masker = masker
    this.#sink = sink
  }

  get size(): number {
    return this.#sink.size
  }

  push(event: ExecutorEvent): void {
    this.#sink.push(this.#masker.json(event))
  }

  close(end: {readonly error?: unknown}): void {
    this.#sink.close(end)
  }

  whenRead(listener: () => void): void {
    this.#sink.whenRead(listener)
  }
}
