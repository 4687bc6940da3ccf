import type {CallLine, ContentBlock, Denial, InvalidCall, Outcome, OutcomeMeta} from '@toolyard/sdk'
import {DenialTracker} from '../permissions/denials.ts'
import type {EventSink} from './event-sink.ts'
import type {Job} from './job.ts'
import {isFailure} from './prepare.ts'
import type {RecordedChange} from './recorder.ts'
import {ResultOrder} from './result-order.ts'
import type {EndedCall} from './run-call.ts'
import type {Revised, RunResults} from './run-results.ts'
import {type Ending, settle, settleInvalid} from './stages/settle.ts'
import {Window} from './window.ts'

/** Events that may wait for their reader before no more calls are read. */
const MAX_UNREAD_EVENTS = 8192

/** Keeps the account of a run: which calls were taken, and the one outcome of each, handed out in call order. */
export class Ledger {
  readonly window: Window
  readonly denials = new DenialTracker()
  readonly #events: EventSink
  readonly #results: RunResults
  readonly #order = new ResultOrder<Job>((job) => this.#yield(job))
  #taken = 0
  #unsettled = 0
  #allSettled: PromiseWithResolvers<void> | undefined

  constructor(events: EventSink, results: RunResults) {
    this.#events = events
    this.#results = results
    this.window = new Window(() => events.size > MAX_UNREAD_EVENTS)
  }

  startTurn(turn: string | null): void {
    this.#order.startTurn(turn !== null)
    this.#events.push({type: 'turn_started', turn})
  }

  /** Resolves when every call that was taken has ended. */
  async allSettled(): Promise<void> {
    while (this.#unsettled > 0) {
      this.#allSettled ??= Promise.withResolvers()
      await this.#allSettled.promise
    }
  }

  /** Hands out what was held. */
  endTurn(turn: string | null): void {
    this.#order.endTurn()
    this.#events.push({type: 'turn_ended', turn})
  }

  /** Enters a call; returns its index. */
  take(call: CallLine | InvalidCall, isRecalled: boolean): number {
    this.window.enter(bytesOf(call))
    const index = this.#taken++
    this.#unsettled++
    this.#events.push({type: 'call_queued', index, call, ...(isRecalled && {recalled: true})})
    return index
  }

  /** Writes the outcome of a call, which is its last. */
  settle(job: Job, batch: number, ending: Ending, ended?: EndedCall): Outcome {
    const {index, call, turn} = job
    const outcome = ended?.recalled ?? outcomeOf(job, ending, metaOf(job, batch, ended))
    job.step({type: 'settle', outcome})
    const denial = denialOf(job, ending, outcome)
    if (denial !== undefined) this.denials.add(denial)
    const change = ended && changeOf(ended)
    this.#events.push({type: 'call_settled', index, call, outcome, ...(denial && {denial}), ...(change && {change})})
    // held results are bounded by their turn; waiting for them to leave would wait for the turn's own end
    if (turn !== null) this.window.leave(bytesOf(call))
    this.#order.settle(index, job)
    if (--this.#unsettled === 0) {
      this.#allSettled?.resolve()
      this.#allSettled = undefined
    }
    return outcome
  }

  /** Adds to the outcome of a call that has ended and not been handed out. */
  amend(job: Job | undefined, context: readonly ContentBlock[]): void {
    if (job?.outcome === undefined || context.length === 0) return
    const {content, meta} = job.outcome
    const hookBlocks = (meta.hookBlocks ?? 0) + context.length
    this.revise({job, outcome: {...job.outcome, content: [...content, ...context], meta: {...meta, hookBlocks}}})
  }

  /** Puts another outcome in the place of that of a call that has ended and not been handed out. */
  revise({job, outcome}: Revised): void {
    job.step({type: 'amend', outcome})
    job.isRevised = true
  }

  #yield(job: Job): void {
    // the results of a turn have been gone through when it ended
    const repeated = job.turn === null ? this.#results.dedupe(job) : undefined
    if (repeated !== undefined) this.revise(repeated)
    const {call, outcome} = job
    if (outcome === undefined) return
    job.step({type: 'yield'})
    this.#events.push(job.isRevised ? {type: 'result', call, outcome, revised: true} : {type: 'result', call, outcome})
    if (job.turn === null) this.window.leave(bytesOf(job.call))
  }
}

function outcomeOf({call}: Job, ending: Ending, meta: OutcomeMeta): Outcome {
  return 'invalid' in call && isFailure(ending)
    ? settleInvalid(call, ending, meta)
    : settle(call as CallLine, ending, meta)
}

function changeOf({context, reads}: Pick<EndedCall, 'context' | 'reads'>): RecordedChange | undefined {
  const hasRead = reads !== undefined && reads.size > 0
  if (context === undefined && !hasRead) return undefined
  return {...context, ...(hasRead && {reads: Object.fromEntries(reads)})}
}

function denialOf({index, call, decision, inputDigest}: Job, ending: Ending, {tool}: Outcome): Denial | undefined {
  if (ending.status !== 'denied' || decision === undefined || inputDigest === undefined) return undefined
  return {index, id: call.id ?? '', tool: tool ?? '', code: ending.error.code, inputDigest, decision}
}

function metaOf({index, call, turn, decision}: Job, batch: number, ended: EndedCall | undefined): OutcomeMeta {
  return {
    index,
    batch,
    ...(turn !== null && {turn}),
    durationMs: ended?.durationMs ?? 0,
    ...(ended !== undefined && ended.attempts > 1 && {attempts: ended.attempts}),
    ...('repaired' in call && call.repaired !== undefined && {repaired: call.repaired}),
    ...ended?.notes,
    ...(decision && {decision}),
  }
}

const bytesOf = (call: CallLine | InvalidCall): number => ('bytes' in call ? (call.bytes ?? 0) : 0)
