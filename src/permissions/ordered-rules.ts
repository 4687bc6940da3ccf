import type {Effect} from '@toolyard/sdk'
import type {JudgedCall} from './judged-call.ts'
import {linksOf, passesDown} from './links.ts'
import type {CompiledRule} from './rule.ts'
import {earlier} from './rule-index.ts'

/**
 * The rule of the ordered list that speaks for each effect: the first that matches it, or an earlier one that allows the
 * command which has this effect, or, for a command all of whose effects are allowed by earlier ones, the last of those.
 */
export function speakInOrder(
  call: JudgedCall,
  firstMatch: (effect: Effect) => CompiledRule | undefined,
): ReadonlyMap<Effect, CompiledRule> {
  const {effects} = call.request
  const links = linksOf(effects)
  const spoken = new Map<Effect, CompiledRule | undefined>()
  const down = (effect: Effect): CompiledRule | undefined => {
    if (spoken.has(effect)) return spoken.get(effect)
    const own = firstMatch(effect)
    // against circles: what is being looked at has no say beyond its own
    spoken.set(effect, own)
    const above = links.parentsOf(effect).map(down)
    const allows = above.length > 0 && above.every((rule) => rule?.action === 'allow' && passesDown(rule, effect, call))
    const rule = allows ? above.reduce(earlier, own) : own
    spoken.set(effect, rule)
    return rule
  }
  for (const effect of effects) down(effect)
  // what is run comes behind what runs it
  for (const effect of [...effects].reverse()) {
    const below = links.contentsOf(effect).map((part) => spoken.get(part))
    if (below.length === 0 || !below.every((rule) => rule?.action === 'allow')) continue
    const own = spoken.get(effect)
    const last = below.reduce((one, other) => (earlier(one, other) === one ? other : one))
    spoken.set(effect, earlier(own, last))
  }
  return new Map([...spoken].flatMap(([effect, rule]) => (rule === undefined ? [] : [[effect, rule] as const])))
}
