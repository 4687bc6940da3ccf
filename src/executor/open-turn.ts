import type {HookedCall, Status, Turn} from '@toolyard/sdk'
import {type Cascade, isTaken, startsCascade, type TurnCascade} from './cascade.ts'
import type {Classification} from './classification.ts'
import type {Job} from './job.ts'
import type {StopReason} from './stop-reason.ts'

/** A turn whose calls come and run. */
export class OpenTurn {
  readonly id: string | null
  readonly stopsOnFailure: boolean
  /** Which of its calls a failing one takes with it. */
  readonly #cascade: TurnCascade
  /** Its calls so far; none of the implicit turn, of which there may be a million. */
  readonly jobs: Job[] = []
  /** Why those of its calls that a failing one takes with it no longer start. */
  failed: StopReason | undefined
  /** Resolves when it has ended. */
  ending: Promise<void> | undefined

  constructor({id, stopsOnFailure = false}: Turn, cascade: Cascade) {
    this.id = id
    this.stopsOnFailure = stopsOnFailure
    this.#cascade = stopsOnFailure ? 'any' : cascade
  }

  add(job: Job): void {
    if (this.id !== null) this.jobs.push(job)
  }

  /** Why others do not start or go on, now that a call has ended like this; undefined if it takes none with it. */
  fail(job: Job, status: Status, name: string): StopReason | undefined {
    if (job.turn === null || !startsCascade(job.classification, status, this.#cascade)) return undefined
    const reason: StopReason = {code: 'SIBLING_FAILED', because: `${name} of the same turn failed`}
    this.failed ??= reason
    return reason
  }

  /** Whether a failing call takes one like this with it. */
  takes(classification: Classification): boolean {
    return isTaken(classification, this.#cascade)
  }

  /** The others of its calls that have been read by now. */
  siblingsOf({index}: Job): HookedCall['siblings'] {
    return this.jobs.flatMap(({index: other, call: {id, tool}}) => (other === index ? [] : {id, tool}))
  }

  /** Whether an earlier attempt has given out its results: they stay as they are. */
  get isGivenOut(): boolean {
    return this.jobs.length > 0 && this.jobs.every((job) => job.isGivenOut)
  }
}
