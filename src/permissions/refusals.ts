import {findOutside} from './confinement.ts'
import {findCriticalRemoval} from './critical-path.ts'
import {describeEffect} from './describe-effect.ts'
import type {Verdict} from './gate.ts'
import type {JudgedCall} from './judged-call.ts'
import type {CompiledRule} from './rule.ts'
import type {Stage} from './stage.ts'

export type Refusal = Extract<Verdict, {behavior: 'deny'}>

/** What withholds a call whatever else allows it, in the order in which it is tried. */
export const REFUSALS: readonly Stage<Refusal>[] = [
  {name: 'critical paths', judge: criticalPaths},
  {name: 'protected paths', judge: protectedPaths},
  {name: 'confinement', judge: confinement},
  {name: 'trust', judge: trust},
  {name: 'plan mode', judge: planMode},
  {name: 'hook deny', judge: hook},
  {name: 'deny rules', judge: denyRules},
  {name: 'tool deny', judge: toolOpinion},
]

function criticalPaths(call: JudgedCall): Refusal | undefined {
  const reason = findCriticalRemoval(call)
  return reason === undefined ? undefined : deny('CRITICAL_PATH', 'critical paths', reason)
}

function protectedPaths({writes}: JudgedCall): Refusal | undefined {
  for (const check of writes.values()) if (!check.ok) return deny(check.code, 'protected directories', check.reason)
  return undefined
}

function confinement({writes, policy}: JudgedCall): Refusal | undefined {
  if (policy.confinement === undefined) return undefined
  const effect = findOutside(writes, policy.mayWrite)
  if (effect === undefined) return undefined
  return deny('CONFINED', 'confinement', `the call ${describeEffect(effect)}, and ${policy.confinement.reason}`)
}

function trust({request: {trust, effects}, readOnly}: JudgedCall): Refusal | undefined {
  if (trust === 'blocked') return deny('TRUST_DENIED', 'trust', 'the plugin of the tool is blocked')
  if (trust !== 'quarantined') return undefined
  const leaves = effects.some(({kind}) => kind === 'url' || kind === 'command')
  if (readOnly && !leaves) return undefined
  return deny(
    'TRUST_DENIED',
    'trust',
    'the plugin of the tool is quarantined: it may change nothing, run no command and use no network',
  )
}

function planMode({policy, readOnly}: JudgedCall): Refusal | undefined {
  if (policy.mode !== 'plan' || readOnly) return undefined
  return deny(
    'PLAN_MODE',
    'mode plan',
    'the call is not read-only',
    'Run it in another mode: --permission-mode default.',
  )
}

function hook({request}: JudgedCall): Refusal | undefined {
  if (request.hook?.behavior !== 'deny') return undefined
  return deny('HOOK_DENIED', request.hook.source, request.hook.reason)
}

function denyRules(call: JudgedCall): Refusal | undefined {
  const found = call.policy.rules.find('deny', call)
  if (found === undefined) return undefined
  const {rule} = found
  const {text, source} = rule
  return {
    behavior: 'deny',
    code: 'DENY_RULE',
    decision: {behavior: 'deny', rule: text, source, reason: reasonOf(rule)},
    hint: `The deny rule ${text} stands in ${source}. No allow rule overrides it.`,
  }
}

function toolOpinion({request, opinion}: JudgedCall): Refusal | undefined {
  return opinion?.behavior === 'deny' ? deny('TOOL_DENIED', `tool ${request.tool}`, opinion.reason) : undefined
}

/** Why a rule decided: in its author's words where there are any. */
export const reasonOf = ({action, text, reason}: CompiledRule) => reason ?? `the ${action} rule ${text} matches`

function deny(code: Refusal['code'], source: string, reason: string, hint?: string): Refusal {
  const decision = {behavior: 'deny', source, reason} as const
  return {behavior: 'deny', code, decision, ...(hint === undefined ? {} : {hint})}
}
