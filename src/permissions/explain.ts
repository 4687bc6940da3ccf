import type {Effect} from '@toolyard/sdk'
import type {Place} from '../errors/toolyard-error.ts'
import {CHAIN} from './chain.ts'
import {type Cover, coverEffects, findWholeCover} from './coverage.ts'
import type {Gate} from './decision-chain.ts'
import type {GateRequest, Verdict} from './gate.ts'
import {JudgedCall} from './judged-call.ts'
import {concerns, matchRule} from './match-rule.ts'
import type {CompiledRule, RuleAction} from './rule.ts'

/** How a decision came about. */
export interface Explanation {
  readonly verdict: Verdict
  /** All of them, in their order. */
  readonly stages: readonly ExplainedStage[]
  /** All of them, in their order. */
  readonly rules: readonly ExplainedRule[]
  readonly coverage: readonly ExplainedEffect[]
  /** Allow rules that together would let the call run; none where no rule would, or none is needed. */
  readonly suggestions: readonly string[]
}

export interface ExplainedStage {
  readonly stage: string
  readonly outcome: 'passed' | 'decided' | 'not reached'
  /** Why it decided. */
  readonly detail?: string
}

export interface ExplainedRule {
  readonly shape: CompiledRule['shape']
  readonly text: string
  readonly action: RuleAction
  readonly source: string
  readonly place: Place | undefined
  /** It was compared with the call: its stage was reached, and it is about such tools or effects. */
  readonly looked: boolean
  readonly matched: boolean
  /** The first effect that it matches. */
  readonly effect?: Effect
}

export interface ExplainedEffect {
  readonly effect: Effect
  readonly covered: boolean
  readonly by?: Cover
}

/** Walks the stages that `gate.decide` walks, and keeps what each of them said. */
export function explainDecision({policy}: Gate, request: GateRequest): Explanation {
  const call = new JudgedCall(request, policy)
  let verdict: Verdict | undefined
  const decided = CHAIN.findIndex((stage) => {
    verdict = stage.judge(call)
    return verdict !== undefined
  })
  if (verdict === undefined) throw new TypeError('The last stage of the chain has not decided.')
  const {decision} = verdict
  const isReached = (name: string) => CHAIN.findIndex((stage) => stage.name === name) <= decided
  return {
    verdict,
    stages: CHAIN.map(({name}, index): ExplainedStage => {
      if (index === decided) return {stage: name, outcome: 'decided', detail: decision.reason}
      return {stage: name, outcome: index < decided ? 'passed' : 'not reached'}
    }),
    rules: policy.rules.rules.map((rule) => explainRule(rule, call, isReached)),
    coverage: explainCoverage(call),
    suggestions: verdict.behavior === 'ask' ? (verdict.suggestions?.() ?? []) : [],
  }
}

function explainRule(rule: CompiledRule, call: JudgedCall, isReached: (stage: string) => boolean): ExplainedRule {
  const {text, action, source, place, shape} = rule
  const stage = shape === 'ordered' || action === 'deny' ? 'deny rules' : action === 'ask' ? 'ask rules' : 'coverage'
  const looked = isReached(stage) && concerns(rule, call)
  const match = looked ? matchRule(rule, call) : undefined
  const effect = match?.effect
  const matched = match !== undefined
  return {shape, text, action, source, place, looked, matched, ...(effect === undefined ? {} : {effect})}
}

function explainCoverage(call: JudgedCall): ExplainedEffect[] {
  const whole = findWholeCover(call)
  const covers = whole === undefined ? coverEffects(call) : []
  return call.request.effects.map((effect, index) => {
    const by = whole ?? covers[index]
    return {effect, covered: by !== undefined, ...(by === undefined ? {} : {by})}
  })
}
