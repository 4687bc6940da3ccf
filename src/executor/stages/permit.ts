import type {Decision, EffectContext, PermissionOpinion, Tool} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {Verdict} from '../../permissions/gate.ts'
import {type Failure, failure} from '../failure.ts'
import type {StopReason} from '../stop-reason.ts'
import {askAtOnce} from '../thenable.ts'

export type Permit = {readonly behavior: 'allow'; readonly decision: Decision} | Withheld | EditedPermit

/** Another input is approved than the one that was asked about. */
export interface EditedPermit {
  readonly behavior: 'edit'
  readonly input: unknown
  readonly by: string
  readonly reason: string
  /** Whether the approval also holds where a rule asks about that input. Default: it does. */
  readonly passesRules?: boolean | undefined
}

export interface Withheld {
  readonly behavior: 'withhold'
  readonly decision: Decision
  readonly failure: Failure
  /** Why the run is to stop. */
  readonly stop?: StopReason | undefined
}

export type AskVerdict = Extract<Verdict, {behavior: 'ask'}>

export interface PermitServices {
  readonly decide: () => Verdict
  /** Who has approved the call already: that skips the question, and nothing else. */
  readonly approved: (verdict: AskVerdict) => {readonly by: string; readonly reason: string} | undefined
  readonly ask: (verdict: AskVerdict) => Promise<Permit>
}

/** Puts a call before the gate, and before an approver where the gate asks. Whatever can't be decided is denied. */
export function permit({decide, approved, ask}: PermitServices): Permit | Promise<Permit> {
  const verdict = decide()
  if (verdict.behavior !== 'ask') return decided(verdict)
  const approval = approved(verdict)
  return approval === undefined ? ask(verdict) : allow(verdict.decision, approval.by, approval.reason)
}

/** What the gate decided by itself. */
export function decided(verdict: Exclude<Verdict, AskVerdict>): Permit {
  const {decision} = verdict
  if (verdict.behavior === 'allow') return {behavior: 'allow', decision}
  return deny(decision, failure('denied', verdict.code, `Denied: ${decision.reason}`, {hint: verdict.hint}))
}

/** A question was answered with yes. */
export const allow = (asked: Decision, source: string, reason: string): Permit => ({
  behavior: 'allow',
  decision: {...asked, behavior: 'allow', source, reason},
})

export const deny = (decision: Decision, denied: Failure, stop?: StopReason): Withheld => ({
  behavior: 'withhold',
  decision: {...decision, behavior: 'deny'},
  failure: denied,
  stop,
})

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
