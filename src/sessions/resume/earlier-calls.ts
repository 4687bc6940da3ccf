import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import type {Recall, Recalled, RecordedChange} from '../../executor/recorder.ts'
import type {ObjectPlace} from '../importers/json-lines/read-json-lines.ts'
import {digestOfCall, digestOfLine} from '../journal/call-line.ts'
import type {JournalLine, LineOf} from '../journal/schema.ts'
import type {RecordedOutcomes} from './recorded-outcomes.ts'

/** What the journal says of a call, by all attempts together. */
interface EarlierCall {
  readonly id: string
  readonly digest: string
  /** It may have changed something. */
  isStarted: boolean
  outcome: EarlierOutcome | undefined
  isGivenOut: boolean
  change: RecordedChange
  inputDigest: string | undefined
}

/** What is known of an outcome without reading it again: there may be gigabytes of them. */
interface EarlierOutcome {
  readonly status: Outcome['status']
  readonly code: string | undefined
  readonly isMasked: boolean
  readonly isReplaced: boolean
  readonly place: ObjectPlace
}

export interface EarlierCallsOptions {
  /** Where the outcomes stand. */
  readonly outcomes: RecordedOutcomes
  /** Whether calls of which nobody knows what came of them are run again. */
  readonly retryUnknown: boolean
  /** Whether running a tool's call twice does no more than running it once. */
  readonly isIdempotent: (tool: string) => boolean
}

/** Codes of calls that never started for a reason that is over. */
const OVER = new Set([
  ...['INTERRUPTED', 'HOOK_STOP', 'DEFERRED', 'UNANSWERED', 'RUN_TIMEOUT'],
  ...['OUTPUT_CLOSED', 'JOURNAL_FAILED', 'REFERENCE_FAILED'],
])

const NEVER_RAN: ReadonlySet<Outcome['status']> = new Set(['invalid', 'not_found', 'denied', 'skipped'])

/**
 * The calls of a session that was run before, as a new attempt finds them again: by id and input, whatever place they
 * have. Calls that are the same in both are told apart by their order.
 */
export class EarlierCalls implements Recall, Disposable {
  readonly #options: EarlierCallsOptions
  /** Those that have not been found again, by what they are known by. */
  readonly #waiting = new Map<string, EarlierCall[]>()
  /** Digests by id, of what waits. */
  readonly #byId = new Map<string, Set<string>>()
  /** Calls that have their id from before and not their input. */
  readonly changed: string[] = []
  /** Calls whose results are given out as they were recorded, with secrets masked. */
  readonly masked: string[] = []
  #attempt = new Map<number, EarlierCall>()
  /** The index of the newest call. */
  #newest = -1
  /** The calls of the turn that is open; of the implicit one those that are not given out. */
  #turn: EarlierCall[] = []
  /** How many of each have come in the attempt that is being read. */
  #seen = new Map<string, number>()
  /** Places and ids of calls that were started, and of which the line is lost that says what they are. */
  readonly #lost = new Set<number | string>()
  /** How many calls were asked about. */
  #asked = 0
  /** A call is run again of which nobody knew what came of it: what was skipped because of that may run too. */
  #isRetrying = false
  #isImplicit = false

  constructor(options: EarlierCallsOptions) {
    this.#options = options
  }

