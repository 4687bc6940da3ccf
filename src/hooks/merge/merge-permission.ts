import type {HookOutput} from '@toolyard/sdk'
import type {PermissionOutcome} from '../call-hooks.ts'
import type {Asked} from './asked.ts'
import {applyChanges, changesBetween} from './changes.ts'

type Decision = NonNullable<HookOutput<'PermissionRequest'>['decision']>

/** A hook that denies counts, and else those that allow; `undefined` when none has answered. */
export function mergePermission(
  input: unknown,
  asked: readonly Asked<'PermissionRequest'>[],
): PermissionOutcome | undefined {
  const answers = asked.flatMap((one) => {
    const decision: Decision | undefined = one.reply.output?.decision
    return decision === undefined ? [] : [{...one, decision}]
  })
  const denial = answers.find(({decision}) => decision.behavior === 'deny')
  const [first] = denial === undefined ? answers : [denial]
  if (first === undefined) return undefined
  const {hook, decision} = first
  const said = {by: `hook ${hook.name}`, ...(decision.reason !== undefined && {reason: decision.reason})}
  if (decision.behavior === 'deny') {
    const stop = decision.stop ? (decision.reason ?? `the hook ${hook.name} interrupts the run`) : undefined
    return {answer: {behavior: 'deny', ...said}, rules: [], stop}
  }
  const updated = answers.reduce((soFar, {given, decision}) => {
    const wanted = decision.behavior === 'allow' ? decision.input : undefined
    return wanted === undefined ? soFar : applyChanges(soFar, changesBetween(given, wanted))
  }, input)
  const isEdited = changesBetween(input, updated) !== undefined
  return {
    answer: {behavior: 'allow', ...said, ...(isEdited && {input: updated})},
    rules: answers.flatMap(({reply}) => reply.output?.rules ?? []),
  }
}
