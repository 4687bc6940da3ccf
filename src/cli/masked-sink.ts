import {type EventSink, ForwardingSink} from '../executor/event-sink.ts'
import type {ExecutorEvent} from '../executor/events.ts'
import type {Masker} from '../results/masking/masker.ts'

/** Tells what happens with its secrets masked. */
export class MaskedSink extends ForwardingSink {
  readonly #masker: Masker

  constructor(masker: Masker, sink: EventSink) {
    super(sink)
    this.#masker = masker
  }

  push(event: ExecutorEvent): void {
    this.sink.push(this.#masker.json(event))
  }
}
