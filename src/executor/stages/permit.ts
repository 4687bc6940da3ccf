import type {Decision, EffectContext, PermissionOpinion, Tool} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {Answer, Approver, Question} from '../../permissions/approver.ts'
import type {GateRequest, Verdict} from '../../permissions/gate.ts'
import {type Failure, failure} from '../failure.ts'
import {type Supervision, supervise} from '../supervise.ts'
import {askAtOnce} from '../thenable.ts'

export interface PermitRequest extends GateRequest {
  readonly id: string
  /** Approved beforehand: skips the question, and nothing else. */
  readonly confirmed: boolean
}

export interface PermitServices {
  readonly decide: () => Verdict
  readonly approver: Approver | undefined
  /** Told before someone is asked. */
  readonly onAsk: (decision: Decision) => void
  readonly supervision: Supervision
}

export type Permit =
  | {readonly behavior: 'allow'; readonly decision: Decision}
  | {readonly behavior: 'deny'; readonly decision: Decision; readonly failure: Failure}

/** Puts a call before the gate, and before an approver where the gate asks. Whatever can't be decided is denied. */
export function permit(request: PermitRequest, services: PermitServices): Permit | Promise<Permit> {
  const verdict = services.decide()
  const {decision} = verdict
  switch (verdict.behavior) {
    case 'allow':
      return {behavior: 'allow', decision}
    case 'deny':
      return deny(decision, failure('denied', verdict.code, `Denied: ${decision.reason}`, {hint: verdict.hint}))
    case 'ask':
      if (request.confirmed) return allow(decision, 'confirmed', 'approved beforehand')
      return ask(request, decision, verdict.hint, services)
  }
}

/** The tool's own say at the gate. A check that fails, or that nobody understands, has not said yes. */
export function opinionOf(tool: Tool, input: unknown, ctx: EffectContext): PermissionOpinion | undefined {
  try {
    const said = askAtOnce(() => tool.checkPermissions?.(input, ctx))
    if (said === undefined || isOpinion(said)) return said
    return {behavior: 'ask', reason: `the permission check of ${tool.name} said nothing that can be understood`}
  } catch (error) {
    return {behavior: 'ask', reason: `the permission check of ${tool.name} failed: ${messageOf(error)}`}
  }
}

function isOpinion(said: unknown): said is PermissionOpinion {
  if (typeof said !== 'object' || said === null || !('behavior' in said && 'reason' in said)) return false
  const {behavior, reason} = said
  return (behavior === 'allow' || behavior === 'ask' || behavior === 'deny') && typeof reason === 'string'
}

async function ask(
  {id, tool, input, effects}: PermitRequest,
  decision: Decision,
  hint: string,
  {approver, onAsk, supervision}: PermitServices,
): Promise<Permit> {
  if (approver === undefined) {
    const message = `Denied: ${decision.reason}, and there is nobody to ask.`
    return deny(decision, failure('denied', 'NOT_APPROVED', message, {hint}))
  }
  onAsk(decision)
  const answer = await answerOf(approver, {id, tool, input, effects, decision}, supervision)
  if (answer.behavior === 'allow') return allow(decision, answer.by, answer.reason ?? 'approved')
  const message = `Denied by ${answer.by}${answer.reason === undefined ? '' : `: ${answer.reason}`}`
  return deny(
    {...decision, behavior: 'deny', source: answer.by, reason: answer.reason ?? 'not approved'},
    failure('denied', 'APPROVER_DENIED', message),
  )
}

/** An approver that fails has not approved. */
async function answerOf(approver: Approver, question: Question, supervision: Supervision): Promise<Answer> {
  const attempt = await supervise(() => approver.ask(question, {signal: supervision.abort.signal}), supervision)
  if (attempt.type === 'returned') {
    const answer: Answer | null | undefined = attempt.value
    if (answer?.behavior === 'allow' || answer?.behavior === 'deny') return answer
    return {behavior: 'deny', by: 'the approver', reason: 'its answer is neither allow nor deny'}
  }
  const reason = attempt.type === 'threw' ? `it failed: ${messageOf(attempt.error)}` : 'it did not answer'
  return {behavior: 'deny', by: 'the approver', reason}
}

const allow = (asked: Decision, source: string, reason: string): Permit => ({
  behavior: 'allow',
  decision: {...asked, behavior: 'allow', source, reason},
})

const deny = (decision: Decision, denied: Failure): Permit => ({
  behavior: 'deny',
  decision: {...decision, behavior: 'deny'},
  failure: denied,
})
