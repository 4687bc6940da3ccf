import {isStandardSchema} from './schema.ts'
import {CONTRACT_VERSION, TOOL_BRAND, type Tool, type ToolDefinition} from './tool.ts'

const NAME = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Makes a tool of its definition.
 *
 * @throws TypeError when the definition breaks the contract; the message names the member
 */
export function defineTool<Input>(definition: ToolDefinition<Input>): Tool<Input> {
  const problem = findProblem(definition)
  if (problem !== undefined) throw new TypeError(`${nameOf(definition)} ${problem}`)
  return {...definition, [TOOL_BRAND]: CONTRACT_VERSION}
}

/** The contract version of a value that is a tool of any copy of the SDK; `undefined` for anything else. */
export function contractVersionOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const version: unknown = Reflect.get(value, TOOL_BRAND)
  return typeof version === 'number' ? version : undefined
}

/** Whether a value is a tool of this contract version. */
export function isTool(value: unknown): value is Tool {
  return contractVersionOf(value) === CONTRACT_VERSION
}

/** The tools of a plugin's module: its default export, which is one tool or a list of them. */
export function toolsOf(module: {readonly default?: unknown}): unknown[] {
  const exported = module.default
  if (exported === undefined) return []
  return Array.isArray(exported) ? exported : [exported]
}

function findProblem<Input>(definition: ToolDefinition<Input>): string | undefined {
  const {name, aliases = [], adapters = {}, description, input, call, maxResultSizeChars, timeoutMs} = definition
  if (typeof name !== 'string' || !NAME.test(name)) return 'needs a `name` of 1 to 64 letters, digits, `_` or `-`.'
  const badAlias = aliases.find((alias) => !NAME.test(alias))
  if (badAlias !== undefined) return `has an alias ${JSON.stringify(badAlias)} that is no tool name.`
  const badAdapter = findBadAdapter(adapters, [name, ...aliases])
  if (badAdapter !== undefined) return badAdapter
  if (typeof description !== 'string' || description === '') return 'needs a `description`.'
  if (typeof input !== 'object' || input === null) return 'needs an `input` schema.'
  if (!isStandardSchema(input) && input.type !== 'object')
    return 'needs an `input` schema whose root has type "object".'
  if (typeof call !== 'function') return 'needs a `call` function.'
  if (maxResultSizeChars !== undefined && !(maxResultSizeChars > 0)) return 'needs a positive `maxResultSizeChars`.'
  if (timeoutMs !== undefined && !(timeoutMs > 0)) return 'needs a positive `timeoutMs`.'
  return undefined
}

function findBadAdapter(adapters: Readonly<Record<string, unknown>>, taken: readonly string[]): string | undefined {
  for (const [name, adapter] of Object.entries(adapters)) {
    const shown = JSON.stringify(name)
    if (!NAME.test(name)) return `has an adapter ${shown} that is no tool name.`
    if (taken.includes(name)) return `has an adapter ${shown}, which is its own name or alias already.`
    if (typeof adapter !== 'function') return `has an adapter ${shown} that is no function.`
  }
  return undefined
}

function nameOf({name}: {readonly name?: unknown}): string {
  return typeof name === 'string' && name !== '' ? `The tool ${name}` : 'A tool'
}
