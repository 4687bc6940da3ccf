import {ToolyardError} from '../errors/toolyard-error.ts'
import type {CompiledRule, Matcher, RuleSpec} from './rule.ts'
import {compileSpecifier} from './specifiers/compile-specifier.ts'
import {parseToolPattern} from './tool-pattern.ts'

/** What rules are compiled with. */
export interface RuleContext {
  /** The folder that relative paths in rules start from; absolute. */
  readonly cwd: string
  readonly home: string | undefined
  /** The canonical names of tools by their aliases. */
  readonly aliases?: ReadonlyMap<string, string> | undefined
}

const RULE = /^(?<tool>[^()\s]+)(?:\((?<specifier>.*)\))?$/s

/**
 * @param order the rule's place among all rules
 * @throws ToolyardError RULE_INVALID, with the rule's place
 */
export function compileRule(spec: RuleSpec, {cwd, home, aliases}: RuleContext, order = 0): CompiledRule {
  const {shape, action, source, place, reason, base = cwd} = spec
  const {text, tool, specifier} = readRule(spec)
  const tools = parseToolPattern(tool, action)
  if (tools === undefined)
    throw invalid(spec, text, `${JSON.stringify(tool)} is not a tool name.`, 'Write a tool name, such as Write.')
  const compile = (): Matcher => {
    if (tools.kind === 'none') return {of: 'nothing', why: tools.why}
    // `Tool(*)` is another spelling of `Tool`
    if (specifier === undefined || specifier === '*') return {of: 'call'}
    if (specifier === '') throw invalid(spec, text, 'There is nothing between the parentheses.', bare(tool))
    // what withholds may name the tool as a call may
    const meant = action === 'allow' ? tool : (aliases?.get(tool) ?? tool)
    const compiled = compileSpecifier(meant, specifier, action, {cwd, home, base})
    if ('problem' in compiled) throw invalid(spec, text, compiled.problem, compiled.hint ?? bare(tool))
    return compiled
  }
  const matcher = compile()
  const neverMatches = matcher.of === 'nothing' ? matcher.why : undefined
  return {shape, action, text, source, place, reason, order, tools, matcher, neverMatches}
}

const bare = (tool: string) => `For every call of the tool, write its bare name: ${tool}.`

/** The parts of a rule as they are written. */
export function readRule(spec: RuleSpec): {text: string; tool: string; specifier: string | undefined} {
  if (spec.shape === 'ordered') {
    const {tool, match} = spec
    return {text: match === undefined ? tool : `${tool}(${match})`, tool, specifier: match?.trim()}
  }
  const text = spec.text.trim()
  const {tool, specifier} = RULE.exec(text)?.groups ?? {}
  if (tool === undefined)
    throw invalid(
      spec,
      text,
      'It is neither Tool nor Tool(specifier).',
      text.includes('(') && !text.endsWith(')')
        ? 'Its last parenthesis is missing. In a YAML list in brackets, a rule that holds a comma needs quotes.'
        : "Write the tool's name, and behind it in parentheses what of it is meant, such as Bash(npm test).",
    )
  return {text, tool, specifier: specifier?.trim()}
}

function invalid({source, place}: RuleSpec, text: string, problem: string, hint: string): ToolyardError {
  return new ToolyardError('RULE_INVALID', `The rule ${JSON.stringify(text)} of ${source} is invalid. ${problem}`, {
    ...place,
    hint,
  })
}
