import type {Effect, EffectContext, Tool} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import {type Classification, classify, isShellCall} from '../classification.ts'
import {askAtOnce} from '../thenable.ts'

/**
 * Asks a tool what a call is about to touch, and whether it may run beside others. A throw, a nonsensical answer or no
 * answer means that nothing is known; a throw of `isConcurrencySafe` means no.
 */
export function declareEffects(tool: Tool, input: unknown, ctx: EffectContext, ownEnv: boolean): Classification {
  const effects = askEffects(tool, input, ctx)
  const classification = classify(effects, ctx.cwd, askConcurrencySafe(tool, input))
  // variables of the call's own may turn any command into another
  return ownEnv && isShellCall(classification)
    ? {...classification, effects: effects.map(asMutating), readOnly: false, concurrencySafe: false}
    : classification
}

function askEffects(tool: Tool, input: unknown, ctx: EffectContext): readonly Effect[] {
  if (tool.effects === undefined) return [{kind: 'unknown', reason: `${tool.name} does not declare its effects`}]
  try {
    const declared = askAtOnce(() => tool.effects?.(input, ctx))
    // a copy: the tool may go on using its list, and a list with holes would pass for one with fewer effects
    const effects: unknown[] | undefined = Array.isArray(declared) ? [...declared] : undefined
    if (effects?.every(isEffect)) return effects
    return [{kind: 'unknown', reason: `the effects that ${tool.name} declares are not a list of effects`}]
  } catch (error) {
    return [{kind: 'unknown', reason: `the effects of ${tool.name} could not be found out: ${messageOf(error)}`}]
  }
}

function askConcurrencySafe(tool: Tool, input: unknown): boolean | undefined {
  if (tool.isConcurrencySafe === undefined) return undefined
  try {
    return askAtOnce(() => tool.isConcurrencySafe?.(input)) === true
  } catch {
    // whatever it threw, it did not say yes
    return false
  }
}

const asMutating = (effect: Effect): Effect => (effect.kind === 'command' ? {...effect, readOnly: false} : effect)

/** A plugin's answer is not to be trusted to have its type: a misspelt `access` must not pass for a read. */
function isEffect(value: unknown): value is Effect {
  if (typeof value !== 'object' || value === null) return false
  const effect = value as Record<string, unknown>
  const accessed = effect.access === 'read' || effect.access === 'write'
  switch (effect.kind) {
    case 'path':
      return typeof effect.path === 'string' && effect.path !== '' && accessed
    case 'command':
      return Array.isArray(effect.argv) && typeof effect.text === 'string' && typeof effect.readOnly === 'boolean'
    case 'url':
      return typeof effect.url === 'string' && typeof effect.method === 'string'
    case 'other':
      return typeof effect.name === 'string' && accessed
    case 'unknown':
      return typeof effect.reason === 'string'
    default:
      return false
  }
}
