import type {Status} from '@toolyard/sdk'
import {isFailed, isWithheld} from '../executor/failure.ts'

/** The exit codes of the binary, in order of precedence: the first that applies is the one. */
export const EXIT = {
  bug: 70,
  terminated: 143,
  interrupted: 130,
  usage: 2,
  drifted: 4,
  failed: 1,
  denied: 3,
  ok: 0,
} as const

export type ExitReason = keyof typeof EXIT

/** Gathers what happened, and says which exit code tells it best. */
export class ExitCode {
  readonly #reasons = new Set<ExitReason>()

  add(reason: ExitReason): void {
    this.#reasons.add(reason)
  }

  /** @param code the error's, where there is one */
  addOutcome(status: Status, code?: string): void {
    if (isWithheld(status, code)) this.add('denied')
    else if (isFailed(status, code)) this.add('failed')
  }

  /** Whether nothing failed; what was denied has not. */
  get isDone(): boolean {
    return this.value === EXIT.ok || this.value === EXIT.denied
  }

  get value(): number {
    const reasons = Object.keys(EXIT) as ExitReason[]
    return EXIT[reasons.find((reason) => this.#reasons.has(reason)) ?? 'ok']
  }
}
