import type {CallLine, InvalidCall} from '@toolyard/sdk'
import type {Recall, Recalled} from '../../executor/recorder.ts'
import type {CallRegister, EarlierCall} from './call-register.ts'
import type {RecordedOutcomes} from './recorded-outcomes.ts'

export interface EarlierCallsOptions {
  /** Whether calls of which nobody knows what came of them are run again. */
  readonly retryUnknown: boolean
  /** Whether running a tool's call twice does no more than running it once. */
  readonly isIdempotent: (tool: string) => boolean
}

/** What is known of the calls of a session. */
export interface KnownCalls {
  readonly register: CallRegister
  /** Indexes and ids of calls that were started, and of which it is not known which they are. */
  readonly lost: ReadonlySet<number | string>
  readonly outcomes: RecordedOutcomes
}

/** Codes of calls that never started for a reason that is over. */
const OVER = new Set([
  ...['INTERRUPTED', 'HOOK_STOP', 'DEFERRED', 'UNANSWERED', 'RUN_TIMEOUT'],
  ...['OUTPUT_CLOSED', 'JOURNAL_FAILED', 'REFERENCE_FAILED'],
])

/** The calls of a session that was run before, as a new attempt finds them again, whatever place they have. */
export class EarlierCalls implements Recall, Disposable {
  readonly #known: KnownCalls
  readonly #options: EarlierCallsOptions
  /** Calls whose results are given out as they were recorded, with secrets masked. */
  readonly masked: string[] = []
  /** How many calls were asked about. */
  #asked = 0
  /** A call is run again of which nobody knew what came of it: what was skipped because of that may run too. */
  #isRetrying = false

  constructor(known: KnownCalls, options: EarlierCallsOptions) {
    this.#known = known
    this.#options = options
  }

  find(line: CallLine | InvalidCall): Recalled | undefined {
    const index = this.#asked++
    if ('invalid' in line) return undefined
    const {register, lost} = this.#known
    // what is known of one that is like it is of another one
    if (lost.has(index) && register.indexOf(line) !== index) return this.#unknown(line.tool)
    const call = register.take(line)
    const found = call && this.#judge(call, line.tool)
    // it may be the one of which the line is lost
    return found === undefined && (lost.has(index) || lost.has(line.id)) ? this.#unknown(line.tool) : found
  }

  /** Ids of calls that have their id from before and not their input. */
  get changed(): readonly string[] {
    return this.#known.register.changed
  }

  /** Ids of calls that were recorded and have not come again. */
  get missing(): readonly string[] {
    return this.#known.register.left
  }

  [Symbol.dispose](): void {
    this.#known.outcomes[Symbol.dispose]()
  }

  #judge({id, outcome, isStarted, isGivenOut, change, inputDigest}: EarlierCall, tool: string): Recalled | undefined {
    // it may have been started in an attempt before the one that has left it alone
    const unended = () => (isStarted ? this.#unknown(tool) : undefined)
    if (outcome === undefined) return unended()
    const {status, code, isMasked, isReplaced, place} = outcome
    const isOver = code !== undefined && (OVER.has(code) || (code === 'SIBLING_FAILED' && this.#isRetrying))
    if (status === 'skipped' && isOver) return unended()
    // a sibling's failure is a part of what the turn did, and stays
    if (status === 'canceled' && code !== 'SIBLING_FAILED') return unended()
    if (code === 'OUTCOME_UNKNOWN' && this.#mayRetry(tool)) return this.#unknown(tool)
    if (isMasked) this.masked.push(id)
    const isWhole = !isMasked && !isReplaced
    return {status: 'ended', outcome: this.#known.outcomes.read(place), change, inputDigest, isGivenOut, isWhole}
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
