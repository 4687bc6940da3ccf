import type {Decision, EffectContext} from '@toolyard/sdk'
import type {OutcomeCode} from '../errors/codes.ts'
import {digestCall} from './call-permit.ts'
import type {CallServices} from './call-services.ts'
import {type Failure, failure} from './failure.ts'
import type {Edit, Job} from './job.ts'
import {reparse} from './make-ready.ts'
import {isFailure, type PreparedCall} from './prepare.ts'
import type {EditedPermit} from './stages/permit.ts'

/** An approver and a hook that each change what the other one said would go on for ever. */
const MOST_EDITS = 5

/**
 * Puts the input that an approver wants in the place of the one that was asked about, as if the call had come with it:
 * the tool, the hooks and the gate judge it. Only the question has been answered.
 *
 * @returns why the call can't go on
 */
export async function takeEdit(
  job: Job,
  ready: PreparedCall,
  {input, by, reason, passesRules = true}: EditedPermit,
  ctx: EffectContext,
  services: CallServices,
): Promise<Failure | undefined> {
  const times = (job.edit?.times ?? 0) + 1
  if (times > MOST_EDITS) return tooManyEdits(job, by)
  const edited = await reparse(job, ready, input, services)
  if (isFailure(edited)) return tellBadEdit(edited, by)
  job.prepared = edited
  job.hooked = undefined
  job.inputDigest = undefined
  job.edit = {by, reason, passesRules, times, input: edited.input, cwd: ctx.cwd, digest: digestCall(job, edited, ctx)}
  return undefined
}

function tooManyEdits(job: Job, by: string): Failure {
  const reason = `the input was edited ${MOST_EDITS} times, and changed by a hook each time`
  job.decision = {behavior: 'deny', source: by, reason}
  return failure('denied', 'NOT_APPROVED', `Denied: ${reason}.`, {
    hint: 'Let the hook leave the edited input as it is, or answer without another one.',
  })
}

/** A failure of the input that an approver gave. */
export const tellBadEdit = ({status, error}: Failure, by: string): Failure =>
  failure(status, error.code as OutcomeCode, `With the input that ${by} gave it: ${error.message}`, {hint: error.hint})

/** A decision about another input than the one that came. */
export const tellEdit = (decision: Decision, {by}: Edit): Decision => ({
  ...decision,
  reason: `${decision.reason} (the input was edited by ${by})`,
})
