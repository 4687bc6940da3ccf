import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {messageOf, systemCode} from '../errors/toolyard-error.ts'
import type {PluginPackage, PluginProblem} from './plugin.ts'

interface Registered {
  readonly name: string
  /** The folder of a linked plugin. */
  readonly root?: string
}

/**
 * The plugins that were installed or linked and are not there any more, such as a linked folder that was moved. oclif
 * goes on without them.
 *
 * @param dataDir where oclif keeps the list of installed plugins
 */
export async function findMissing(dataDir: string, loaded: readonly PluginPackage[]): Promise<PluginProblem[]> {
  const file = join(dataDir, 'package.json')
  try {
    const registered = readRegistered(JSON.parse(await readFile(file, 'utf8')))
    const missing = registered.filter(({name, root}) => !loaded.some((one) => one.name === name || one.root === root))
    return missing.map(({name, root}) => ({
      code: 'PLUGIN_BROKEN',
      plugin: name,
      message: `${name} is installed but not to be found${root === undefined ? '' : ` in ${root}`}.`,
      hint: `Install it again, or remove it with "toolyard plugins uninstall ${name}".`,
    }))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return []
    if (!(error instanceof SyntaxError) && systemCode(error) === undefined) throw error
    const message = `The list of installed plugins in ${file} can't be read: ${messageOf(error)}.`
    return [{code: 'PLUGIN_BROKEN', plugin: file, message, hint: 'Mend or delete it, and install the plugins again.'}]
  }
}

/** A plugin is listed by its name alone, or with where it came from. */
function readRegistered(list: unknown): Registered[] {
  const section = member(list, 'oclif')
  const plugins = member(section, 'plugins')
  if (!Array.isArray(plugins)) return []
  return plugins.flatMap((plugin: unknown) => {
    if (typeof plugin === 'string') return [{name: plugin}]
    const [name, root] = [member(plugin, 'name'), member(plugin, 'root')]
    return typeof name === 'string' ? [{name, ...(typeof root === 'string' && {root})}] : []
  })
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
