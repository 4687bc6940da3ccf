import {describeTool, type Tool} from '@toolyard/sdk'
import type {ToolEntry, ToolSource} from './tool-source.ts'

/** A source of tools that are at hand, for programs that bring their own and need no plugins. */
export function staticTools(tools: readonly Tool[]): ToolSource {
  const entries: ToolEntry[] = tools.map((tool) => ({
    description: describeTool(tool),
    plugin: 'program',
    trust: 'trusted',
    load: () => tool,
  }))
  const byName = new Map<string, ToolEntry>()
  for (const entry of entries) for (const name of entry.description.adapters ?? []) byName.set(name, entry)
  for (const entry of entries) for (const alias of entry.description.aliases) byName.set(alias, entry)
  for (const entry of entries) byName.set(entry.description.name, entry)
  return {find: (name) => byName.get(name), list: () => entries}
}
