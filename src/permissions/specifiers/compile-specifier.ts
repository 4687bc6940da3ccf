import type {Matcher, RuleAction} from '../rule.ts'
import {compileCommand} from './command.ts'
import {compileDomain} from './domain.ts'
import {compileAnyValue, compileParameter, PRIMARY_FIELDS, readParameter} from './parameter.ts'
import {type Anchors, compilePath} from './path.ts'

export interface SpecifierProblem {
  readonly problem: string
  readonly hint?: string
}

/** The tools whose specifiers are paths, by what they do with them. The first of each is the one to be written. */
const PATH_TOOLS: ReadonlyMap<string, 'read' | 'write'> = new Map([
  ['Read', 'read'],
  ['Edit', 'write'],
  ['Glob', 'read'],
  ['Grep', 'read'],
  ['LS', 'read'],
  ['Write', 'write'],
  ['MultiEdit', 'write'],
  ['NotebookEdit', 'write'],
  ['ApplyPatch', 'write'],
])

/** Fields of these tools that a rule may name although their other specifiers hold colons too. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  'description',
  'timeout',
  'run_in_background',
  'dangerouslyDisableSandbox',
  'offset',
  'limit',
  'pages',
  'replace_all',
  'edit_mode',
  'cell_id',
  'cell_type',
  'output_mode',
])

/** Gives the specifier of a rule its meaning: which one, the tool's name says. */
export function compileSpecifier(
  tool: string,
  specifier: string,
  action: RuleAction,
  anchors: Anchors,
): Matcher | SpecifierProblem {
  const access = PATH_TOOLS.get(tool)
  const hasOwnForm = tool === 'Bash' || access !== undefined
  const parameter = isPrefix(tool, specifier) ? undefined : readParameter(specifier)
  if (parameter !== undefined && (!hasOwnForm || isField(parameter.field)) && !isDomain(tool, parameter.field))
    return fromParameter(tool, parameter, action)
  if (tool === 'Bash') return orProblem(compileCommand(specifier, action))
  if (access !== undefined) return fromPath(tool, specifier, access, action, anchors)
  if (tool === 'WebFetch') return fromDomain(parameter?.value)
  if (action !== 'allow') return compileAnyValue(specifier)
  return nothing(`${tool} has no form of allow rule but its bare name`)

  function fromDomain(host: string | undefined): Matcher | SpecifierProblem {
    const hint = 'Write WebFetch(domain:example.com).'
    if (host === undefined) return {problem: 'It names no domain.', hint}
    const compiled = compileDomain(host, action)
    return typeof compiled === 'string' ? {problem: compiled, hint} : compiled
  }
}

/** `Bash(command:*)` speaks of the program `command`. */
const isPrefix = (tool: string, specifier: string) => tool === 'Bash' && specifier.endsWith(':*')

const isField = (field: string) => PRIMARY_FIELDS.has(field) || OTHER_FIELDS.has(field)

const isDomain = (tool: string, field: string) => tool === 'WebFetch' && field === 'domain'

function fromParameter(
  tool: string,
  {field, value}: {readonly field: string; readonly value: string},
  action: RuleAction,
): Matcher | SpecifierProblem {
  if (tool === 'WebFetch' && value.startsWith('//'))
    return {problem: 'It names a URL, and rules speak of domains.', hint: 'Write WebFetch(domain:example.com).'}
  if (PRIMARY_FIELDS.has(field))
    return nothing(`the field ${field} is spoken of by the tool's own form of rule, not by ${field}:`)
  if (action === 'allow') return nothing(`an allow rule can not speak of a field of the input, as ${field}: does`)
  if (value === '') return {problem: `There is no value behind ${field}:.`}
  return compileParameter(field, value)
}

function fromPath(
  tool: string,
  specifier: string,
  access: 'read' | 'write',
  action: RuleAction,
  anchors: Anchors,
): Matcher | SpecifierProblem {
  const compiled = orProblem(compilePath(specifier, access, action, anchors))
  const spelled = access === 'read' ? 'Read' : 'Edit'
  if ('problem' in compiled || action !== 'allow' || tool === spelled) return compiled
  return nothing(`paths are allowed by ${spelled}(${specifier}), whichever tool is called`)
}

const orProblem = <Compiled extends Matcher>(compiled: Compiled | string): Compiled | SpecifierProblem =>
  typeof compiled === 'string' ? {problem: compiled} : compiled

const nothing = (why: string): Matcher => ({of: 'nothing', why})
