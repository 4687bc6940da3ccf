import type {CallLine, ContextChange, Decision, InvalidCall, Outcome} from '@toolyard/sdk'
import {type EventSink, ForwardingSink} from './event-sink.ts'
import type {ExecutorEvent} from './events.ts'

/** Writes down what happens in a run, before anybody else is told of it. Its methods must not throw. */
export interface Recorder {
  handle(event: ExecutorEvent): void
  /**
   * The tool of a call is about to be invoked.
   *
   * @returns whether that has been written down; a call that may change something does not run where it has not
   */
  begin(start: CallStart): boolean
}

export interface CallStart {
  readonly index: number
  readonly batch: number
  /** It is not read-only. */
  readonly mutating: boolean
  readonly decision: Decision
}

/** What is known of a call from an earlier attempt at the same run. */
export type Recalled =
  /** It has ended. */
  | {
      readonly status: 'ended'
      readonly outcome: Outcome
      readonly change: RecordedChange
      /** What the call was as it was put before the gate, where it was denied. */
      readonly inputDigest?: string | undefined
      /** The results of its turn were given out: nothing is decided about them any more. */
      readonly isGivenOut: boolean
      /** The outcome is all that there was: nothing of it is masked, or kept elsewhere. */
      readonly isWhole: boolean
    }
  /** It may change something, was started, and nobody knows what came of it. */
  | {readonly status: 'unknown'}

/** What a call changed for those after it, as it is recorded. */
export interface RecordedChange extends ContextChange {
  /** Files as it has read them, by path. */
  readonly reads?: Readonly<Record<string, string>>
}

/** Knows the calls of an earlier attempt at the same run. */
export interface Recall {
  /** What came of this call then; asked once for each call, in their order. */
  find(line: CallLine | InvalidCall, turn: string | null): Recalled | undefined
}

/** Tells the recorder of each event first. */
export class RecordedSink extends ForwardingSink {
  readonly #recorder: Recorder

  constructor(recorder: Recorder, sink: EventSink) {
    super(sink)
    this.#recorder = recorder
  }

  push(event: ExecutorEvent): void {
    this.#recorder.handle(event)
    this.sink.push(event)
  }
}
