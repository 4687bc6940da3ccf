import type {ContextChange} from '@toolyard/sdk'
import type {Batch} from './batches.ts'
import type {ExecutorEvent} from './events.ts'

/** What a call changes for those after it. */
export interface CallChange {
  readonly context?: ContextChange | undefined
  /** Files as it has read them, by path. */
  readonly reads?: ReadonlyMap<string, string> | undefined
  /** Files that it was said of before that they have changed. */
  readonly told?: readonly string[] | undefined
}

interface OpenBatch {
  members: number
  settled: number
  started: boolean
  /** No call joins it any more. */
  closed: boolean
  readonly changes: {readonly index: number; readonly change: CallChange}[]
}

/**
 * Follows the batches of a run from their first call to their last, and applies what concurrent calls change of the
 * context when their batch has ended, in call order, so that it does not depend on which of them was quicker.
 */
export class BatchTracker {
  readonly #open = new Map<number, OpenBatch>()
  readonly #emit: (event: ExecutorEvent) => void
  readonly #apply: (change: CallChange) => void

  constructor(emit: (event: ExecutorEvent) => void, apply: (change: CallChange) => void) {
    this.#emit = emit
    this.#apply = apply
  }

  /** A call becomes part of the batch. A batch of a higher number closes those before it. */
  add({number}: Batch): void {
    const known = this.#open.get(number)
    if (known !== undefined) {
      known.members++
      return
    }
    this.#closeAll()
    this.#open.set(number, {members: 1, settled: 0, started: false, closed: false, changes: []})
  }

  start({number, concurrent}: Batch): void {
    const batch = this.#open.get(number)
    if (batch === undefined || batch.started) return
    batch.started = true
    this.#emit({type: 'batch_started', batch: number, concurrent})
  }

  /** A call of the batch has ended, or has left it. */
  settle(number: number, index: number, change?: CallChange): void {
    const batch = this.#open.get(number)
    if (batch === undefined) return
    batch.settled++
    if (change !== undefined && changesSomething(change)) batch.changes.push({index, change: onlyChange(change)})
    this.#endIfDone(number, batch)
  }

  endTurn(): void {
    this.#closeAll()
  }

  #closeAll(): void {
    for (const [number, batch] of this.#open) {
      batch.closed = true
      this.#endIfDone(number, batch)
    }
  }

  #endIfDone(number: number, batch: OpenBatch): void {
    if (!batch.closed || batch.settled < batch.members) return
    this.#open.delete(number)
    for (const {change} of batch.changes.sort((a, b) => a.index - b.index)) this.#apply(change)
    if (batch.started) this.#emit({type: 'batch_ended', batch: number})
  }
}

const changesSomething = ({context, reads, told}: CallChange): boolean =>
  context !== undefined || (reads !== undefined && reads.size > 0) || told !== undefined

/** Without what else its owner has, such as a result: a batch may be long. */
const onlyChange = ({context, reads, told}: CallChange): CallChange => ({context, reads, told})
