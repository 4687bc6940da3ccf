import type {Effect} from '@toolyard/sdk'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {readRule} from './compile-rule.ts'
import {coverEffects, findWholeCover} from './coverage.ts'
import {JudgedCall} from './judged-call.ts'
import {matchRule} from './match-rule.ts'
import {compilePolicy} from './policy.ts'
import type {RuleSpec} from './rule.ts'

/** What a tool says that a call with this input would touch. */
export type EffectsOf = (tool: string, input: unknown) => readonly Effect[] | Promise<readonly Effect[]>

export interface ExampleContext {
  /** The folder that the examples are called in; absolute. */
  readonly cwd: string
  readonly home?: string | undefined
  /** The canonical names of tools by their aliases. */
  readonly aliases?: ReadonlyMap<string, string> | undefined
}

const PRIMARY_FIELDS: ReadonlyMap<string, string> = new Map([
  ['Bash', 'command'],
  ['WebFetch', 'url'],
  ['Glob', 'path'],
  ['Grep', 'path'],
  ['LS', 'path'],
  ['NotebookEdit', 'notebook_path'],
])

/**
 * Tries the examples of rules. An example is the input of a call, or a text that stands for the field which the tool is
 * about. A rule that withholds matches when it matches any effect; one that allows, when with no other rule it lets the
 * whole call run and is needed for that or speaks of it.
 *
 * @throws ToolyardError RULE_INVALID for the first example that does not hold, with the rule's place
 */
export async function checkExamples(
  rules: readonly RuleSpec[],
  effectsOf: EffectsOf,
  context: ExampleContext,
): Promise<void> {
  for (const rule of rules) {
    const {match = [], noMatch = []} = rule.examples ?? {}
    for (const example of match) if (!(await holds(rule, example, effectsOf, context))) throw wrong(rule, example, true)
    for (const example of noMatch) if (await holds(rule, example, effectsOf, context)) throw wrong(rule, example, false)
  }
}

async function holds(
  spec: RuleSpec,
  example: unknown,
  effectsOf: EffectsOf,
  {cwd, home, aliases}: ExampleContext,
): Promise<boolean> {
  const named = readRule(spec).tool
  const tool = aliases?.get(named) ?? named
  const input = typeof example === 'string' ? {[PRIMARY_FIELDS.get(tool) ?? 'file_path']: example} : example
  const effects = await effectsOf(tool, input)
  const policy = compilePolicy({rules: [spec], mode: 'default', roots: [cwd], cwd, home, aliases})
  const request = {tool, trust: 'trusted', input, effects, cwd, ownCwd: false} as const
  const call = new JudgedCall(request, policy)
  const isMatch = policy.rules.rules.some((rule) => matchRule(rule, call) !== undefined)
  if (!isMatch || spec.action !== 'allow') return isMatch
  return findWholeCover(call) !== undefined || coverEffects(call).every((cover) => cover !== undefined)
}

function wrong(rule: RuleSpec, example: unknown, shouldMatch: boolean): ToolyardError {
  const {text} = readRule(rule)
  const problem = shouldMatch ? 'does not match its example' : 'matches what should be no match of it:'
  return new ToolyardError(
    'RULE_INVALID',
    `The rule ${JSON.stringify(text)} of ${rule.source} ${problem} ${JSON.stringify(example)}.`,
    {...rule.place, hint: 'Mend the rule, or the example.'},
  )
}
