import type {CallLine, InvalidCall, Outcome, Status} from '@toolyard/sdk'
import {type Ending, endingOf} from './tally.ts'

/** A call that is executing. */
export interface Executing {
  readonly index: number
  readonly call: CallLine | InvalidCall | undefined
  readonly startedAt: number
  /** What the tool last said of itself. */
  note: string
}

/** A call that has ended, with no more of its outcome than is shown. */
export interface Ended {
  readonly index: number
  readonly call: CallLine | InvalidCall | undefined
  readonly ending: Ending
  readonly status: Status
  readonly durationMs: number
  /** Why it did not end well; empty where it did. */
  readonly reason: string
}

/** Rows of a batch that are kept: beyond that, calls that ended well are only counted. */
const ROWS = 10
const PROBLEM_ROWS = 5

/** A batch of any number of calls, in bounded memory. */
export class Batch {
  readonly startedAt = performance.now()
  readonly counts: Record<Ending, number> = {ok: 0, failed: 0, denied: 0}
  readonly executing = new Map<number, Executing>()
  endedAt: number | undefined
  #kept: Ended[] = []

  get ended(): number {
    return this.counts.ok + this.counts.failed + this.counts.denied
  }

  get calls(): number {
    return this.ended + this.executing.size
  }

  /** The calls that ended and are to be shown, in call order. */
  get rows(): readonly Ended[] {
    return this.#kept.toSorted((a, b) => a.index - b.index)
  }

  get hasProblems(): boolean {
    return this.counts.failed + this.counts.denied > 0
  }

  settle(index: number, call: CallLine | InvalidCall | undefined, outcome: Outcome): void {
    this.executing.delete(index)
    const ended = toEnded(index, call, outcome)
    this.counts[ended.ending] += 1
    const isKept = ended.ending === 'ok' ? this.ended <= ROWS : this.counts[ended.ending] <= PROBLEM_ROWS
    if (this.ended === ROWS + 1) this.dropOk()
    if (isKept) this.#kept.push(ended)
  }

  /** Keeps only the calls that did not end well. */
  dropOk(): void {
    this.#kept = this.#kept.filter(({ending}) => ending !== 'ok')
  }
}

function toEnded(index: number, call: CallLine | InvalidCall | undefined, outcome: Outcome): Ended {
  const ending = endingOf(outcome)
  const reason = outcome.status === 'ok' ? '' : outcome.error.message.slice(0, 500)
  return {index, call, ending, status: outcome.status, durationMs: outcome.meta.durationMs, reason}
}
