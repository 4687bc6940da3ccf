import type {ToolDescription, Trust} from '@toolyard/sdk'
import {nearest} from '../errors/nearest.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import type {ToolSource} from '../executor/tool-source.ts'

/** A tool as `tools list --json` and `tools show --json` print it. */
export interface ListedTool extends ToolDescription {
  readonly plugin: string
  readonly trust: Trust
}

export function listTools(tools: ToolSource): ListedTool[] {
  return tools.list().map(({description, plugin, trust}) => ({...description, plugin, trust}))
}

/** @throws ToolyardError USAGE with the nearest name when there is no such tool */
export function showTool(tools: ToolSource, name: string): ListedTool {
  const entry = tools.find(name)
  if (entry === undefined) {
    const names = tools.list().map(({description}) => description.name)
    const similar = nearest(name, names)
    throw new ToolyardError('USAGE', `There is no tool named ${JSON.stringify(name)}.`, {
      hint: similar === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${similar}?`,
    })
  }
  return {...entry.description, plugin: entry.plugin, trust: entry.trust}
}

/** A line a tool: name, plugin, and as much of the description as fits. */
export function formatToolList(tools: readonly ListedTool[], width: number): string {
  if (tools.length === 0)
    return 'There are no tools. Run `toolyard plugins install NAME`, or look at `tools` in the configuration.'
  const nameWidth = Math.max(...tools.map(({name}) => name.length))
  const pluginWidth = Math.max(...tools.map(({plugin}) => plugin.length))
  const rest = Math.max(20, width - nameWidth - pluginWidth - 4)
  return tools
    .map(({name, plugin, description}) => {
      const [first = ''] = description.split('\n')
      const shown = first.length > rest ? `${first.slice(0, rest - 1)}…` : first
      return `${name.padEnd(nameWidth)}  ${plugin.padEnd(pluginWidth)}  ${shown}`
    })
    .join('\n')
}

export function formatTool(tool: ListedTool): string {
  const {name, aliases, adapters = [], plugin, trust, description, declaresEffects, inputSchema} = tool
  return [
    name,
    '',
    description,
    '',
    `Plugin:   ${plugin} (${trust})`,
    ...(aliases.length > 0 ? [`Aliases:  ${aliases.join(', ')}`] : []),
    ...(adapters.length > 0
      ? [`Adapters: ${adapters.join(', ')} (called so by other agents, with inputs of their own)`]
      : []),
    `Effects:  ${declaresEffects ? 'declared for each call' : 'not declared: its calls are asked about and run alone'}`,
    '',
    'Input (JSON Schema):',
    JSON.stringify(inputSchema, null, 2),
  ].join('\n')
}
