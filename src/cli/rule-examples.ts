import type {Effect, EffectContext} from '@toolyard/sdk'
import type {RuleText} from '../config/settings.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import type {Failure} from '../executor/failure.ts'
import {isFailure} from '../executor/prepare.ts'
import {declareEffects} from '../executor/stages/effects.ts'
import {Parser} from '../executor/stages/parse.ts'
import {resolve} from '../executor/stages/resolve.ts'
import type {ToolSource} from '../executor/tool-source.ts'
import {checkExamples, type EffectsOf} from '../permissions/check-examples.ts'
import {compileRule} from '../permissions/compile-rule.ts'
import type {Policy} from '../permissions/policy.ts'
import type {CompiledRule} from '../permissions/rule.ts'

/**
 * Tries the examples of rules with what the tools say of them. Those that need a tool which is not there say nothing: no
 * call of it runs.
 *
 * @throws ToolyardError RULE_INVALID for the first example that does not hold, or is no call
 */
export async function checkRuleExamples(rules: readonly RuleText[], tools: ToolSource, policy: Policy): Promise<void> {
  const parser = new Parser()
  const ctx: EffectContext = {cwd: policy.cwd, env: process.env, workspace: {roots: policy.roots}}
  for (const rule of rules) {
    if (rule.examples !== undefined && isCheckable(compileRule(rule, policy), tools))
      await checkExamples([rule], effectsFor(rule, rule.examples, {tools, parser, ctx}), policy)
  }
}

/** A rule that names its tool needs it; one with a glob is only tried where it is about whole calls. */
function isCheckable({matcher, tools: named}: CompiledRule, tools: ToolSource): boolean {
  if (named.kind === 'name') return tools.find(named.name) !== undefined
  return matcher.of === 'call' || matcher.of === 'input'
}

interface Services {
  readonly tools: ToolSource
  readonly parser: Parser
  readonly ctx: EffectContext
}

function effectsFor(
  rule: RuleText,
  {match, noMatch}: NonNullable<RuleText['examples']>,
  {tools, parser, ctx}: Services,
): EffectsOf {
  const inputs = [...match, ...noMatch]
  return async (name, input) => {
    const resolved = await resolve({id: 'example', tool: name, input}, tools)
    if (isFailure(resolved)) return withoutTool(rule, input, resolved)
    const {tool} = resolved
    const parsed = await parser.parse(tool, input)
    if (!isFailure(parsed)) return declareEffects(tool, parsed.input, ctx, false).effects
    if (inputs.includes(input)) throw noCall(rule, input, parsed)
    // a text stands for one field, and the tool may need others
    return declareEffects(tool, input, ctx, false).effects
  }
}

function withoutTool(rule: RuleText, input: unknown, missing: Failure): readonly Effect[] {
  if (missing.status === 'not_found') return [{kind: 'unknown', reason: missing.error.message}]
  throw noCall(rule, input, missing)
}

function noCall({source, place}: RuleText, input: unknown, {error}: Failure): ToolyardError {
  const message = `The example ${JSON.stringify(input)} of the rule of ${source} is no call. ${error.message}`
  return new ToolyardError('RULE_INVALID', message, {...place, hint: error.hint})
}
