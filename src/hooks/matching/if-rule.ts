import type {Effect, HookedCall} from '@toolyard/sdk'
import {compileRule, type RuleContext} from '../../permissions/compile-rule.ts'
import {RuleIndex} from '../../permissions/rule-index.ts'
import {addresses} from '../../permissions/rule-table.ts'
import {commandSubject} from '../../permissions/specifiers/command.ts'
import {urlSubject} from '../../permissions/specifiers/domain.ts'
import {pathSubject} from '../../permissions/specifiers/path.ts'
import {findUnseenCommand} from '../../permissions/unseen-commands.ts'
import type {HookSpec} from '../config/hook-spec.ts'

/**
 * Compiles the `if` of a hook: it holds when the rule, taken for one that denies, matches any effect of the call. What
 * can't be told counts as a match, so that a guard runs rather than not.
 *
 * @throws ToolyardError RULE_INVALID
 */
export function compileIf(
  text: string,
  {source, place}: Pick<HookSpec, 'source' | 'place'>,
  context: RuleContext,
): (call: HookedCall) => boolean {
  const rule = compileRule({shape: 'listed', action: 'deny', text, source, place}, context)
  const {matcher} = rule
  if (matcher.of === 'nothing') return () => false
  if (matcher.of === 'call' || matcher.of === 'input')
    return ({tool, asked, aliases, input}) =>
      addresses(rule, tool, [...aliases, asked]) && (matcher.of === 'call' || matcher.matches(input))
  const index = new RuleIndex()
  index.add(rule)
  return ({effects, cwd}) =>
    (matcher.of === 'command' && findUnseenCommand(effects) !== undefined) ||
    effects.some((effect) => effect.kind === 'unknown' || (effect.kind === matcher.of && find(index, effect, cwd)))
}

function find(index: RuleIndex, effect: Effect, cwd: string): boolean {
  switch (effect.kind) {
    case 'command':
      return index.find(commandSubject(effect)) !== undefined
    case 'url':
      return index.find(urlSubject(effect.url)) !== undefined
    case 'path': {
      const subject = pathSubject(effect, cwd)
      const below = effect.recursive === true ? index.findBelow(subject) : undefined
      return !subject.way.ok || (index.find(subject) ?? below) !== undefined
    }
    default:
      return false
  }
}
