import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {type Hook, isHook} from '@toolyard/sdk'
import {messageOf, ToolyardError} from '../errors/toolyard-error.ts'
import type {RunnableHook} from '../hooks/hook-run.ts'
import {type PluginPackage, repairHint} from './plugin.ts'

/**
 * The hooks of the plugins that bring some: their package.json names a module in `toolyard.hooks`, whose default export
 * is what `defineHook` returned, or a list of that. A module that can't be used becomes a guard that fails, because
 * nobody knows what it would have withheld.
 */
export async function loadPluginHooks(plugins: Iterable<PluginPackage>): Promise<RunnableHook[]> {
  const named = [...plugins].flatMap((plugin) => {
    const module = hooksModule(plugin)
    return module === undefined ? [] : [{plugin, module}]
  })
  const loaded = await Promise.all(named.map(({plugin, module}) => load(plugin, module)))
  return loaded.flat()
}

function hooksModule({pjson}: PluginPackage): string | undefined {
  const section: unknown = Reflect.get(pjson, 'toolyard')
  const hooks: unknown = typeof section === 'object' && section !== null ? Reflect.get(section, 'hooks') : undefined
  return typeof hooks === 'string' ? hooks : undefined
}

async function load(plugin: PluginPackage, module: string): Promise<RunnableHook[]> {
  try {
    // what few runs need takes longer to load than a small run takes
    const {pluginHook} = await import('../hooks/kinds/plugin-hook.ts')
    const hooks = await importHooks(pathToFileURL(resolve(plugin.root, module)).href)
    return hooks.map((hook) => pluginHook(hook, plugin.name))
  } catch (error) {
    const own = ToolyardError.is(error) ? error.hint : undefined
    const problem = `the hooks of ${plugin.name} can't be used: ${messageOf(error)} ${own ?? repairHint(plugin)}`
    return [brokenGuard(plugin.name, problem)]
  }
}

async function importHooks(url: string): Promise<readonly Hook[]> {
  const module: {readonly default?: unknown} = await import(url)
  const hooks: readonly unknown[] = Array.isArray(module.default) ? module.default : [module.default]
  if (hooks.every(isHook)) return hooks
  throw new ToolyardError('PLUGIN_BROKEN', 'Its default export holds something that is no hook.', {
    hint: 'Make every hook with defineHook of @toolyard/sdk.',
  })
}

const brokenGuard = (name: string, problem: string): RunnableHook => ({
  event: 'PreToolUse',
  name,
  matches: () => true,
  onFailure: 'block',
  ask: async () => ({output: undefined, problem}),
})
