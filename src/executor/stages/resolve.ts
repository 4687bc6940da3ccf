import type {CallLine, Tool} from '@toolyard/sdk'
import {nearest} from '../../errors/nearest.ts'
import {messageOf} from '../../errors/toolyard-error.ts'
import {type Failure, failure} from '../failure.ts'
import type {ToolEntry, ToolSource} from '../tool-source.ts'

export interface ResolvedTool {
  readonly entry: ToolEntry
  readonly tool: Tool
}

/** Finds the tool of a call by name, alias or adapter, and loads its code. A name that is unknown is never run. */
export function resolve(call: CallLine, tools: ToolSource): ResolvedTool | Failure | Promise<ResolvedTool | Failure> {
  const entry = tools.find(call.tool)
  if (entry === undefined) return notFound(call.tool, tools)
  try {
    const tool = entry.load()
    if (!(tool instanceof Promise)) return {entry, tool}
    return tool.then(
      (loaded) => ({entry, tool: loaded}),
      (error: unknown) => loadFailed(entry, error),
    )
  } catch (error) {
    return loadFailed(entry, error)
  }
}

function notFound(name: string, tools: ToolSource): Failure {
  const names = tools.list().map(({description}) => description.name)
  const similar = nearest(name, names)
  const hint =
    similar === undefined ? 'Run `toolyard tools list` to see the tools there are.' : `Did you mean ${similar}?`
  return failure('not_found', 'TOOL_NOT_FOUND', `There is no tool named ${JSON.stringify(name)}.`, {hint})
}

function loadFailed({description, plugin}: ToolEntry, error: unknown): Failure {
  return failure('crashed', 'TOOL_LOAD_FAILED', `${description.name} could not be loaded: ${messageOf(error)}`, {
    hint: `Run \`toolyard doctor\`, or install the plugin ${plugin} again.`,
  })
}
