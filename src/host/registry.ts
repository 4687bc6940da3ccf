import {otherNames, type ToolEntry, type ToolSource} from '../executor/tool-source.ts'
import type {PluginProblem} from './plugin.ts'
import type {ProvidedTool} from './provided-tool.ts'

/** The tools that are left when every name means one tool, and what it cost. */
export interface Resolved {
  readonly tools: readonly ProvidedTool[]
  readonly problems: readonly PluginProblem[]
}

/**
 * Settles which tool each name means: the first in order of those that have it as their own, or else as an alias, or else
 * for an adapter. The others are not used, and reported.
 */
export function resolveConflicts(offered: readonly ProvidedTool[]): Resolved {
  const problems: PluginProblem[] = []
  const meanings = new Map<string, ProvidedTool>()
  for (const tool of offered) {
    const {name} = tool.description
    const first = meanings.get(name)
    if (first === undefined) meanings.set(name, tool)
    else problems.push(nameConflict(tool, first))
  }
  const named = [...meanings.values()]
  const means = (name: string, tool: ProvidedTool) => {
    const other = meanings.get(name)
    if (other === undefined) meanings.set(name, tool)
    else if (other !== tool) problems.push(otherNameConflict(name, tool, other))
    return other === undefined || other === tool
  }
  const aliases = named.map((tool) => tool.description.aliases.filter((name) => means(name, tool)))
  // not before the aliases of all tools have their meaning
  const tools = named.map((tool, index) => {
    const adapters = tool.description.adapters?.filter((name) => means(name, tool))
    return tool.withNames({aliases: aliases[index] ?? [], ...(adapters && {adapters})})
  })
  return {tools, problems}
}

/** A source of tools that mean one thing by every name. */
export function createRegistry(tools: readonly ToolEntry[]): ToolSource {
  const byName = new Map<string, ToolEntry>()
  for (const tool of tools) {
    for (const name of [tool.description.name, ...otherNames(tool.description)]) byName.set(name, tool)
  }
  return {find: (name) => byName.get(name), list: () => tools}
}

function nameConflict({plugin, description: {name}}: ProvidedTool, first: ProvidedTool): PluginProblem {
  return {
    code: 'TOOL_CONFLICT',
    plugin,
    message: `The tool ${name} of ${plugin} is not used: ${first.plugin} has a tool of this name.`,
    hint: `Remove ${plugin}, or use a version of it that names the tool differently.`,
  }
}

function otherNameConflict(name: string, {plugin, description}: ProvidedTool, other: ProvidedTool): PluginProblem {
  return {
    code: 'TOOL_CONFLICT',
    plugin,
    message: `${name} does not mean the tool ${description.name} of ${plugin}: it means ${other.description.name} of ${other.plugin}.`,
    hint: `Call the tool ${description.name} by its own name.`,
  }
}
