import type {ContentBlock, ContextChange, Decision, EffectContext, Outcome, OutcomeMeta} from '@toolyard/sdk'
import type {CallHooks} from '../hooks/call-hooks.ts'
import {askPermit, digestCall, requestOf} from './call-permit.ts'
import {type CallServices, hookScope, supervisionOf} from './call-services.ts'
import type {Classification} from './classification.ts'
import {takeEdit, tellBadEdit, tellEdit} from './edited-call.ts'
import {type Failure, failure} from './failure.ts'
import {hookedCall} from './hooked-call.ts'
import type {Job} from './job.ts'
import {hasChecks, makeReady} from './make-ready.ts'
import {classifyCall, contextOf, isFailure, type PreparedCall} from './prepare.ts'
import {ProgressPort} from './progress-port.ts'
import type {Recalled} from './recorder.ts'
import {refuseRepaired} from './repaired.ts'
import {type AfterHooks, runAfterHooks, runDenialHooks, withContext} from './stages/after-hooks.ts'
import {invoke} from './stages/invoke.ts'
import type {Ending} from './stages/settle.ts'
import {type StopReason, skippedBy} from './stop-reason.ts'
import {createToolContext, type Permitted} from './tool-context.ts'

/** What is said of a result beside the result. */
export type ResultNotes = Pick<OutcomeMeta, 'size' | 'hookBlocks' | 'replaced' | 'unchangedReads' | 'staleReads'>

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
  /** Files as it has read them, by path. */
  readonly reads?: ReadonlyMap<string, string> | undefined
  /** Files that it was said of before that they have changed. */
  readonly told?: readonly string[] | undefined
  /** What was done to its result. */
  readonly notes?: ResultNotes
  /** The content as it was, where it was cut. */
  readonly whole?: readonly ContentBlock[] | undefined
  /** The outcome as it was recorded. */
  readonly recalled?: Outcome
  /** Why the run is to stop after this call. */
  readonly stop?: StopReason | undefined
}

/** Walks an admitted call through the stages from validate to bound. Never throws for what a tool or a hook does. */
export async function runCall(job: Job, services: CallServices): Promise<Walked> {
  if (job.recalled !== undefined) return endByRecall(job, job.recalled)
  if (isFailure(job.prepared) || 'invalid' in job.call) return notInvoked(job, job.prepared as Ending)
  const ctx = contextOf(job.call, services.context())
  if (isFailure(ctx)) return notInvoked(job, ctx)
  const {prepared} = job
  const ready = hasChecks(prepared, services) ? await makeReady(job, prepared, ctx, services) : prepared
  if (isFailure(ready)) return notInvoked(job, job.edit === undefined ? ready : tellBadEdit(ready, job.edit.by))
  if (job.abort.reason !== undefined) return notInvoked(job, skippedBy(job.abort.reason))

  job.inputDigest = undefined
  job.last = {input: ready.input, cwd: ctx.cwd}
  const classification = classifyCall(job.call, ready, ctx)
  if (!services.reclassify(job, classification)) return {type: 'demoted', classification}
  if (job.abort.reason !== undefined) return notInvoked(job, skippedBy(job.abort.reason))

  const unsafe = refuseRepaired(job.call, classification)
  if (unsafe !== undefined) return notInvoked(job, unsafe)
  const request = requestOf(job, job.call, ready, ctx)
  const asked = askPermit(job, ready, {ctx, request}, services)
  const permitted = asked instanceof Promise ? await asked : asked
  // what was answered to a question that nobody waits for any more decides nothing
  if (job.abort.reason !== undefined) return notInvoked(job, skippedBy(job.abort.reason))
  if (permitted.behavior === 'edit') {
    const refused = await takeEdit(job, ready, permitted, ctx, services)
    return refused === undefined ? runCall(job, services) : notInvoked(job, refused)
  }
  const decision = job.edit === undefined ? permitted.decision : tellEdit(permitted.decision, job.edit)
  job.decision = decision
  if (permitted.behavior === 'allow') return run(job, ready, {ctx, request, decision}, services)
  digestCall(job, ready, ctx)
  const {hooks} = services.settings
  if (permitted.failure.status === 'denied' && hooks?.afterDenial !== undefined) {
    const scope = afterServices(job, services)
    await runDenialHooks(hooks, hookedCall(job, ready, ctx, services), permitted.failure.error.message, scope)
  }
  const ended = notInvoked(job, permitted.failure)
  return permitted.stop === undefined ? ended : {...ended, stop: permitted.stop}
}

