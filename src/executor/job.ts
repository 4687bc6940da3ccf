import type {CallLine, Decision, InvalidCall, Outcome} from '@toolyard/sdk'
import type {BeforeOutcome, Classified} from '../hooks/call-hooks.ts'
import type {CallReads} from '../results/read-files.ts'
import {CallAbort} from './call-abort.ts'
import {type CallState, type CallStep, transition} from './call-state.ts'
import type {Classification} from './classification.ts'
import type {Failure} from './failure.ts'
import {isFailure, type PreparedCall} from './prepare.ts'
import type {Recalled} from './recorder.ts'

/** What a job comes with: a call whose tool and input are known, or one whose end is known already. */
export type Prepared = PreparedCall | Failure

/** An approval of another input than the one that was asked about. */
export interface Edit {
  /** Who edited it, for the record. */
  readonly by: string
  readonly reason: string
  /** Whether the approval also holds where a rule asks about it. */
  readonly passesRules: boolean
  /** How often the call's input has been edited. */
  readonly times: number
  /** What the approval is for: this input, as it was parsed, in the folder of that moment. */
  readonly input: unknown
  readonly cwd: string
  readonly digest: string
}

/** One call on its way through a run. */
export class Job {
  readonly index: number
  readonly call: CallLine | InvalidCall
  /** The turn's id; `null` in the implicit turn. */
  readonly turn: string | null
  prepared: Prepared
  /** What an earlier attempt has done about it. */
  readonly recalled: Recalled | undefined
  readonly abort = new CallAbort()
  /** What the before-hooks said. They are not asked again when the same input has to wait once more. */
  hooked: BeforeOutcome | undefined
  /** What the classifier was asked about, and is saying. */
  classified: {readonly input: unknown; readonly said: Promise<Classified | undefined>} | undefined
  /** The input that it had when it was put before the gate, in the folder of that moment. */
  last: {readonly input: unknown; readonly cwd: string} | undefined
  /** The tool has been called: from here on an abort is a cancel. */
  invokedAt: number | undefined
  /** It waits to be tried again. */
  pausing = false
  decision: Decision | undefined
  /** Of the call as it was last put before the gate; known once somebody needs it. */
  inputDigest: string | undefined
  /** Its outcome was changed after it had ended. */
  isRevised = false
  /** What it read, once it has read something. */
  reads: CallReads | undefined
  /** Where an approver has put another input in the place of what it was asked about. */
  edit: Edit | undefined
  #state: CallState
  #classification: Classification

  constructor(
    index: number,
    call: CallLine | InvalidCall,
    turn: string | null,
    prepared: Prepared,
    classification: Classification,
    recalled?: Recalled,
  ) {
    this.index = index
    this.call = call
    this.turn = turn
    this.prepared = prepared
    this.recalled = recalled
    this.#classification = classification
    this.#state = {status: 'queued', classification}
  }

  /** Whether an earlier attempt has given out its result, which stays as it is. */
  get isGivenOut(): boolean {
    return this.recalled?.status === 'ended' && this.recalled.isGivenOut
  }

  get state(): CallState {
    return this.#state
  }

  /** The newest that is known. */
  get classification(): Classification {
    return this.#classification
  }

  /** Whether an interrupt ends it at once. What has not been invoked, or failed and waits, has nothing to finish. */
  get interruptible(): boolean {
    if (this.invokedAt === undefined || this.pausing || isFailure(this.prepared)) return true
    const behavior = this.prepared.tool.interrupt ?? (this.#classification.readOnly ? 'cancel' : 'block')
    return behavior === 'cancel'
  }

  step(step: CallStep): void {
    this.#state = transition(this.#state, step)
    if (step.type === 'reclassify' || step.type === 'demote') this.#classification = step.classification
  }

  /** Its tool has no limit for what it shows. */
  get seesToSize(): boolean {
    return !isFailure(this.prepared) && this.prepared.tool.maxResultSizeChars === Number.POSITIVE_INFINITY
  }

  get outcome(): Outcome | undefined {
    return this.#state.status === 'completed' ? this.#state.outcome : undefined
  }
}
