import type {CallLine, FailedStatus, InvalidCall, Outcome} from '@toolyard/sdk'
import type {OutcomeCode} from '../../errors/codes.ts'
import {failure} from '../../executor/failure.ts'
import type {Recall, Recalled} from '../../executor/recorder.ts'
import {settle} from '../../executor/stages/settle.ts'
import {outcomeOf} from '../exporters/outcome-of.ts'
import type {Match, Recordings} from './recordings.ts'

/** How calls can be made to fail, and the code that they fail with. */
const FAILURES = {
  error: 'TOOL_ERROR',
  timeout: 'CALL_TIMEOUT',
  crashed: 'TOOL_THREW',
  denied: 'APPROVER_DENIED',
  canceled: 'INTERRUPTED',
  invalid: 'INVALID_INPUT',
  not_found: 'TOOL_NOT_FOUND',
} as const satisfies Partial<Record<FailedStatus, OutcomeCode>>

export type InjectedFailure = keyof typeof FAILURES

export const INJECTED_FAILURES = Object.keys(FAILURES) as readonly InjectedFailure[]

export interface OfflineOptions {
  readonly match: Match
  /** Failures by the id of the call that is to fail. */
  readonly injected: ReadonlyMap<string, InjectedFailure>
}

/** Answers every call from a recording: no tool is ever invoked. What is not recorded fails. */
export class OfflineRecall implements Recall {
  readonly #recordings: Recordings
  readonly #options: OfflineOptions
  #index = 0
  readonly #met = new Set<string>()

  constructor(recordings: Recordings, options: OfflineOptions) {
    this.#recordings = recordings
    this.#options = options
  }

  /** Ids of calls that were to fail and have not come. */
  get unmet(): readonly string[] {
    return [...this.#options.injected.keys()].filter((id) => !this.#met.has(id))
  }

  find(line: CallLine | InvalidCall, turn: string | null): Recalled | undefined {
    const index = this.#index++
    if ('invalid' in line) return undefined
    return {status: 'ended', outcome: this.#answer(line, turn, index), change: {}, isGivenOut: true, isWhole: true}
  }

  #answer(line: CallLine, turn: string | null, index: number): Outcome {
    const {match, injected} = this.#options
    // taken also where the call is to fail, so that those behind it find theirs
    const recording = this.#recordings.take(line, match)
    this.#met.add(line.id)
    const status = injected.get(line.id)
    const meta = {index, batch: 0, ...(turn !== null && {turn}), durationMs: 0}
    if (status !== undefined)
      return settle(line, failure(status, FAILURES[status], `The replay lets ${line.id} fail.`), meta)
    const outcome = recording && outcomeOf(recording.call, {...recording.turn, id: turn}, index)
    return outcome === undefined ? settle(line, notRecorded(line, match), meta) : {...outcome, id: line.id}
  }
}

function notRecorded({id, tool}: CallLine, match: Match) {
  const like = {
    strict: `no call ${id} of ${tool} with this input`,
    sequence: 'another call next',
    input: `no call of ${tool} with this input`,
  }
  return failure('crashed', 'NOT_RECORDED', `The session has ${like[match]}.`, {
    hint: match === 'strict' ? 'With --match input, calls are found by their input.' : undefined,
  })
}
