import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {describeTool, type ToolDescription} from '@toolyard/sdk'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {statIfThere} from './files.ts'
import {readManifest} from './manifest.ts'
import {type PluginPackage, type PluginProblem, repairHint, trustOf} from './plugin.ts'
import {PluginCode, wrongContract} from './plugin-code.ts'
import {ProvidedTool} from './provided-tool.ts'
import {type Provision, unlessAborted, unusable} from './provision.ts'
import {createStalenessCheck} from './staleness.ts'

/**
 * The tools of one plugin, from its manifest. Its code is imported here only when the manifest is missing or stale.
 *
 * @param module the file with its tools, relative to its root
 * @param report told of a manifest that turns out not to describe the code, when that is loaded
 * @throws the signal's reason, and nothing else
 */
export async function provideInstalled(
  plugin: PluginPackage,
  module: string,
  report: (problem: PluginProblem) => void,
  signal?: AbortSignal,
): Promise<Provision> {
  try {
    const code = new PluginCode(plugin.name, await findModule(plugin.name, resolve(plugin.root, module)))
    const manifest = await readManifest(plugin.root, plugin.version)
    if (manifest.state === 'contract') throw wrongContract(plugin.name, manifest.contract)
    const hint = repairHint(plugin)
    const origin = {plugin: plugin.name, trust: trustOf(plugin), code, hint}
    if (manifest.state === 'current') {
      const check = createStalenessCheck(plugin.name, hint, manifest.tools, report)
      const described = withoutDuplicates(plugin.name, manifest.tools)
      return {tools: described.map((tool) => new ProvidedTool(tool, {...origin, check})), problems: []}
    }
    const tools = await unlessAborted(code.tools(), signal)
    const described = [...tools.values()].map(describeTool)
    const message = `${manifest.reason}: ${plugin.name} has to be loaded to list its tools.`
    return {
      tools: described.map((tool) => new ProvidedTool(tool, origin)),
      problems: [{code: 'PLUGIN_STALE', plugin: plugin.name, message, hint}],
    }
  } catch (error) {
    signal?.throwIfAborted()
    return unusable(plugin.name, error, repairHint(plugin))
  }
}

async function findModule(plugin: string, file: string): Promise<string> {
  if ((await statIfThere(file))?.isFile()) return pathToFileURL(file).href
  throw new ToolyardError('PLUGIN_BROKEN', `${plugin} has no file ${file}: it may not have been built.`)
}

function withoutDuplicates(plugin: string, tools: readonly ToolDescription[]): readonly ToolDescription[] {
  const names = new Set<string>()
  for (const {name} of tools) {
    if (names.has(name)) throw new ToolyardError('PLUGIN_BROKEN', `${plugin} has two tools of the name ${name}.`)
    names.add(name)
  }
  return tools
}