/** What the hooks before a call said holds also when it goes no further. */
function notInvoked({hooked}: Job, ending: Ending): EndedCall {
  return {
    type: 'ended',
    ending: withContext(ending, hooked?.context),
    durationMs: 0,
    attempts: 0,
    notes: hookNotes(hooked?.context),
    stop: stopBy(hooked?.stop),
  }
}

const UNRECORDED = skippedBy({code: 'JOURNAL_FAILED', because: 'the run can no longer be recorded'})

/** What an earlier attempt has done counts. */
export function endByRecall(job: Job, recalled: Recalled): EndedCall {
  const {index} = job
  if (recalled.status === 'unknown') return notInvoked(job, OUTCOME_UNKNOWN)
  const {outcome, change, inputDigest} = recalled
  const {reads, ...context} = change
  job.decision = outcome.meta.decision
  job.inputDigest = inputDigest
  return {
    type: 'ended',
    ending: outcome.status === 'ok' ? outcome : (outcome as Failure),
    durationMs: 0,
    attempts: 0,
    context: Object.keys(context).length === 0 ? undefined : context,
    reads: reads && new Map(Object.entries(reads)),
    told: outcome.meta.staleReads,
    recalled: outcome.meta.index === index ? outcome : {...outcome, meta: {...outcome.meta, index}},
  }
}

const OUTCOME_UNKNOWN = failure(
  'crashed',
  'OUTCOME_UNKNOWN',
  'The call was started in a run that was killed, and what came of it is not known.',
  {hint: 'Look whether it did what it should. To run it again: --retry-unknown.'},
)

const stopBy = (because: string | undefined): StopReason | undefined =>
  because === undefined ? undefined : {code: 'HOOK_STOP', because}

async function run(job: Job, ready: PreparedCall, permitted: Permitted, services: CallServices): Promise<EndedCall> {
  const {settings, guard, emit} = services
  const {index} = job
  const {tool, input} = ready
  const progress = new ProgressPort()
  const timeoutMs = ('timeoutMs' in job.call ? job.call.timeoutMs : undefined) ?? tool.timeoutMs ?? settings.timeoutMs
  const ctx = createToolContext(job, ready, {...permitted, progress, timeoutMs}, services)

  if (!services.begin(job, permitted.decision)) return notInvoked(job, UNRECORDED)
  const startedAt = performance.now()
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
  const mapped: Ending = isFailure(ending) ? ending : {status: 'ok', content: ending.content, data: ending.data}
  if (mapped.status === 'denied') {
    job.decision = withheld(mapped)
    digestCall(job, ready, permitted.ctx)
  }
  const {hooks} = settings
  const after: AfterHooks =
    hooks?.afterSuccess === undefined && hooks?.afterFailure === undefined
      ? {ending: mapped}
      : await runHooksAfter(job, ready, permitted.ctx, {ending: mapped, durationMs, hooks}, services)
  const bounding = services.results.bound(job, tool, after.ending)
  const {ending: bounded, whole, size, replaced} = bounding instanceof Promise ? await bounding : bounding
  const staleReads = job.classification.readOnly ? [] : await findStale(job, services)
  const context = [...(job.hooked?.context ?? []), ...(after.context ?? [])]
  return {
    type: 'ended',
    ending: withContext(bounded, context),
    durationMs,
    attempts,
    context: ending.context,
    reads: job.reads?.remembered,
    notes: {
      ...(size && {size}),
      ...hookNotes(context),
      ...(replaced && {replaced}),
      ...(isFilled(job.reads?.unchanged) && {unchangedReads: job.reads.unchanged}),
      ...(isFilled(staleReads) && {staleReads}),
    },
    whole,
    stop: stopBy(after.stop ?? job.hooked?.stop),
  }
}

const hookNotes = (context: readonly ContentBlock[] = []): ResultNotes =>
  context.length === 0 ? {} : {hookBlocks: context.length}

const isFilled = <T>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0

/** The files that were read before and are others since this call. */
async function findStale({reads}: Job, {results}: CallServices): Promise<readonly string[]> {
  const changed = reads?.changed ?? []
  return [...changed, ...(await results.files.findStale(changed))]
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
  return runAfterHooks(hooks, hookedCall(job, ready, ctx, services), ending, {
    durationMs,
    ...afterServices(job, services),
  })
}

const afterServices = (job: Job, services: CallServices) => ({
  report: hookScope(job, services).report,
  supervision: supervisionOf(job, services),
  onProblem: (message: string) => services.emit({type: 'call_log', index: job.index, message}),
})