  /** Takes the lines of the journal, in their order, and where they stand. */
  add(line: JournalLine, place: ObjectPlace): void {
    switch (line.type) {
      case 'header':
        this.#startAttempt()
        break
      case 'turn':
        this.#turn = []
        break
      case 'turn_end':
        for (const call of this.#turn) call.isGivenOut = true
        break
      case 'call':
        this.#addCall(line, line.call.id, digestOfLine(line))
        break
      case 'recalled':
        this.#addCall(line, line.id, line.digest)
        break
      case 'invalid_call':
        this.#goTo(line.index)
        break
      case 'decision':
        this.#update(line.index, {inputDigest: line.digest})
        break
      case 'started':
        this.#update(line.index, {...FRESH, isStarted: true})
        break
      case 'context':
        this.#update(line.index, {change: changeOf(line)})
        break
      case 'outcome': {
        const {id, status, error, meta} = line.outcome
        const about = {status: status as Outcome['status'], code: error?.code, isReplaced: meta.replaced !== undefined}
        this.#update(line.index, {outcome: {...about, isMasked: line.masked === true, place}}, id)
        this.#giveOut()
        break
      }
    }
  }

  find(line: CallLine | InvalidCall): Recalled | undefined {
    const place = this.#asked++
    if ('invalid' in line) return undefined
    const found = this.#take(line)
    // it may be the one of which the line is lost
    if (found === undefined && (this.#lost.has(place) || this.#lost.has(line.id))) return this.#unknown(line.tool)
    return found
  }

  [Symbol.dispose](): void {
    this.#options.outcomes[Symbol.dispose]()
  }

  /** Ids of calls that were recorded and have not come again. */
  get missing(): readonly string[] {
    return [...this.#waiting.values()].flat().map(({id}) => id)
  }

  #take(line: CallLine): Recalled | undefined {
    const key = keyOf(line.id, digestOfCall(line))
    const [call, ...others] = this.#waiting.get(key) ?? []
    if (call === undefined) {
      if (this.#byId.get(line.id)?.size) this.changed.push(line.id)
      return undefined
    }
    this.#waiting.set(key, others)
    if (others.length === 0) this.#byId.get(line.id)?.delete(call.digest)
    return this.#judge(call, line.tool)
  }

  #startAttempt(): void {
    this.#attempt = new Map()
    this.#newest = -1
    this.#seen = new Map()
    this.#turn = []
  }

  /** The calls of an attempt come in their order: one that goes back is of another, of which the header is lost. */
  #goTo(index: number): void {
    if (index <= this.#newest) this.#startAttempt()
    this.#newest = index
  }

  #addCall({index, turn}: LineOf<'call' | 'recalled'>, id: string, digest: string): void {
    this.#goTo(index)
    const key = keyOf(id, digest)
    const number = this.#seen.get(key) ?? 0
    this.#seen.set(key, number + 1)
    const same = this.#waiting.get(key) ?? []
    const known = same[number]
    const call = known ?? {id, digest, ...FRESH}
    // what is known of it holds until it is started again
    if (known === undefined) this.#waiting.set(key, [...same, call])
    this.#attempt.set(index, call)
    this.#turn.push(call)
    this.#byId.set(id, (this.#byId.get(id) ?? new Set()).add(digest))
    this.#isImplicit = turn === null
    this.#giveOut()
  }

  #update(index: number, news: Partial<EarlierCall>, id: string | null = null): void {
    const call = this.#attempt.get(index)
    if (call !== undefined) {
      Object.assign(call, news)
      return
    }
    const {isStarted, outcome} = news
    if (isStarted || (outcome !== undefined && !NEVER_RAN.has(outcome.status))) this.#lost.add(index)
    if (this.#lost.has(index) && id !== null) this.#lost.add(id)
  }

  /** In the implicit turn a result is given out as soon as those before it are. */
  #giveOut(): void {
    if (!this.#isImplicit) return
    const waiting = this.#turn.findIndex(({outcome}) => outcome === undefined)
    for (const call of this.#turn.splice(0, waiting === -1 ? this.#turn.length : waiting)) call.isGivenOut = true
  }

  #judge({id, outcome, isStarted, isGivenOut, change, inputDigest}: EarlierCall, tool: string): Recalled | undefined {
    if (outcome === undefined) return isStarted ? this.#unknown(tool) : undefined
    const {status, code, isMasked, isReplaced, place} = outcome
    const isOver = code !== undefined && (OVER.has(code) || (code === 'SIBLING_FAILED' && this.#isRetrying))
    if (status === 'skipped' && isOver) {
      // it may have been started in the attempt before that one
      return isStarted ? this.#unknown(tool) : undefined
    }
    // a sibling's failure is a part of what the turn did, and stays
    if (status === 'canceled' && code !== 'SIBLING_FAILED') {
      return isStarted ? this.#unknown(tool) : undefined
    }
    if (code === 'OUTCOME_UNKNOWN' && this.#mayRetry(tool)) return this.#unknown(tool)
    if (isMasked) this.masked.push(id)
    const isWhole = !isMasked && !isReplaced
    return {status: 'ended', outcome: this.#options.outcomes.read(place), change, inputDigest, isGivenOut, isWhole}
  }

  #unknown(tool: string): Recalled | undefined {
    if (!this.#mayRetry(tool)) return {status: 'unknown'}
    this.#isRetrying = true
    return undefined
  }

  #mayRetry(tool: string): boolean {
    return this.#options.retryUnknown || this.#options.isIdempotent(tool)
  }
}

function changeOf({cwd, reads}: LineOf<'context'>): RecordedChange {
  return {...(cwd !== undefined && {cwd}), ...(reads !== undefined && {reads})}
}

const FRESH = {
  isStarted: false,
  outcome: undefined,
  isGivenOut: false,
  change: {},
  inputDigest: undefined,
} as const

const keyOf = (id: string, digest: string) => `${id}\n${digest}`
