import type {CommandEffect, Effect} from '@toolyard/sdk'
import type {JudgedCall} from './judged-call.ts'
import type {CompiledRule} from './rule.ts'
import {commandSubject} from './specifiers/command.ts'

/** How the effects of a call belong together: `by` names the command that has an effect by its `id`. */
export interface EffectLinks {
  /** The command that has this effect, or runs it: several where a tool gives an id more than once. */
  parentsOf(effect: Effect): readonly CommandEffect[]
  /** All that a command does, if it says that this is all. */
  contentsOf(effect: Effect): readonly Effect[]
}

const NONE: readonly never[] = []
const UNLINKED: EffectLinks = {parentsOf: () => NONE, contentsOf: () => NONE}

export function linksOf(effects: readonly Effect[]): EffectLinks {
  if (!effects.some((effect) => byOf(effect) !== undefined)) return UNLINKED
  const commands = Map.groupBy(
    effects.filter((effect) => effect.kind === 'command'),
    ({id}) => id,
  )
  const parts = Map.groupBy(effects, byOf)
  /** Only what names itself is among its own. */
  const without = <One extends Effect>(list: readonly One[] = NONE, effect: Effect): readonly One[] =>
    effect.kind === 'command' && effect.by === effect.id ? list.filter((one) => one !== effect) : list
  return {
    parentsOf(effect) {
      const by = byOf(effect)
      return by === undefined ? NONE : without(commands.get(by), effect)
    },
    contentsOf(effect) {
      const id = effect.kind === 'command' && effect.contained === true ? effect.id : undefined
      return id === undefined ? NONE : without(parts.get(id), effect)
    },
  }
}

const byOf = (effect: Effect) => (effect.kind === 'path' || effect.kind === 'command' ? effect.by : undefined)

/**
 * Whether a rule that allows a command allows this that the command does too. A pattern does not reach writes outside
 * the workspace, or commands that only an exact rule may allow.
 */
export function passesDown(rule: CompiledRule, effect: Effect, call: JudgedCall): boolean {
  const {matcher} = rule
  if (matcher.of === 'call') return true
  const isExact = matcher.of === 'command' && matcher.exact !== undefined
  switch (effect.kind) {
    case 'path':
      return effect.access === 'read' || isExact || call.isInWorkspace(effect)
    case 'command':
      return effect.opaque !== true && (isExact || !commandSubject(effect).needsExactRule)
    default:
      return false
  }
}
