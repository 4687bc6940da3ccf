import type {CallLine, Denial, InvalidCall, OkOutcome, Outcome, Status} from '@toolyard/sdk'
import type {ExecutorEvent} from '../executor/events.ts'
import {labelOf} from './label.ts'
import {safeFirstLine, safeLine} from './safe-text.ts'
import {endingOf} from './tally.ts'

// of failures and of denials, each
const LISTED_PROBLEMS = 20
const LISTED_TOOLS = 100
// characters; the name is the input's, and may be anything
const LONGEST_TOOL = 100

/** What a run did, in bounded memory. All text but ids and names of tools is safe to write to a terminal. */
export interface Summary {
  readonly calls: number
  readonly ok: number
  readonly failed: number
  /** Calls that were denied, or that were skipped because a question has no answer yet. */
  readonly denied: number
  readonly byStatus: Readonly<Partial<Record<Status, number>>>
  /** By the name that was asked for, in the order of their first calls. Lines that name no tool are left out. */
  readonly byTool: readonly ToolCount[]
  /** Why calls were skipped: how many, by code. */
  readonly skipped: Readonly<Record<string, number>>
  readonly batches: number
  readonly durationMs: number
  /** The first failures; skipped calls are not among them. */
  readonly failures: readonly Problem[]
  readonly denials: readonly Denied[]
  /** How many more failures and denials there were than are listed, and how many calls of tools not in `byTool`. */
  readonly truncated: {readonly failures: number; readonly denials: number; readonly callsByTool: number}
}

export interface ToolCount {
  readonly tool: string
  readonly calls: number
  readonly ok: number
  readonly failed: number
  readonly denied: number
}

/** A call that did not end ok. */
export interface Problem {
  /** Its place in the input, from 0. */
  readonly index: number
  readonly id: string | null
  readonly tool?: string
  readonly label: string
  readonly status: Status
  readonly code: string
  /** The first line of the error's message. */
  readonly message: string
  readonly hint?: string
}

export interface Denied extends Problem {
  /** Names the call as it was put before the gate. */
  readonly inputDigest?: string
  /** The rule that decided, where one did. */
  readonly rule?: string
  readonly source?: string
  readonly reason?: string
}

type Counts = {-readonly [K in keyof ToolCount]: ToolCount[K]}

/** Collects the summary of a run from its events. */
export class SummaryCollector {
  readonly #startedAt = performance.now()
  readonly #ended = {ok: 0, failed: 0, denied: 0}
  readonly #byStatus: Partial<Record<Status, number>> = {}
  readonly #byTool = new Map<string, Counts>()
  readonly #skipped: Record<string, number> = {}
  readonly #failures: Problem[] = []
  readonly #denials: Denied[] = []
  #callsOfUnlistedTools = 0
  #batches = 0

  handle(event: ExecutorEvent): void {
    switch (event.type) {
      case 'batch_started':
        this.#batches += 1
        break
      case 'call_settled':
        this.#settle(event.outcome, event.call, event.denial)
        break
    }
  }

  /** The summary as of now. */
  summary(): Summary {
    const {ok, failed, denied} = this.#ended
    const {skipped = 0, denied: denials = 0} = this.#byStatus
    const waiting = denied - denials
    return {
      calls: ok + failed + denied,
      ok,
      failed,
      denied,
      byStatus: {...this.#byStatus},
      byTool: [...this.#byTool.values()].map((counts) => ({...counts})),
      skipped: {...this.#skipped},
      batches: this.#batches,
      durationMs: performance.now() - this.#startedAt,
      failures: [...this.#failures],
      denials: [...this.#denials],
      truncated: {
        failures: failed - (skipped - waiting) - this.#failures.length,
        denials: denials - this.#denials.length,
        callsByTool: this.#callsOfUnlistedTools,
      },
    }
  }

  #settle(outcome: Outcome, call: CallLine | InvalidCall, denial: Denial | undefined): void {
    const ending = endingOf(outcome)
    this.#ended[ending] += 1
    this.#byStatus[outcome.status] = (this.#byStatus[outcome.status] ?? 0) + 1
    const counts = this.#countsOf(outcome.tool)
    if (counts !== undefined) {
      counts.calls += 1
      counts[ending] += 1
    }
    if (outcome.status === 'ok') return
    if (outcome.status === 'skipped') {
      const {code} = outcome.error
      this.#skipped[code] = (this.#skipped[code] ?? 0) + 1
    } else if (outcome.status === 'denied') {
      if (this.#denials.length < LISTED_PROBLEMS)
        this.#denials.push({...problemOf(outcome, call), ...decisionOf(outcome), ...digestOf(denial)})
    } else if (this.#failures.length < LISTED_PROBLEMS) this.#failures.push(problemOf(outcome, call))
  }

  #countsOf(name: string | undefined): Counts | undefined {
    if (name === undefined) return undefined
    const tool = name.slice(0, LONGEST_TOOL)
    const known = this.#byTool.get(tool)
    if (known !== undefined) return known
    if (this.#byTool.size >= LISTED_TOOLS) {
      this.#callsOfUnlistedTools += 1
      return undefined
    }
    const counts = {tool, calls: 0, ok: 0, failed: 0, denied: 0}
    this.#byTool.set(tool, counts)
    return counts
  }
}

function problemOf(
  {id, tool, status, error, meta}: Exclude<Outcome, OkOutcome>,
  call: CallLine | InvalidCall,
): Problem {
  return {
    index: meta.index,
    id,
    ...(tool === undefined ? {} : {tool}),
    label: labelOf(call),
    status,
    code: error.code,
    message: safeFirstLine(error.message),
    ...(error.hint === undefined ? {} : {hint: safeLine(error.hint)}),
  }
}

const digestOf = (denial: Denial | undefined): Pick<Denied, 'inputDigest'> =>
  denial === undefined ? {} : {inputDigest: denial.inputDigest}

function decisionOf({meta: {decision}}: Outcome): Pick<Denied, 'rule' | 'source' | 'reason'> {
  if (decision === undefined) return {}
  const {rule, source, reason} = decision
  return {...(rule === undefined ? {} : {rule: safeLine(rule)}), source: safeLine(source), reason: safeLine(reason)}
}
