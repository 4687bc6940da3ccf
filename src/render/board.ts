import type {CallLine, InvalidCall, Outcome, Progress} from '@toolyard/sdk'
import type {ExecutorEvent} from '../executor/events.ts'
import {Batch} from './batch.ts'

// rows that a run lists for good; beyond that, calls that end well are only counted
const LISTED = 200
// rows beyond that for batches in which something did not end well
const LISTED_PROBLEMS = 100

/**
 * What there is to be drawn: the batches that are under way, and those that ended since it was last asked. Holds no
 * more of a million calls than of a few hundred.
 */
export class Board {
  readonly active = new Map<number, Batch>()
  /** Calls that have been read and not yet ended. */
  readonly #open = new Map<number, CallLine | InvalidCall>()
  readonly #batchOf = new Map<number, Batch>()
  #ended: Batch[] = []
  #listed = 0
  #listedProblems = 0
  #unlisted = 0

  handle(event: ExecutorEvent): void {
    switch (event.type) {
      case 'call_queued':
        this.#open.set(event.index, event.call)
        break
      case 'batch_started':
        this.active.set(event.batch, new Batch())
        break
      case 'call_started':
        this.#start(event.index, event.batch)
        break
      case 'call_progress':
        this.#note(event.index, noteOf(event.update))
        break
      case 'call_retried':
        this.#note(event.index, `trying again after attempt ${event.attempt}`)
        break
      case 'call_settled':
        this.#settle(event.index, event.outcome)
        break
      case 'batch_ended':
        this.#end(event.batch)
        break
    }
  }

  /** The call of this index, until it ends. */
  call(index: number): CallLine | InvalidCall | undefined {
    return this.#open.get(index)
  }

  /** The batches that ended and are to be listed, each of them once. */
  takeEnded(): readonly Batch[] {
    const ended = this.#ended
    this.#ended = []
    return ended
  }

  /** Calls that ended in batches that were not listed. */
  get unlisted(): number {
    return this.#unlisted
  }

  #start(index: number, number: number): void {
    const batch = this.active.get(number)
    if (batch === undefined) return
    batch.executing.set(index, {index, call: this.#open.get(index), startedAt: performance.now(), note: ''})
    this.#batchOf.set(index, batch)
  }

  #note(index: number, note: string): void {
    const row = this.#batchOf.get(index)?.executing.get(index)
    if (row !== undefined && note !== '') row.note = note.slice(0, 500)
  }

  #settle(index: number, outcome: Outcome): void {
    // a call that never started may not belong to any batch that was announced
    const own = this.#batchOf.get(index) ?? this.active.get(outcome.meta.batch)
    const batch = own ?? new Batch()
    batch.settle(index, this.#open.get(index), outcome)
    this.#open.delete(index)
    this.#batchOf.delete(index)
    if (own === undefined) this.#list(batch)
  }

  #end(number: number): void {
    const batch = this.active.get(number)
    if (batch === undefined) return
    this.active.delete(number)
    batch.endedAt = performance.now()
    this.#list(batch)
  }

  #list(batch: Batch): void {
    if (batch.calls === 0) return
    if (this.#listed < LISTED) this.#listed += batch.rows.length + 1
    else if (batch.hasProblems && this.#listedProblems < LISTED_PROBLEMS) {
      batch.dropOk()
      this.#listedProblems += batch.rows.length + 1
    } else {
      this.#unlisted += batch.calls
      return
    }
    this.#ended.push(batch)
  }
}

function noteOf({message, content, done, total}: Progress): string {
  const count = done === undefined ? '' : total === undefined ? String(done) : `${done}/${total}`
  const last = content?.findLast((block) => block.type === 'text')
  const said = message ?? (last?.type === 'text' ? last.text.trimEnd().slice(-500).split('\n').at(-1) : undefined)
  return [count, said ?? ''].filter((part) => part !== '').join(' ')
}
