import {ToolyardError} from '../errors/toolyard-error.ts'
import type {CompiledRule, Matcher, RuleAction, RuleSpec} from './rule.ts'
import {parseToolPattern, type ToolPattern} from './tool-pattern.ts'

/**
 * Gives the specifier of a rule its meaning.
 *
 * @returns the matcher, or a text that says what is wrong
 */
export type SpecifierCompiler = (tool: string, specifier: string, action: RuleAction) => Matcher | string

/** A compiled rule with the tools that it speaks of; a rule with a specifier speaks of effects, whichever tool has them. */
export interface AddressedRule {
  readonly tools: ToolPattern | 'any'
  readonly rule: CompiledRule
}

const RULE = /^(?<tool>[^()\s]+)(?:\((?<specifier>.+)\))?$/s
const WHOLE_CALL: Matcher = {of: 'call', matches: () => true}

/** @throws ToolyardError RULE_INVALID, with the rule's place */
export function compileRule(spec: RuleSpec, compileSpecifier: SpecifierCompiler): AddressedRule {
  const {shape, action, source, reason} = spec
  const {text, tool, specifier} = readRule(spec)
  const pattern = parseToolPattern(tool, action)
  if (typeof pattern === 'string') throw invalid(spec, text, pattern, 'Write a bare tool name, such as Write.')
  // `Tool(*)` is another spelling of `Tool`
  if (specifier === undefined || specifier === '*')
    return {tools: pattern, rule: {shape, action, text, source, reason, matcher: WHOLE_CALL}}
  const matcher = compileSpecifier(tool, specifier, action)
  if (typeof matcher === 'string') throw invalid(spec, text, matcher, `Write the bare tool name: ${tool}.`)
  return {tools: 'any', rule: {shape, action, text, source, reason, matcher}}
}

/** For a policy that is given no other compiler: a rule that can't be understood must never be skipped. */
export const refuseSpecifiers: SpecifierCompiler = () => 'This version does not support specifiers in rules.'

function readRule(spec: RuleSpec): {text: string; tool: string; specifier: string | undefined} {
  if (spec.shape === 'ordered') {
    const {tool, match} = spec
    return {text: match === undefined ? tool : `${tool}(${match})`, tool, specifier: match}
  }
  const text = spec.text.trim()
  const {tool, specifier} = RULE.exec(text)?.groups ?? {}
  if (tool === undefined)
    throw invalid(spec, text, 'It is neither Tool nor Tool(specifier).', 'Write a bare tool name.')
  return {text, tool, specifier}
}

function invalid({source, place}: RuleSpec, text: string, problem: string, hint: string): ToolyardError {
  return new ToolyardError('RULE_INVALID', `The rule ${JSON.stringify(text)} of ${source} is invalid. ${problem}`, {
    ...place,
    hint,
  })
}
