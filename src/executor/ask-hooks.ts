import type {EffectContext} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import type {PermissionOutcome} from '../hooks/call-hooks.ts'
import {asksByRule, type Verdict} from '../permissions/gate.ts'
import {type CallServices, hookScope, supervisionOf} from './call-services.ts'
import {hookedCall} from './hooked-call.ts'
import type {Job} from './job.ts'
import type {PreparedCall} from './prepare.ts'
import {answered} from './stages/ask.ts'
import type {AskVerdict, Permit} from './stages/permit.ts'
import {supervise} from './supervise.ts'

/**
 * Lets the hooks answer a question before anybody else is asked. Their yes never passes a rule that asks.
 *
 * @param review puts the call before the gate again
 */
export async function askHooks(
  job: Job,
  ready: PreparedCall,
  ctx: EffectContext,
  {verdict, review}: {readonly verdict: AskVerdict; readonly review: () => Verdict},
  services: CallServices,
): Promise<Permit | undefined> {
  const {hooks} = services.settings
  if (hooks?.permission === undefined) return undefined
  const call = hookedCall(job, ready, ctx, services)
  const scope = hookScope(job, services)
  const attempt = await supervise(() => hooks.permission?.(call, scope), supervisionOf(job, services))
  if (attempt.type === 'threw') {
    tell(job, `the hooks for the permission of ${call.tool} failed: ${messageOf(attempt.error)}`, services)
  }
  const said = attempt.type === 'returned' ? attempt.value : undefined
  const isRuled = asksByRule(verdict) || asksByRule(review())
  if (said === undefined || (said.answer.behavior === 'allow' && isRuled)) return undefined
  addRules(job, said, ctx, services)
  const permit = answered(verdict.decision, said.answer, review)
  if (permit.behavior === 'edit') return {...permit, passesRules: false}
  const stop = said.stop === undefined ? undefined : ({code: 'HOOK_STOP', because: said.stop} as const)
  return permit.behavior === 'withhold' && stop !== undefined ? {...permit, stop} : permit
}

/** A rule that can't be added costs nothing but itself: the call was answered. */
function addRules(
  job: Job,
  {answer: {by}, rules}: PermissionOutcome,
  {cwd}: EffectContext,
  services: CallServices,
): void {
  for (const text of rules) {
    try {
      services.settings.gate.addRule({shape: 'listed', action: 'allow', text, source: by, base: cwd})
    } catch (error) {
      tell(job, `the rule ${text} of ${by} is not followed: ${messageOf(error)}`, services)
    }
  }
}

const tell = ({index}: Job, message: string, {emit}: CallServices) => emit({type: 'call_log', index, message})
