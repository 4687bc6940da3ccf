import {type Cover, findCoverage, findWaiver} from './coverage.ts'
import type {Verdict} from './gate.ts'
import {explainUncovered} from './hints.ts'
import type {JudgedCall} from './judged-call.ts'
import {CAREFUL_QUESTIONS, FIRM_QUESTIONS, type Question} from './questions.ts'
import {REFUSALS} from './refusals.ts'
import type {Stage} from './stage.ts'
import {suggestRules} from './suggest.ts'

/** Every step of a decision, in order. The last one always decides. */
export const CHAIN: readonly Stage<Verdict>[] = [
  ...REFUSALS,
  ...FIRM_QUESTIONS.map(asking),
  {name: 'waiver', judge: waive},
  ...CAREFUL_QUESTIONS.map(asking),
  {name: 'coverage', judge: cover},
]

/** What the first stage says that has something to say. */
export function judge(call: JudgedCall): Verdict {
  for (const stage of CHAIN) {
    const verdict = stage.judge(call)
    if (verdict !== undefined) return verdict
  }
  throw new TypeError('The last stage of the chain has not decided.')
}

function asking({name, judge: find}: Stage<Question>): Stage<Verdict> {
  return {
    name,
    judge: (call) => {
      const question = find(call)
      return question === undefined ? undefined : ask(call, question)
    },
  }
}

function waive(call: JudgedCall): Verdict | undefined {
  const waiver = findWaiver(call)
  return waiver === undefined ? undefined : allow(waiver)
}

function cover(call: JudgedCall): Verdict {
  const coverage = findCoverage(call)
  if (coverage.covered) return allow(coverage.by)
  const {effects} = coverage
  const suggestions = () => suggestRules(call, effects)
  const asked = ask(call, {source: `mode ${call.policy.mode}`, ...explainUncovered(call, effects)}, suggestions)
  return asked.behavior === 'ask' ? {...asked, isOpen: true} : asked
}

function ask(
  {policy}: JudgedCall,
  {rule, source, reason, hint}: Question,
  suggestions: () => readonly string[] = () => [],
): Verdict {
  const why = {...(rule === undefined ? {} : {rule}), source, reason}
  if (policy.mode !== 'dontAsk') return {behavior: 'ask', decision: {behavior: 'ask', ...why}, hint, suggestions}
  const denied = `${reason}; mode dontAsk denies what would be asked about`
  return {behavior: 'deny', code: 'NOT_APPROVED', decision: {behavior: 'deny', ...why, reason: denied}, hint}
}

const allow = (by: Cover): Verdict => ({behavior: 'allow', decision: {behavior: 'allow', ...by}})
