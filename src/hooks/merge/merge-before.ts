import type {BeforeOutcome, HookDecision} from '../call-hooks.ts'
import type {Asked} from './asked.ts'
import {applyChanges, changesBetween} from './changes.ts'
import {contextOf, stopOf} from './merge-after.ts'

type AskedBefore = Asked<'PreToolUse'>

/** From the strictest on. */
const SEVERITY = ['deny', 'defer', 'ask', 'allow'] as const

/**
 * What several hooks before a call come to, whichever of them was done first. The strictest decision counts, and of
 * each rewrite what it has changed.
 *
 * @param asked in the order in which the hooks are configured
 */
export function mergeBefore(input: unknown, asked: readonly AskedBefore[]): BeforeOutcome {
  const updated = asked.reduce((soFar, {given, reply}) => {
    const wanted = reply.output?.input
    return wanted === undefined ? soFar : applyChanges(soFar, changesBetween(given, wanted))
  }, input)
  const decisions = asked.flatMap((one) => decisionOf(one) ?? [])
  const decision = SEVERITY.map((behavior) => decisions.find((one) => one.behavior === behavior)).find(
    (one) => one !== undefined,
  )
  return {
    ...(changesBetween(input, updated) !== undefined && {input: updated}),
    ...(decision !== undefined && {decision}),
    ...contextOf(asked),
    ...stopOf(asked),
  }
}

/** A guard that fails has not said yes. */
function decisionOf({hook, reply: {output, problem}}: AskedBefore): HookDecision | undefined {
  const source = hook.name
  if (output === undefined && problem !== undefined && hook.onFailure === 'block')
    return {behavior: 'deny', source, reason: `the hook ${source} failed: ${problem}`}
  const {behavior, reason = `the hook ${source} says ${behavior}`} = output?.decision ?? {}
  return behavior === undefined ? undefined : {behavior, source, reason}
}
