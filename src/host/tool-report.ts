import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {messageOf, systemCode, ToolyardError} from '../errors/toolyard-error.ts'
import {createToolSource} from './index.ts'
import {type PluginPackage, toolsModule} from './plugin.ts'

/**
 * What plugins bring, a line for each tool and each problem, for the person who has just installed them.
 *
 * @param shown names of the plugins to tell of
 * @param plugins all of them, so that conflicts between them show
 */
export async function describePlugins(
  shown: ReadonlySet<string>,
  plugins: readonly PluginPackage[],
): Promise<readonly string[]> {
  const {source, problems} = await createToolSource({plugins})
  return plugins
    .filter(({name}) => shown.has(name))
    .flatMap((plugin) => {
      if (toolsModule(plugin) === undefined)
        return [`${plugin.name} brings no tools: its package.json has no "toolyard": {"tools": "./dist/index.js"}.`]
      const tools = source.list().filter((tool) => tool.plugin === plugin.name)
      const own = problems.filter((problem) => problem.plugin === plugin.name)
      return [
        `${plugin.name} ${plugin.version} brings ${tools.length === 1 ? '1 tool' : `${tools.length} tools`}:`,
        ...tools.map(({description}) => `  ${description.name}: ${firstLine(description.description)}`),
        ...own.map(({code, message, hint}) => `  ${code}: ${message} ${hint}`),
      ]
    })
}

/**
 * A plugin as it is on disk now; what oclif has loaded may be older than what has just been installed.
 *
 * @throws ToolyardError PLUGIN_BROKEN when the folder has no package.json of a package
 */
export async function readPlugin(root: string, type: PluginPackage['type']): Promise<PluginPackage> {
  const file = join(root, 'package.json')
  try {
    const pjson: {name: string; version: string} = JSON.parse(await readFile(file, 'utf8'))
    return {name: pjson.name, version: pjson.version, root, type, pjson}
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && systemCode(cause) === undefined) throw cause
    throw new ToolyardError('PLUGIN_BROKEN', `${root} is no plugin: ${messageOf(cause)}`, {
      hint: 'Name the folder of a plugin, the one with its package.json.',
      cause,
    })
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
