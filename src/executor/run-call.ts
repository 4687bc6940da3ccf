import type {ContextChange, Decision, EffectContext} from '@toolyard/sdk'
import type {CallHooks} from '../hooks/call-hooks.ts'
import type {GateRequest} from '../permissions/gate.ts'
import {type CallServices, supervisionOf} from './call-services.ts'
import type {Classification} from './classification.ts'
import type {Failure} from './failure.ts'
import type {Job} from './job.ts'
import {hasChecks, hookedCall, makeReady} from './make-ready.ts'
import {classifyCall, contextOf, isFailure, type PreparedCall} from './prepare.ts'
import {ProgressPort} from './progress-port.ts'
import {type AfterHooks, runAfterHooks, withContext} from './stages/after-hooks.ts'
import {bound} from './stages/bound.ts'
import {invoke} from './stages/invoke.ts'
import {opinionOf, type Permit, permit} from './stages/permit.ts'
import type {Ending} from './stages/settle.ts'
import {skippedBy} from './stop-reason.ts'
import {createToolContext, type Permitted} from './tool-context.ts'

/** How far an admitted call got. */
export type Walked =
  /** It turned out less safe than it was admitted, and has to wait to run alone. */
  {readonly type: 'demoted'; readonly classification: Classification} | EndedCall

export interface EndedCall {
  readonly type: 'ended'
  readonly ending: Ending
  readonly durationMs: number
  readonly attempts: number
  readonly context?: ContextChange | undefined
  /** Why a hook wants the run to stop after this call. */
  readonly stop?: string | undefined
}

/** Walks an admitted call through the stages from validate to bound. Never throws for what a tool or a hook does. */
export async function runCall(job: Job, services: CallServices): Promise<Walked> {
  if (isFailure(job.prepared) || 'invalid' in job.call) return notInvoked(job, job.prepared as Ending)
  const ctx = contextOf(job.call, services.context())
  if (isFailure(ctx)) return notInvoked(job, ctx)
  const {prepared} = job
  const ready = hasChecks(prepared, services) ? await makeReady(job, prepared, ctx, services) : prepared
  if (isFailure(ready)) return notInvoked(job, ready)
  if (job.abort.reason !== undefined) return notInvoked(job, skippedBy(job.abort.reason))

  const classification = classifyCall(job.call, ready, ctx)
  if (!services.reclassify(job, classification)) return {type: 'demoted', classification}
  if (job.abort.reason !== undefined) return notInvoked(job, skippedBy(job.abort.reason))

  const request = gateRequest(job, ready, ctx)
  const asked = ask(job, request, services)
  const permitted = asked instanceof Promise ? await asked : asked
  // what was answered to a question that nobody waits for any more decides nothing
  if (job.abort.reason !== undefined) return notInvoked(job, skippedBy(job.abort.reason))
  job.decision = permitted.decision
  if (permitted.behavior === 'deny') return notInvoked(job, permitted.failure)
  return run(job, ready, {ctx, request, decision: permitted.decision}, services)
}

/** What the hooks before a call said holds also when it goes no further. */
function notInvoked({hooked}: Job, ending: Ending): EndedCall {
  return {
    type: 'ended',
    ending: withContext(ending, hooked?.context),
    durationMs: 0,
    attempts: 0,
    stop: hooked?.stop,
  }
}

function gateRequest(job: Job, {tool, entry, input}: PreparedCall, ctx: EffectContext): GateRequest {
  return {
    tool: tool.name,
    aliases: entry.description.aliases,
    trust: entry.trust,
    input,
    effects: job.classification.effects,
    cwd: ctx.cwd,
    ownCwd: 'cwd' in job.call && job.call.cwd !== undefined,
    ...(tool.checkPermissions && {opinion: () => opinionOf(tool, input, ctx)}),
    ...(job.hooked?.decision && {hook: job.hooked.decision}),
  }
}

function ask(job: Job, request: GateRequest, services: CallServices): Permit | Promise<Permit> {
  const {settings, confirmed, emit} = services
  return permit(
    {...request, id: job.call.id ?? '', confirmed},
    {
      decide: () => settings.gate.decide(request),
      approver: settings.approver,
      onAsk: (decision) => emit({type: 'call_asked', index: job.index, decision}),
      supervision: supervisionOf(job, services),
    },
  )
}

async function run(job: Job, ready: PreparedCall, permitted: Permitted, services: CallServices): Promise<EndedCall> {
  const {settings, guard, emit, onInvoked} = services
  const {index} = job
  const {tool, input} = ready
  const progress = new ProgressPort()
  const timeoutMs = ('timeoutMs' in job.call ? job.call.timeoutMs : undefined) ?? tool.timeoutMs ?? settings.timeoutMs
  const ctx = createToolContext(job, ready, {...permitted, progress, timeoutMs}, services)

  const startedAt = performance.now()
  job.invokedAt = startedAt
  onInvoked(job, permitted.decision)
  const {ending, attempts} = await invoke({
    tool,
    input,
    ctx,
    abort: job.abort,
    guard,
    progress,
    timeoutMs,
    idleTimeoutMs: settings.idleTimeoutMs,
    retry: job.classification.readOnly ? settings.retry : undefined,
    mayRetry: services.mayRetry,
    abandonMs: settings.abandonMs,
    onProgress: (update) => emit({type: 'call_progress', index, update}),
    onRetry: (attempt, delayMs) => {
      job.pausing = true
      emit({type: 'call_retried', index, attempt, delayMs})
    },
    onPaused: () => {
      job.pausing = false
    },
  })
  const durationMs = Math.round((performance.now() - startedAt) * 1000) / 1000
  const {context} = ending
  const mapped: Ending = isFailure(ending) ? ending : {status: 'ok', content: ending.content, data: ending.data}
  if (mapped.status === 'denied') job.decision = withheld(mapped)
  const {hooks} = settings
  const after: AfterHooks =
    hooks?.afterSuccess === undefined && hooks?.afterFailure === undefined
      ? {ending: mapped}
      : await runHooksAfter(job, ready, permitted.ctx, {ending: mapped, durationMs, hooks}, services)
  const shown = withContext(bound(tool.name, after.ending), job.hooked?.context)
  return {
    type: 'ended',
    ending: withContext(shown, after.context),
    durationMs,
    attempts,
    context,
    stop: after.stop ?? job.hooked?.stop,
  }
}

/** The gate let the call run, and its guard stopped it at the moment of writing. */
function withheld({error}: Failure): Decision {
  return {behavior: 'deny', source: 'guarded write', reason: error.message}
}

async function runHooksAfter(
  job: Job,
  ready: PreparedCall,
  ctx: EffectContext,
  {ending, durationMs, hooks}: {ending: Ending; durationMs: number; hooks: CallHooks},
  services: CallServices,
): Promise<AfterHooks> {
  return runAfterHooks(hooks, hookedCall(job, ready, ctx), ending, {
    durationMs,
    supervision: supervisionOf(job, services),
    onProblem: (message) => services.emit({type: 'call_log', index: job.index, message}),
  })
}
