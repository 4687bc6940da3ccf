import type {Outcome} from '@toolyard/sdk'
import type {Executor, RunOptions} from '../../executor/executor.ts'
import type {Recorder} from '../../executor/recorder.ts'
import type {Compared, Comparison} from '../comparison/compare.ts'
import type {Session} from '../session.ts'
import type {AcceptedOutcomes} from './accepted.ts'
import {comparedNow, comparedThen} from './compared.ts'
import {type KeptResults, withKeptResults} from './kept-results.ts'
import {type ReplayEntry, recordedTurns} from './recorded-turns.ts'
import {ShellNames} from './shell-names.ts'

/** What came of a call when it was run again. */
export type ReplayedCall = {
  readonly id: string
  readonly tool: string
  readonly turn: string | null
  readonly line?: number
} & (
  | {readonly verdict: 'same'}
  | {readonly verdict: 'changed' | 'newly-failing' | 'newly-denied' | 'fixed'; readonly diff: string}
  /** `missing`: an offline replay has no recording of it. */
  | {readonly verdict: 'not-replayable' | 'missing'; readonly reason: string}
)

export type Verdict = ReplayedCall['verdict']

export interface ReplayOptions extends RunOptions {
  readonly executor: Executor
  readonly hasTool: (name: string) => boolean
  /** Puts today's folders in the place of the recorded ones. */
  readonly map: (value: unknown) => unknown
  /** The other way round. */
  readonly unmap: (value: unknown) => unknown
  /** Masks secrets. What is recorded is masked, so that both sides have to be. */
  readonly mask: <Value>(value: Value) => Value
  /** Compares what came of a call of this tool then and now. */
  readonly compare: (tool: string, then: Compared, now: Compared) => Comparison
  /** Where what is too large to be shown is kept. */
  readonly kept: KeptResults | undefined
  readonly accepted: AcceptedOutcomes
  /** Whether what has drifted is accepted from now on. */
  readonly update: boolean
}

/**
 * Runs the calls of a session again and compares what comes of them with what is recorded. Calls come in their order.
 *
 * @throws what reading the session throws
 */
export async function* replaySession(session: Session, options: ReplayOptions): AsyncGenerator<ReplayedCall> {
  const {executor, signal, killSignal, recall, hasTool, map} = options
  const waiting: ReplayEntry[] = []
  const shells = new ShellNames()
  let runs = 0
  const onEntry = (entry: ReplayEntry) => {
    waiting.push(entry)
    if (entry.type === 'run') shells.expect(runs++, entry.call.outcome)
  }
  const turns = recordedTurns(session, {hasTool, map: (value) => shells.rename(map(value)), onEntry})
  // is told before the next turn is read
  const recorder: Recorder = {
    handle: (event) => event.type === 'call_settled' && shells.note(event.index, event.outcome),
    begin: () => true,
  }
  for await (const event of executor.run(turns, {signal, killSignal, recall, recorder})) {
    if (event.type !== 'result') continue
    yield* takeLeft(waiting)
    const entry = waiting.shift()
    if (entry !== undefined) yield await judge(entry, event.outcome, options)
  }
  yield* takeLeft(waiting)
}

/** Calls at the front that were not run. */
function* takeLeft(waiting: ReplayEntry[]): Generator<ReplayedCall> {
  for (let [entry] = waiting; entry?.type === 'left'; [entry] = waiting) {
    waiting.shift()
    yield {...nameOf(entry), verdict: 'not-replayable', reason: entry.reason}
  }
}

function nameOf({call: {id, tool, line}, turn}: ReplayEntry) {
  return {id, tool, turn: turn.id, ...(line !== undefined && {line})}
}

async function judge(entry: ReplayEntry, outcome: Outcome, options: ReplayOptions): Promise<ReplayedCall> {
  const {call} = entry
  const {accepted, update, compare, unmap, mask, kept} = options
  const name = nameOf(entry)
  if (call.outcome.status !== 'settled') return {...name, verdict: 'not-replayable', reason: 'it did not run then'}
  if (outcome.status === 'crashed' && outcome.error.code === 'NOT_RECORDED') {
    return {...name, verdict: 'missing', reason: outcome.error.message}
  }
  // what the replay itself did not let happen says nothing of the tool
  if (outcome.status === 'skipped' || outcome.status === 'canceled') {
    return {...name, verdict: 'not-replayable', reason: outcome.error.message}
  }
  const key = accepted.keyOf(call)
  const [recorded, today] = [accepted.find(key) ?? comparedThen(call.outcome), comparedNow(outcome)]
  const [then, now] = mask(kept === undefined ? [recorded, today] : await withKeptResults([recorded, today], kept))
  const comparison = compare(outcome.tool ?? call.tool, then, now)
  // a denial is more likely a mode that was forgotten than what the call should come to
  if (update && comparison.verdict !== 'same' && comparison.verdict !== 'newly-denied')
    accepted.accept(key, call, unmap(now) as Compared)
  return {...name, ...comparison}
}
