import type {Batch, Schedule} from './batches.ts'
import {Batches, isExclusive} from './batches.ts'
import type {Classification} from './classification.ts'
import {conflict, type Footprint, footprintOf} from './conflicts.ts'
import {Deque} from './deque.ts'
import {Few} from './few.ts'

/** What the scheduler holds of a call. */
export interface Scheduled {
  readonly index: number
  readonly classification: Classification
}

/** How far `--schedule effects` looks past a call that has to wait. */
const LOOKAHEAD = 64

/**
 * Decides which call may start next, and numbers the batches. It starts nothing and waits for nothing: whoever drives
 * it asks `admit` after every change, which makes its behaviour a function of the order of calls made to it.
 *
 * A call may start if nothing is executing, or if it and all that execute are concurrency-safe. The queue is first in,
 * first out, so nothing overtakes an exclusive call. With the `effects` schedule a call may start when it conflicts
 * with nothing that executes or waits before it.
 */
export class Scheduler<T extends Scheduled> {
  readonly #schedule: Schedule
  readonly #batches: Batches
  /** Batches given in advance: those of `effects` follow the order of calls, not that of their start. */
  readonly #given = new Map<T, Batch>()
  readonly #queue = new Deque<T>()
  /** In call order, each to run alone. Nothing behind the first of them starts before it. */
  readonly #demoted: T[] = []
  readonly #executing = new Few<T, boolean>()
  #unsafe = 0
  readonly #footprints = new WeakMap<Classification, Footprint>()

  /** @param onJoin told of each call's batch: once a call, and once more when it is demoted */
  constructor(schedule: Schedule, onJoin?: (batch: Batch) => void) {
    this.#schedule = schedule
    this.#batches = new Batches(schedule, onJoin)
  }

  get executing(): number {
    return this.#executing.size
  }

  get waiting(): number {
    return this.#queue.size + this.#demoted.length
  }

  enqueue(call: T): void {
    this.#queue.push(call)
    if (this.#schedule === 'effects') this.#given.set(call, this.#batches.join(call.classification))
  }

  /** The next call that may start now, which counts as executing from here on; `undefined` when all have to wait. */
  admit(): {readonly call: T; readonly batch: Batch} | undefined {
    const demoted = this.#demoted[0]
    if (demoted !== undefined && !this.#hasOvertaken(demoted)) {
      if (this.#executing.size > 0) return undefined
      this.#demoted.shift()
      this.#start(demoted, false)
      return {call: demoted, batch: this.#batches.alone()}
    }
    const call = this.#schedule === 'effects' ? this.#takeUnrelated(demoted) : this.#takeFirst()
    if (call === undefined) return undefined
    const batch = this.#given.get(call) ?? this.#batches.join(call.classification)
    this.#given.delete(call)
    this.#start(call, batch.concurrent)
    return {call, batch}
  }

  /** The call has ended. */
  finish(call: T): void {
    if (this.#executing.get(call) === false) this.#unsafe--
    this.#executing.delete(call)
  }

  /** Whether an executing call may go on beside the others when it is classified like this. */
  fits(call: T, classification: Classification): boolean {
    if (this.#executing.get(call) === false) return true
    if (isExclusive(classification, this.#schedule)) return false
    // what executes beside it is concurrency-safe too
    if (this.#schedule === 'greedy') return true
    const fitsBeside = (other: T) => other === call || this.#compatible(classification, other.classification)
    if (!this.#executing.keys().every(fitsBeside)) return false
    // here something may wait that came before a call that executes
    return this.#queue.leading(({index}) => index < call.index).every(fitsBeside)
  }

  /** The call gives up its slot and keeps its place: nothing behind it starts before it has run alone. */
  demote(call: T): void {
    this.finish(call)
    const at = this.#demoted.findIndex(({index}) => index > call.index)
    this.#demoted.splice(at === -1 ? this.#demoted.length : at, 0, call)
  }

  /** Takes out the waiting calls for which `wanted` holds, each with the batch that it would have been in. */
  *drain(wanted: (call: T) => boolean): Generator<{readonly call: T; readonly batch: Batch}> {
    for (const call of this.#demoted.splice(0)) {
      if (wanted(call)) yield {call, batch: this.#batches.alone()}
      else this.#demoted.push(call)
    }
    const waiting = this.#queue.size
    for (let taken = 0; taken < waiting; taken++) {
      const call = this.#queue.shift() as T
      if (!wanted(call)) {
        this.#queue.push(call)
        continue
      }
      const batch = this.#given.get(call) ?? this.#batches.join(call.classification)
      this.#given.delete(call)
      yield {call, batch}
    }
  }

  /** The calls that follow belong to another turn. */
  endTurn(): void {
    this.#batches.close()
  }

  #takeFirst(): T | undefined {
    const first = this.#queue.peek()
    if (first === undefined) return undefined
    const shared = this.#schedule === 'greedy' && this.#unsafe === 0 && first.classification.concurrencySafe
    return this.#executing.size === 0 || shared ? this.#queue.shift() : undefined
  }

  /** Whether a call still waits that came before this one. */
  #hasOvertaken({index}: T): boolean {
    const first = this.#queue.peek()
    return first !== undefined && first.index < index
  }

  /** @param barrier a call that nothing behind it may overtake */
  #takeUnrelated(barrier: T | undefined): T | undefined {
    if (this.#unsafe > 0) return undefined
    return this.#queue.takeFirst((call, earlier) => {
      if (barrier !== undefined && call.index > barrier.index) return false
      const unrelated = (other: T) => this.#compatible(call.classification, other.classification)
      return this.#executing.keys().every(unrelated) && earlier.every(unrelated)
    }, LOOKAHEAD)
  }

  #compatible(a: Classification, b: Classification): boolean {
    if (isExclusive(a, this.#schedule) || isExclusive(b, this.#schedule)) return false
    if (a.concurrencySafe && b.concurrencySafe) return true
    return !conflict(this.#footprint(a), this.#footprint(b))
  }

  #footprint(classification: Classification): Footprint {
    const known = this.#footprints.get(classification)
    if (known !== undefined) return known
    const footprint = footprintOf(classification)
    this.#footprints.set(classification, footprint)
    return footprint
  }

  #start(call: T, concurrent: boolean): void {
    this.#executing.add(call, concurrent)
    if (!concurrent) this.#unsafe++
  }
}
