import type {CallLine, Decision, InvalidCall, OutcomeError, Status} from '@toolyard/sdk'
import type {Failure} from '../executor/failure.ts'

export type Behavior = Decision['behavior']

/** How many calls were decided how. */
export type Counts = {readonly [B in Behavior]: number}

/** The calls of one tool that the same rule, or the same part of the gate, decided about. */
export interface TableRow extends Counts {
  readonly tool: string
  /** The rule that decided; absent where no rule did. */
  readonly rule?: string
  readonly source: string
  readonly calls: number
}

/** How many calls another policy would decide about in the same other way. */
export interface ChangeCount {
  readonly from: Behavior
  readonly to: Behavior
  readonly calls: number
}

/** A call about which two policies differ. */
export interface PolicyChange {
  readonly file?: string
  readonly line?: number
  readonly id: string
  readonly tool: string
  /** What it is about, safe for a terminal. */
  readonly label: string
  readonly from: Decision
  readonly to: Decision
}

/** A line that is no call, or a call that can't be run. */
export interface Undecided {
  readonly file?: string
  readonly line?: number
  readonly id: string | null
  readonly tool?: string
  readonly status: Status
  readonly error: OutcomeError
}

const LISTED_UNDECIDED = 20

/** Counts decisions. Takes room for each tool and rule, not for each call. */
export class PolicyTable {
  readonly #rows = new Map<string, Writable<TableRow>>()
  readonly #changes = new Map<string, Writable<ChangeCount>>()
  readonly #totals: Writable<Counts> = {allow: 0, ask: 0, deny: 0}
  readonly #undecided: Undecided[] = []
  #failures = 0
  #incomparable = 0

  add({tool, decision: {behavior, rule, source}}: {readonly tool: string; readonly decision: Decision}): void {
    const none = {tool, ...(rule !== undefined && {rule}), source, calls: 0, allow: 0, ask: 0, deny: 0}
    const row = entryOf(this.#rows, JSON.stringify([tool, source, rule]), none)
    row[behavior]++
    row.calls++
    this.#totals[behavior]++
  }

  addChange({behavior: from}: Decision, {behavior: to}: Decision): void {
    entryOf(this.#changes, `${from} ${to}`, {from, to, calls: 0}).calls++
  }

  addIncomparable(): void {
    this.#incomparable++
  }

  addFailure({file, line, id, tool}: CallLine | InvalidCall, {status, error}: Failure): void {
    this.#failures++
    if (this.#undecided.length === LISTED_UNDECIDED) return
    const place = {...(file !== undefined && {file}), ...(line !== undefined && {line})}
    this.#undecided.push({...place, id, ...(tool !== undefined && {tool}), status, error})
  }

  get calls(): number {
    const {allow, ask, deny} = this.#totals
    return allow + ask + deny
  }

  get totals(): Counts {
    return this.#totals
  }

  /** The most calls first. */
  get rows(): readonly TableRow[] {
    return [...this.#rows.values()].toSorted(byCalls)
  }

  /** How the calls differ about which the policies do; the most calls first. */
  get changes(): readonly ChangeCount[] {
    return [...this.#changes.values()].toSorted(byCalls)
  }

  /** Calls of which it is not known how the other policy would decide. */
  get incomparable(): number {
    return this.#incomparable
  }

  /** Lines that nothing could be decided about. */
  get failures(): number {
    return this.#failures
  }

  /** The first of them. */
  get undecided(): readonly Undecided[] {
    return this.#undecided
  }
}

type Writable<T> = {-readonly [K in keyof T]: T[K]}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, none: Entry): Entry {
  const entry = entries.get(key) ?? none
  entries.set(key, entry)
  return entry
}

const byCalls = (one: {readonly calls: number}, other: {readonly calls: number}) => other.calls - one.calls
