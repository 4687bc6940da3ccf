import type {Classification} from './classification.ts'
import {conflict, type Footprint, footprintOf} from './conflicts.ts'

export type Schedule = 'greedy' | 'serial' | 'effects'

/** Calls of one batch may run one beside the other; batches follow each other. */
export interface Batch {
  readonly number: number
  readonly concurrent: boolean
}

/** Whether a call has to run alone, whatever it runs beside. */
export function isExclusive({concurrencySafe, effects}: Classification, schedule: Schedule): boolean {
  if (schedule === 'serial') return true
  return !concurrencySafe && (schedule === 'greedy' || effects.some(({kind}) => kind === 'unknown'))
}

/** A batch of `--schedule effects` is closed at this size, so that what is compared with stays small. */
const MAX_COMPARED = 1024

/**
 * Numbers the batches of a run from 0, from its calls in order. Greedy: consecutive concurrency-safe calls merge, each
 * other call is a batch of its own. Effects: consecutive calls merge while none conflicts with another of the batch.
 */
export class Batches {
  readonly #schedule: Schedule
  readonly #onJoin: (batch: Batch) => void
  #count = 0
  #current: Batch | undefined
  #footprints: Footprint[] = []

  /** @param onJoin told of each call's batch, once a call */
  constructor(schedule: Schedule, onJoin: (batch: Batch) => void = () => {}) {
    this.#schedule = schedule
    this.#onJoin = onJoin
  }

  /** The batch of the next call in order. */
  join(classification: Classification): Batch {
    const concurrent = !isExclusive(classification, this.#schedule)
    const joined =
      this.#current?.concurrent && concurrent && this.#fits(classification)
        ? this.#current
        : this.#open(concurrent, classification)
    this.#onJoin(joined)
    return joined
  }

  /** A batch for one call alone, as for one that turned out less safe than it was admitted. */
  alone(): Batch {
    const batch = this.#open(false)
    this.#onJoin(batch)
    this.close()
    return batch
  }

  /** The next call starts a new batch, whatever it is. */
  close(): void {
    this.#current = undefined
    this.#footprints = []
  }

  #fits(classification: Classification): boolean {
    if (this.#schedule === 'greedy') return true
    const footprint = footprintOf(classification)
    if (this.#footprints.length >= MAX_COMPARED || this.#footprints.some((other) => conflict(footprint, other))) {
      return false
    }
    this.#footprints.push(footprint)
    return true
  }

  #open(concurrent: boolean, classification?: Classification): Batch {
    const batch = {number: this.#count++, concurrent}
    this.#current = batch
    this.#footprints = this.#schedule === 'effects' && classification ? [footprintOf(classification)] : []
    return batch
  }
}
