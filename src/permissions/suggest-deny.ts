import {judge} from './chain.ts'
import {compileRule} from './compile-rule.ts'
import type {Gate} from './decision-chain.ts'
import type {GateRequest} from './gate.ts'
import {JudgedCall} from './judged-call.ts'
import {RuleTable} from './rule-table.ts'
import {literalRuleFor} from './suggest.ts'

/** The smallest deny rule that would withhold a call which is allowed now: the bare tool where nothing smaller would. */
export function suggestDenyRule({policy}: Gate, request: GateRequest): string {
  const call = new JudgedCall(request, policy)
  // what a call does first is what it is about: a whole command line comes before its parts
  const literal = request.effects.map((effect) => literalRuleFor(call, effect))
  return literal.find((text) => text !== undefined && isDeniedBy(text, call)) ?? request.tool
}

/** A text can mean something else as a rule than it was taken for, so it is tried. */
function isDeniedBy(text: string, {policy, request}: JudgedCall): boolean {
  const {rules} = policy.rules
  const rule = compileRule({shape: 'listed', action: 'deny', text, source: 'suggestion'}, policy, rules.length)
  const verdict = judge(new JudgedCall(request, {...policy, rules: new RuleTable([...rules, rule])}))
  return verdict.behavior === 'deny' && verdict.decision.rule === text
}
