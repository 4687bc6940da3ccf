import type {Outcome} from '@toolyard/sdk'
import type {ExecutorEvent} from '../executor/events.ts'
import {isFailed} from '../executor/failure.ts'
import {countOf, formatCount, formatElapsed} from './quantity.ts'

/** What people are told apart: a call that was denied, or waits for an answer, has not failed. */
export type Ending = 'ok' | 'failed' | 'denied'

export function endingOf(outcome: Outcome): Ending {
  if (outcome.status === 'ok') return 'ok'
  return isFailed(outcome.status, outcome.error.code) ? 'failed' : 'denied'
}

// a rate says nothing before that
const LONG_RUN_MS = 3_000

/** Counts the calls of a run, and estimates from the bytes of their lines when it will end. */
export class Tally {
  readonly #inputBytes: number | undefined
  readonly #startedAt = performance.now()
  readonly #ended = {ok: 0, failed: 0, denied: 0}
  readonly #bytes = new Map<number, number>()
  #seen = 0
  #settledBytes = 0

  constructor(inputBytes?: number) {
    this.#inputBytes = inputBytes
  }

  handle(event: ExecutorEvent): void {
    if (event.type === 'call_queued') {
      this.#seen += 1
      if (this.#inputBytes !== undefined && 'bytes' in event.call) this.#bytes.set(event.index, event.call.bytes ?? 0)
    } else if (event.type === 'call_settled') this.#settle(event.index, event.outcome)
  }

  get settled(): number {
    return this.#ended.ok + this.#ended.failed + this.#ended.denied
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedAt
  }

  /** How far the run is, the most important first: `3 of 12 calls`, `1 failed`, `820/s`, `about 2m 5s left`. */
  describe(): string[] {
    if (this.#seen === 0) return ['waiting for the first call']
    const {failed, denied} = this.#ended
    const parts = [`${formatCount(this.settled)} of ${countOf(this.#seen, 'call')}`]
    if (failed > 0) parts.push(`${formatCount(failed)} failed`)
    if (denied > 0) parts.push(`${formatCount(denied)} denied`)
    if (this.elapsedMs < LONG_RUN_MS) return parts
    const left = this.#estimateLeft()
    if (left !== undefined && left > 0) parts.push(`about ${formatElapsed(left)} left`)
    parts.push(formatElapsed(this.elapsedMs))
    const rate = (this.settled * 1_000) / this.elapsedMs
    if (rate >= 10) parts.push(`${formatCount(rate)}/s`)
    return parts
  }

  #settle(index: number, outcome: Outcome): void {
    this.#ended[endingOf(outcome)] += 1
    this.#settledBytes += this.#bytes.get(index) ?? 0
    this.#bytes.delete(index)
  }

  #estimateLeft(): number | undefined {
    if (this.#inputBytes === undefined || this.#settledBytes === 0) return undefined
    const left = Math.max(0, this.#inputBytes - this.#settledBytes)
    return Math.ceil((this.elapsedMs * left) / this.#settledBytes / 1_000) * 1_000
  }
}
