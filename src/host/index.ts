import {otherNames, type ToolSource} from '../executor/tool-source.ts'
import {provideInstalled} from './installed-plugin.ts'
import {type LocalTools, provideLocal} from './local-tools.ts'
import {findMissing} from './missing-plugins.ts'
import {compileFilter, type NameFilter} from './name-filter.ts'
import {isBundled, type PluginPackage, type PluginProblem, toolsModule} from './plugin.ts'
import {createRegistry, resolveConflicts} from './registry.ts'

export type {LocalTools} from './local-tools.ts'
export type {PluginPackage, PluginProblem} from './plugin.ts'

export interface ToolSourceOptions extends NameFilter {
  /** Every plugin that oclif has loaded, those without tools and toolyard itself among them. */
  readonly plugins: Iterable<PluginPackage>
  /** oclif's folder of installed plugins, to notice those that it could not load; not looked at when absent. */
  readonly dataDir?: string | undefined
  readonly localTools?: readonly LocalTools[] | undefined
  /** Told of problems that show only when a plugin's code is loaded, at the first call of one of its tools. */
  readonly onProblem?: ((problem: PluginProblem) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Finds every tool there is: bundled ones first, then those of installed and linked plugins by the plugin's name, then
 * local files. Reads one manifest for each plugin; imports code only of local files and where a manifest is missing or
 * stale. A problem costs no more than the plugin, tool or name that it tells of.
 *
 * @throws the signal's reason, when it is aborted before all is found
 */
export async function createToolSource(
  options: ToolSourceOptions,
): Promise<{readonly source: ToolSource; readonly problems: readonly PluginProblem[]}> {
  const {plugins, dataDir, localTools = [], onProblem = () => {}, signal} = options
  const packages = [...plugins].sort(byOrder)
  const providers = packages.flatMap((plugin) => {
    const module = toolsModule(plugin)
    return module === undefined ? [] : [{plugin, module}]
  })
  const [missing, installed, local] = await Promise.all([
    dataDir === undefined ? [] : findMissing(dataDir, packages),
    Promise.all(providers.map(({plugin, module}) => provideInstalled(plugin, module, onProblem, signal))),
    provideLocal(localTools, signal),
  ])
  const provisions = [...installed, ...local]
  const {tools, problems} = resolveConflicts(provisions.flatMap((provision) => provision.tools))
  const isThere = compileFilter(options)
  return {
    // names are settled before any are hidden, so that hiding a tool gives its name to no other
    source: createRegistry(tools.filter(({description}) => isThere(description.name, otherNames(description)))),
    problems: [
      ...missing,
      ...providers.flatMap(({plugin}) => shadowing(plugin, packages)),
      ...provisions.flatMap((provision) => provision.problems),
      ...problems,
    ],
  }
}

function byOrder(a: PluginPackage, b: PluginPackage): number {
  if (isBundled(a) !== isBundled(b)) return isBundled(a) ? -1 : 1
  return a.name < b.name ? -1 : 1
}

/** oclif takes an installed plugin in place of a bundled one of the same package name, without a word. */
function shadowing(plugin: PluginPackage, packages: readonly PluginPackage[]): PluginProblem[] {
  const {name, version} = plugin
  const comesWith = packages.find((other) => isBundled(other) && dependsOn(other, name))
  if (isBundled(plugin) || comesWith === undefined) return []
  const message = `The installed ${name} ${version} takes the place of the one that comes with ${comesWith.name}.`
  const hint = `To use that one, run "toolyard plugins uninstall ${name}".`
  return [{code: 'TOOL_CONFLICT', plugin: name, message, hint}]
}

function dependsOn({pjson}: PluginPackage, name: string): boolean {
  const dependencies: unknown = Reflect.get(pjson, 'dependencies')
  return typeof dependencies === 'object' && dependencies !== null && Object.hasOwn(dependencies, name)
}
