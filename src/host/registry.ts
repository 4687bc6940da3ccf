import type {ToolEntry, ToolSource} from '../executor/tool-source.ts'
import type {PluginProblem} from './plugin.ts'
import type {ProvidedTool} from './provided-tool.ts'

/** The tools that are left when every name means one tool, and what it cost. */
export interface Resolved {
  readonly tools: readonly ProvidedTool[]
  readonly problems: readonly PluginProblem[]
}

/** Settles which tool each name and alias means: the first in order. The others are not used, and reported. */
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
  const tools = named.map((tool) => {
    const {aliases} = tool.description
    const kept = aliases.filter((alias) => {
      const other = meanings.get(alias)
      if (other === undefined) meanings.set(alias, tool)
      else if (other !== tool) problems.push(aliasConflict(alias, tool, other))
      return other === undefined || other === tool
    })
    return kept.length === aliases.length ? tool : tool.withAliases(kept)
  })
  return {tools, problems}
}

/** A source of tools that mean one thing by every name. */
export function createRegistry(tools: readonly ToolEntry[]): ToolSource {
  const byName = new Map<string, ToolEntry>()
  for (const tool of tools) {
    for (const name of [tool.description.name, ...tool.description.aliases]) byName.set(name, tool)
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

function aliasConflict(alias: string, {plugin, description}: ProvidedTool, other: ProvidedTool): PluginProblem {
  return {
    code: 'TOOL_CONFLICT',
    plugin,
    message: `${alias} does not mean the tool ${description.name} of ${plugin}: it means ${other.description.name} of ${other.plugin}.`,
    hint: `Call the tool ${description.name} by its own name.`,
  }
}
