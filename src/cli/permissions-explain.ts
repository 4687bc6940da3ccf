import type {Decision} from '@toolyard/sdk'
import {isFailure} from '../executor/prepare.ts'
import {type ExplainedRule, type Explanation, explainDecision} from '../permissions/explain.ts'
import {suggestDenyRule} from '../permissions/suggest-deny.ts'
import {type Answer, answerJson} from './answer.ts'
import {EXIT} from './exit-codes.ts'
import {formatExplanation} from './explain-text.ts'
import {answerFailure, type CheckReport, checkReportOf, examineGiven, type GivenCall} from './permissions-check.ts'
import type {Yard} from './yard.ts'

/** How a decision came about, as `permissions explain --json` prints it. */
export interface ExplainReport extends CheckReport, Pick<Explanation, 'stages' | 'coverage'> {
  /** In the order in which they are looked at. */
  readonly rules: readonly ReportedRule[]
  /** Rules of this action that together would change the decision, and as little else as can be. */
  readonly change?: {readonly action: 'allow' | 'deny'; readonly rules: readonly string[]}
}

export interface ReportedRule extends ExplainedRule {
  /** It is the rule of the decision. */
  readonly decided: boolean
}

/** Explains what the policy decides about one call; no hook, and nobody else. */
export async function answerExplain(yard: Yard, call: GivenCall, columns: number): Promise<Answer> {
  const examined = await examineGiven(yard, call)
  if (isFailure(examined)) return answerFailure(call, examined)
  const {verdict, stages, rules, coverage, suggestions} = explainDecision(yard.gate, examined.request)
  const report: ExplainReport = {
    ...checkReportOf(examined, verdict),
    stages,
    rules: markDecider(rules.toSorted(byTurn), verdict.decision),
    coverage,
    ...(verdict.behavior === 'allow'
      ? {change: {action: 'deny', rules: [suggestDenyRule(yard.gate, examined.request)]}}
      : suggestions.length > 0 && {change: {action: 'allow', rules: suggestions}}),
  }
  return {stdout: call.json ? answerJson(report) : formatExplanation(report, columns), exitCode: EXIT.ok}
}

const byTurn = (one: ExplainedRule, other: ExplainedRule) => turnOf(one) - turnOf(other)

/** The ordered list is looked at as a whole, behind the deny rules. */
const turnOf = ({shape, action}: ExplainedRule) => (shape === 'ordered' ? 1 : {deny: 0, ask: 2, allow: 3}[action])

/** Of rules that say the same in the same place, the first decides. */
function markDecider(rules: readonly ExplainedRule[], {rule, source}: Decision): ReportedRule[] {
  const isNamed = (one: ExplainedRule) => one.text === rule && one.source === source
  const decider = rules.find((one) => isNamed(one) && one.matched) ?? rules.find(isNamed)
  return rules.map((one) => ({...one, decided: one === decider}))
}
