import type {CallLine, Decision, Effect, InvalidCall, OutcomeError, Turn} from '@toolyard/sdk'
import {Batches} from './batches.ts'
import {unknownClassification} from './classification.ts'
import {type ExaminedCall, examine} from './examine.ts'
import type {Failure} from './failure.ts'
import {isFailure} from './prepare.ts'
import type {Shared} from './run-setup.ts'

/** What one call would do, were it run now. */
export type PlannedCall = PlannedRun | PlannedFailure

export interface PlannedRun {
  readonly id: string
  /** The tool's canonical name. */
  readonly tool: string
  readonly effects: readonly Effect[]
  readonly readOnly: boolean
  readonly concurrencySafe: boolean
  readonly decision: Decision
  readonly batch: number
}

/** A line that is no call, or a call that can't be run. */
export interface PlannedFailure {
  readonly id: string | null
  readonly tool?: string
  readonly line?: number
  readonly status: Failure['status']
  readonly error: OutcomeError
  readonly effects: readonly Effect[]
  readonly batch: number
}

/** Plans turns in order. No hook is run, no approver asked, no tool called. */
export async function* planTurns(
  turns: Iterable<Turn> | AsyncIterable<Turn>,
  shared: Shared,
): AsyncGenerator<PlannedCall, void> {
  const batches = new Batches(shared.settings.schedule)
  for await (const turn of turns) {
    for await (const line of turn.calls) {
      const examined = await examine(line, shared)
      yield isFailure(examined) ? planFailure(line, examined, batches) : planCall(examined, batches, shared)
    }
    batches.close()
  }
}

function planFailure({id, tool, line}: CallLine | InvalidCall, {status, error}: Failure, batches: Batches) {
  const {effects, cwd} = unknownClassification(error.message, '')
  const {number} = batches.join({effects, cwd, readOnly: false, concurrencySafe: false})
  return {
    id,
    ...(tool !== undefined && {tool}),
    ...(line !== undefined && {line}),
    status,
    error,
    effects,
    batch: number,
  }
}

function planCall({call, classification, request}: ExaminedCall, batches: Batches, {settings}: Shared): PlannedRun {
  const {effects, readOnly, concurrencySafe} = classification
  const {decision} = settings.gate.decide(request)
  const batch = batches.join(classification).number
  return {id: call.id, tool: request.tool, effects, readOnly, concurrencySafe, decision, batch}
}
