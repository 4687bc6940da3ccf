import {isAbsolute, relative, sep} from 'node:path'
import type {Effect, PathEffect} from '@toolyard/sdk'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {compileRule} from './compile-rule.ts'
import {coverEffects} from './coverage.ts'
import type {JudgedCall} from './judged-call.ts'
import {linksOf} from './links.ts'
import type {CompiledRule} from './rule.ts'
import {RuleIndex} from './rule-index.ts'
import {findUnseenCommand} from './unseen-commands.ts'

/** More than anyone would read one by one. */
const MOST_RULES = 20

/**
 * The smallest allow rules that together would cover these effects of a call, for the folder of the run: the bare tool
 * where nothing smaller would, or where they would be too many.
 */
export function suggestRules(call: JudgedCall, effects: readonly Effect[]): string[] {
  const needed = withoutImplied(effects)
  if (needed.length > MOST_RULES) return [call.request.tool]
  const line = needed.some(isPartOfLine(needed)) ? effects.find(isWholeLine) : undefined
  const texts = new Set((line === undefined ? needed : [line]).map((effect) => ruleFor(call, effect)))
  const rules = [...texts].map((text) => compileLiteral(call, text))
  const wanted = new RuleIndex()
  for (const rule of rules) if (rule !== undefined) wanted.add(rule)
  // a text can mean something else as a rule than it was taken for
  const covers = coverEffects(call, (effect) => {
    const subject = call.subjectOf(effect)
    return call.policy.rules.findAllow(call, effect) ?? (subject === undefined ? undefined : wanted.find(subject))
  })
  const isEnough = rules.every((rule) => rule !== undefined) && covers.every((cover) => cover !== undefined)
  return isEnough && rules.length > 0 ? rules.map(({text}) => text) : [call.request.tool]
}

/** The rule that is about one effect and as little else as can be; `undefined` where none says exactly that. */
export function literalRuleFor(call: JudgedCall, effect: Effect): string | undefined {
  return compileLiteral(call, ruleFor(call, effect))?.text
}

/** Leaves out what a rule about another of these effects would allow too. */
function withoutImplied(effects: readonly Effect[]): readonly Effect[] {
  const {parentsOf, contentsOf} = linksOf(effects)
  const isLine = (effect: Effect) => effect.kind === 'command' && effect.argv.length === 0
  /** Allowed by what it is made of: a command line, or a command that only runs another. */
  const isMadeOfOthers = (effect: Effect) =>
    contentsOf(effect).some((part) => isLine(effect) || part.kind === 'command')
  const isImplied = (effect: Effect, seen: readonly Effect[] = []): boolean =>
    !seen.includes(effect) &&
    parentsOf(effect).some((parent) => !isMadeOfOthers(parent) || isImplied(parent, [...seen, effect]))
  return effects.filter((effect) => !isMadeOfOthers(effect) && !isImplied(effect) && !isWrittenToo(effect, effects))
}

const isWholeLine = (effect: Effect) =>
  effect.kind === 'command' && effect.argv.length === 0 && effect.by === undefined && effect.opaque !== true

/** A variable that is set, or a shell whose commands come from beside it: another line makes something else of them. */
const isPartOfLine = (effects: readonly Effect[]) => {
  const unseen = findUnseenCommand(effects)
  return (effect: Effect) =>
    effect.kind === 'command' && effect.by !== undefined && (effect === unseen || effect.argv.length === 0)
}

/** A file that the call may overwrite may be read by it. */
const isWrittenToo = (effect: Effect, effects: readonly Effect[]) =>
  effect.kind === 'path' &&
  effect.access === 'read' &&
  !effect.recursive &&
  effects.some((other) => other.kind === 'path' && other.access === 'write' && other.path === effect.path)

function ruleFor(call: JudgedCall, effect: Effect): string {
  switch (effect.kind) {
    case 'command':
      return `Bash(${effect.text.trim()})`
    case 'path':
      return `${effect.access === 'write' ? 'Edit' : 'Read'}(${patternFor(call, effect)})`
    case 'url':
      return `WebFetch(domain:${URL.parse(effect.url)?.hostname ?? ''})`
    default:
      return call.request.tool
  }
}

/** A literal pattern, from the folder of the run where the path lies in it. */
function patternFor(call: JudgedCall, effect: PathEffect): string {
  const {lexical} = call.wayOf(effect)
  const way = relative(call.policy.cwd, lexical)
  const isInside = way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
  const path = (isInside ? `/${way}` : `/${lexical}`).replaceAll(sep, '/')
  return path.replace(/[\\*?[ ]/g, '\\$&')
}

/** The rule, if it says exactly one thing and can be written in a line. */
function compileLiteral(call: JudgedCall, text: string): CompiledRule | undefined {
  if (/[\n\r]/.test(text)) return undefined
  try {
    const rule = compileRule({shape: 'listed', action: 'allow', text, source: 'suggestion'}, call.policy)
    const {matcher} = rule
    const isLiteral =
      matcher.of === 'path' ||
      (matcher.of === 'command' && matcher.exact !== undefined) ||
      (matcher.of === 'url' && !matcher.domain.includes('*'))
    return isLiteral ? rule : undefined
  } catch (error) {
    if (ToolyardError.is(error) && error.code === 'RULE_INVALID') return undefined
    throw error
  }
}
