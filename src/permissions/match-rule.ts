import type {Effect} from '@toolyard/sdk'
import type {JudgedCall} from './judged-call.ts'
import type {CompiledRule, Matcher} from './rule.ts'
import type {Subject} from './rule-index.ts'
import {addresses} from './rule-table.ts'

/** What of a call a rule matches: an effect, or with none the call as a whole. */
export interface Match {
  readonly effect?: Effect | undefined
}

/** Compares one rule with one call, whatever other rules there are. */
export function matchRule(rule: CompiledRule, call: JudgedCall): Match | undefined {
  const {request} = call
  const {matcher} = rule
  switch (matcher.of) {
    case 'nothing':
      return undefined
    case 'call':
    case 'input': {
      const isMatch =
        addresses(rule, request.tool, request.aliases) && (matcher.of === 'call' || matcher.matches(request.input))
      return isMatch ? {} : undefined
    }
    default: {
      const effect = request.effects.find((one) => matchesSubject(matcher, call.subjectOf(one)))
      return effect === undefined ? undefined : {effect}
    }
  }
}

/** Whether a rule could speak of the call at all, for what its tool is and what kinds of effects it has. */
export function concerns(rule: CompiledRule, {request}: JudgedCall): boolean {
  const {matcher} = rule
  if (matcher.of === 'nothing') return false
  if (matcher.of === 'call' || matcher.of === 'input') return addresses(rule, request.tool, request.aliases)
  return request.effects.some(({kind}) => kind === matcher.of)
}

function matchesSubject(matcher: Matcher, subject: Subject | undefined): boolean {
  if (matcher.of === 'command') return subject?.kind === 'command' && matcher.matches(subject)
  if (matcher.of === 'path') return subject?.kind === 'path' && matcher.matches(subject)
  return matcher.of === 'url' && subject?.kind === 'url' && matcher.matches(subject)
}
