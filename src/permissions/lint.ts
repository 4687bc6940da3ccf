import {nearest} from '../errors/nearest.ts'
import type {Place} from '../errors/toolyard-error.ts'
import {compileRule, type RuleContext} from './compile-rule.ts'
import type {CompiledRule, RuleSpec} from './rule.ts'
import {coversRule} from './rule-covers.ts'
import {findMistake} from './rule-mistakes.ts'
import {speaksOf} from './tool-pattern.ts'

/** A rule that does not do what its author may think. */
export interface Finding {
  /** The rule as it was written. */
  readonly rule: string
  readonly source: string
  readonly place: Place | undefined
  readonly kind: 'never-matches' | 'shadowed' | 'duplicate' | 'unknown-tool' | 'mistake'
  readonly message: string
  readonly hint: string
  /** The rule that makes this one needless. */
  readonly by?: {readonly rule: string; readonly source: string; readonly place: Place | undefined}
}

export interface LintOptions extends RuleContext {
  /** The names and aliases of all tools there are. Tools of MCP servers are never unknown. */
  readonly knownTools?: readonly string[] | undefined
}

/**
 * Looks for rules that no call can match, that hardly mean what they say, or that another rule leaves nothing to.
 *
 * @returns at most one finding a rule, in their order
 * @throws ToolyardError RULE_INVALID, with the rule's place
 */
export function lintRules(rules: readonly RuleSpec[], options: LintOptions): Finding[] {
  const compiled = rules.map((spec, order) => compileRule(spec, options, order))
  return compiled.flatMap(
    (rule, index) =>
      findMeant(rules[index], rule, options) ??
      findNever(rule) ??
      findUnknown(rule, options) ??
      findOther(rule, compiled) ??
      [],
  )
}

function findMeant(spec: RuleSpec | undefined, rule: CompiledRule, options: LintOptions): Finding | undefined {
  const mistake = spec && findMistake(spec, rule, options)
  return mistake && {...nameOf(rule), kind: 'mistake', ...mistake}
}

function findNever(rule: CompiledRule): Finding | undefined {
  if (rule.neverMatches === undefined) return undefined
  return {
    ...nameOf(rule),
    kind: 'never-matches',
    message: `No call matches it: ${rule.neverMatches}.`,
    hint: 'Write the rule in another form, or take it out.',
  }
}

function findUnknown(rule: CompiledRule, {knownTools}: LintOptions): Finding | undefined {
  const {tools, matcher} = rule
  if (knownTools === undefined || tools.kind === 'none') return undefined
  // a specifier speaks of effects, whether or not there is a tool of this name
  if (matcher.of !== 'call' && matcher.of !== 'input') return undefined
  const name = tools.kind === 'name' ? tools.name : tools.glob
  if (name.startsWith('mcp__') || name === '*' || knownTools.some((tool) => speaksOf(tools, tool))) return undefined
  const similar = nearest(name, knownTools)
  return {
    ...nameOf(rule),
    kind: 'unknown-tool',
    message: `There is no tool ${name}.`,
    hint: similar === undefined ? 'Run `toolyard tools list` to see the tools there are.' : `Did you mean ${similar}?`,
  }
}

function findOther(rule: CompiledRule, all: readonly CompiledRule[]): Finding | undefined {
  const others = all.filter((other) => other !== rule && other.shape === rule.shape)
  const same = others.find((other) => other.order < rule.order && isSame(other, rule))
  if (same !== undefined)
    return {
      ...nameOf(rule),
      kind: 'duplicate',
      message: `The same rule stands in ${same.source} already.`,
      hint: 'Take one of them out.',
      by: nameOf(same),
    }
  const wider = others.find((other) => goesFirst(other, rule) && coversRule(other, rule))
  if (wider === undefined) return undefined
  return {
    ...nameOf(rule),
    kind: 'shadowed',
    message: `It never decides: the ${wider.action} rule ${wider.text} of ${wider.source} matches all that it matches, and goes first.`,
    hint:
      rule.shape === 'ordered' ? 'Move it up, or take it out.' : `Narrow the rule ${wider.text}, or take this one out.`,
    by: nameOf(wider),
  }
}

const STRICTNESS = {allow: 0, ask: 1, deny: 2} as const

/** In the ordered list the one above goes first, in the others the stricter one. */
const goesFirst = (other: CompiledRule, rule: CompiledRule) =>
  rule.shape === 'ordered' ? other.order < rule.order : STRICTNESS[other.action] > STRICTNESS[rule.action]

const isSame = (one: CompiledRule, other: CompiledRule) =>
  one.action === other.action && coversRule(one, other) && coversRule(other, one)

const nameOf = ({text, source, place}: CompiledRule) => ({rule: text, source, place})
