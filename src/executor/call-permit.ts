import type {CallLine, EffectContext} from '@toolyard/sdk'
import type {Question} from '../permissions/approver.ts'
import {digestOf, isRepeatable} from '../permissions/call-digest.ts'
import {asksByRule, type GateRequest} from '../permissions/gate.ts'
import {askClassifier} from './ask-classifier.ts'
import {askHooks} from './ask-hooks.ts'
import {isExclusive} from './batches.ts'
import {type CallServices, supervisionOf} from './call-services.ts'
import {gateRequest} from './gate-request.ts'
import {hookedCall} from './hooked-call.ts'
import type {Job} from './job.ts'
import type {PreparedCall} from './prepare.ts'
import {type AskServices, ask} from './stages/ask.ts'
import {type AskVerdict, allow, decided, type Permit, permit} from './stages/permit.ts'

/** Names the call as it is put before the gate; made only for calls that need it. */
export function digestCall(job: Job, {tool, input}: PreparedCall, {cwd}: EffectContext): string {
  job.inputDigest ??= digestOf({tool: tool.name, input, cwd, env: envOf(job)})
  return job.inputDigest
}

const envOf = ({call}: Job) => ('env' in call ? call.env : undefined)

/** What the gate is asked about a call, with what its hooks said. */
export function requestOf(job: Job, call: CallLine, ready: PreparedCall, ctx: EffectContext): GateRequest {
  const request = gateRequest(call, ready, job.classification, ctx)
  const decision = job.hooked?.decision
  if (decision === undefined) return request
  // to the gate, what waits for another day is a question
  return {...request, hook: {...decision, behavior: decision.behavior === 'defer' ? 'ask' : decision.behavior}}
}

interface AtGate {
  readonly ctx: EffectContext
  readonly request: GateRequest
}

/** Puts the call before the gate, and before whoever is asked. */
export function askPermit(
  job: Job,
  ready: PreparedCall,
  {ctx, request}: AtGate,
  services: CallServices,
): Permit | Promise<Permit> {
  const {settings, confirmed} = services
  // not the same request: what may be written stays where its paths led when it was first decided about
  const review = () => settings.gate.decide({...request})
  return permit({
    decide: () => settings.gate.decide(request),
    approved: (verdict) => {
      if (confirmed) return {by: 'confirmed', reason: 'approved beforehand'}
      return isAsEdited(job, ready, ctx) && holdsFor(job, verdict) ? job.edit : undefined
    },
    ask: async (asked) => {
      const classified = asked.isOpen ? await askClassifier(job, ready, ctx, services) : undefined
      // the world may have changed meanwhile
      const verdict = classified?.safe === true ? review() : asked
      if (verdict.behavior !== 'ask') return decided(verdict)
      if (classified?.safe === true && verdict.isOpen) return allow(verdict.decision, 'classifier', classified.reason)
      const isDeferred = job.hooked?.decision?.behavior === 'defer'
      const said = isDeferred ? undefined : await askHooks(job, ready, ctx, {verdict, review}, services)
      if (said !== undefined) return said
      const question = questionOf(job, ready, {ctx, request}, verdict, services)
      return ask(question, verdict, askServices(job, review, services))
    },
  })
}

/** Whether a call before the gate is the one that its editor approved. */
function isAsEdited(job: Job, ready: PreparedCall, ctx: EffectContext): boolean {
  const {edit} = job
  if (edit === undefined) return false
  if (isRepeatable(edit.digest)) return edit.digest === digestCall(job, ready, ctx)
  return edit.input === ready.input && edit.cwd === ctx.cwd
}

/** Whether the approval of an edited input answers what is asked about that. A hook's is no answer to a rule or a hook. */
function holdsFor({edit, hooked}: Job, verdict: AskVerdict): boolean {
  const said = hooked?.decision?.behavior
  if (said === 'defer') return false
  return edit?.passesRules === true || (said !== 'ask' && !asksByRule(verdict))
}

function questionOf(
  job: Job,
  ready: PreparedCall,
  {ctx, request}: AtGate,
  verdict: AskVerdict,
  services: CallServices,
): Question {
  const {tool, input, cwd, effects} = request
  let suggestions: readonly string[] | undefined
  const env = envOf(job)
  return {
    id: job.call.id ?? '',
    tool,
    input,
    cwd,
    ...(env && {env}),
    effects,
    decision: verdict.decision,
    // where nobody is asked nobody needs them
    get suggestions() {
      suggestions ??= verdict.suggestions?.() ?? []
      return suggestions
    },
    digest: digestCall(job, ready, ctx),
    ...(job.hooked?.decision?.behavior === 'defer' && {isDeferred: true}),
    get call() {
      return hookedCall(job, ready, ctx, services)
    },
  }
}

function askServices(job: Job, review: AskServices['review'], services: CallServices): AskServices {
  const {settings, desk, emit} = services
  const {classification, index} = job
  return {
    approver: settings.approver,
    desk,
    onAsk: settings.onAsk,
    onAsked: (decision) => emit({type: 'call_asked', index, decision}),
    onAnswered: (by) => emit({type: 'call_answered', index, ...(by !== undefined && {by})}),
    onDeferred: settings.onDeferred,
    review,
    isExclusive: !classification.concurrencySafe || isExclusive(classification, settings.schedule),
    supervision: supervisionOf(job, services),
  }
}
