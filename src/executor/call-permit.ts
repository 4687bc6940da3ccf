import type {Decision, EffectContext} from '@toolyard/sdk'
import type {Question} from '../permissions/approver.ts'
import {digestOf} from '../permissions/call-digest.ts'
import type {GateRequest} from '../permissions/gate.ts'
import {isExclusive} from './batches.ts'
import {type CallServices, supervisionOf} from './call-services.ts'
import type {Edit, Job} from './job.ts'
import type {PreparedCall} from './prepare.ts'
import {type AskServices, ask} from './stages/ask.ts'
import {type AskVerdict, opinionOf, type Permit, permit} from './stages/permit.ts'

/** A decision about another input than the one that came. */
export const tellEdit = (decision: Decision, {by}: Edit): Decision => ({
  ...decision,
  reason: `${decision.reason} (the input was edited by ${by})`,
})

/** Names the call as it is put before the gate; made only for calls that need it. */
export function digestCall(job: Job, {tool, input}: PreparedCall, {cwd}: EffectContext): string {
  job.inputDigest ??= digestOf({tool: tool.name, input, cwd, env: envOf(job)})
  return job.inputDigest
}

const envOf = ({call}: Job) => ('env' in call ? call.env : undefined)

/** What the gate is asked about a call. */
export function gateRequest(job: Job, {tool, entry, input}: PreparedCall, ctx: EffectContext): GateRequest {
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
    approved: () => {
      if (confirmed) return {by: 'confirmed', reason: 'approved beforehand'}
      return job.edit?.digest === digestCall(job, ready, ctx) ? job.edit : undefined
    },
    ask: (verdict) =>
      ask(questionOf(job, request, verdict, digestCall(job, ready, ctx)), verdict, askServices(job, review, services)),
  })
}

function questionOf(job: Job, request: GateRequest, verdict: AskVerdict, inputDigest: string): Question {
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
    digest: inputDigest,
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
