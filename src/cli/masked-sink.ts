import {type EventSink, ForwardingSink} from '../executor/event-sink.ts'
import type {ExecutorEvent} from '../executor/events.ts'
import {
  CALL_PAYLOAD,
  DECISION_PAYLOAD,
  HOOK_RUN_PAYLOAD,
  type MemberPath,
  maskAt,
  OUTCOME_PAYLOAD,
  within,
} from '../results/masking/mask-at.ts'
import type {Masker} from '../results/masking/masker.ts'

const CALL = within(['call'], CALL_PAYLOAD)
const DECISION = within(['decision'], DECISION_PAYLOAD)
const OUTCOME = within(['outcome'], OUTCOME_PAYLOAD)

/** What of an event is masked. Each type has to say so: what is forgotten would be told. */
const PAYLOADS: Readonly<Record<ExecutorEvent['type'], readonly MemberPath[]>> = {
  turn_started: [],
  turn_ended: [],
  batch_started: [],
  batch_ended: [],
  call_queued: CALL,
  call_asked: DECISION,
  call_answered: [['by']],
  call_started: DECISION,
  call_retried: [],
  call_progress: [['update']],
  call_log: [['message']],
  hook_run: within(['run'], HOOK_RUN_PAYLOAD),
  run_blocked: [['reason']],
  call_settled: [...CALL, ...OUTCOME, ...within(['denial', 'decision'], DECISION_PAYLOAD), ['change']],
  result: [...CALL, ...OUTCOME],
  interruptible: [],
}

/** Tells what happens with its secrets masked. */
export class MaskedSink extends ForwardingSink {
  readonly #masker: Masker

  constructor(masker: Masker, sink: EventSink) {
    super(sink)
    this.#masker = masker
  }

  push(event: ExecutorEvent): void {
    this.sink.push(maskAt(event, PAYLOADS[event.type], this.#masker))
  }
}
