import {isDeepStrictEqual} from 'node:util'
import {describeTool, type Tool, type ToolDescription} from '@toolyard/sdk'
import type {PluginProblem} from './plugin.ts'

/**
 * Compares a plugin's tools with its manifest as they are loaded, and reports at most once that they differ. Each tool
 * is described when it is itself first called: writing the schemas of all of them takes longer than most calls.
 */
export function createStalenessCheck(
  plugin: string,
  hint: string,
  manifest: readonly ToolDescription[],
  report: (problem: PluginProblem) => void,
): (listed: ToolDescription, tools: ReadonlyMap<string, Tool>) => void {
  const names = manifest.map(({name}) => name)
  let reported = false
  return (listed, tools) => {
    if (reported) return
    const difference = findDifference(names, listed, tools)
    if (difference === undefined) return
    reported = true
    report({
      code: 'PLUGIN_STALE',
      plugin,
      message: `The manifest of ${plugin} does not describe its code: ${difference}.`,
      hint,
    })
  }
}

function findDifference(
  names: readonly string[],
  listed: ToolDescription,
  tools: ReadonlyMap<string, Tool>,
): string | undefined {
  const missing = names.find((name) => !tools.has(name))
  if (missing !== undefined) return `the code has no tool ${missing}`
  const unlisted = [...tools.keys()].find((name) => !names.includes(name))
  if (unlisted !== undefined) return `the manifest has no tool ${unlisted}`
  const tool = tools.get(listed.name)
  return tool === undefined || isDescribedBy(tool, listed) ? undefined : `the tool ${tool.name} has changed`
}

function isDescribedBy(tool: Tool, listed: ToolDescription): boolean {
  // the manifest has been through JSON, which drops what is undefined
  return isDeepStrictEqual(JSON.parse(JSON.stringify(describeTool(tool))), listed)
}
