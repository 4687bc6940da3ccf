import type {CallLine, Decision, Effect, EffectContext, InvalidCall, OutcomeError, Turn} from '@toolyard/sdk'
import {Batches} from './batches.ts'
import {type Classification, unknownClassification} from './classification.ts'
import {type Failure, invalidLine} from './failure.ts'
import {classifyCall, contextOf, isFailure, type PreparedCall, prepare} from './prepare.ts'
import type {Shared} from './run.ts'
import {opinionOf} from './stages/permit.ts'

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
  const {cwd, env, gate} = shared.settings
  const ctx: EffectContext = {cwd, env, workspace: {roots: gate.policy.roots}}
  for await (const turn of turns) {
    for await (const line of turn.calls) yield await planLine(line, ctx, batches, shared)
    batches.close()
  }
}

async function planLine(line: CallLine | InvalidCall, base: EffectContext, batches: Batches, shared: Shared) {
  if ('invalid' in line) return planFailure(line, invalidLine(line.invalid), batches)
  const prepared = await prepare(line, shared.settings.tools, shared.parser)
  if (isFailure(prepared)) return planFailure(line, prepared, batches)
  const ctx = contextOf(line, base)
  if (isFailure(ctx)) return planFailure(line, ctx, batches)
  const classification = classifyCall(line, prepared, ctx)
  return planCall(line, prepared, classification, {ctx, batches, shared})
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

function planCall(
  {id, cwd}: CallLine,
  {tool, entry, input}: PreparedCall,
  classification: Classification,
  {ctx, batches, shared}: {ctx: EffectContext; batches: Batches; shared: Shared},
): PlannedRun {
  const {effects, readOnly, concurrencySafe} = classification
  const {decision} = shared.settings.gate.decide({
    tool: tool.name,
    aliases: entry.description.aliases,
    trust: entry.trust,
    input,
    effects,
    cwd: ctx.cwd,
    ownCwd: cwd !== undefined,
    ...(tool.checkPermissions && {opinion: () => opinionOf(tool, input, ctx)}),
  })
  return {id, tool: tool.name, effects, readOnly, concurrencySafe, decision, batch: batches.join(classification).number}
}
