import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {type Hook, isHook} from '@toolyard/sdk'
import {nearest} from '../errors/nearest.ts'
import {messageOf, ToolyardError} from '../errors/toolyard-error.ts'
import type {RunnableHook} from '../hooks/hook-run.ts'
import {type PluginPackage, repairHint, toolsModule} from './plugin.ts'

/**
 * The hooks of the plugins that bring some: their package.json names a module in `toolyard.hooks`, whose default export
 * is what `defineHook` returned, or a list of that. A module that can't be used becomes a guard that fails, because
 * nobody knows what it would have withheld.
 */
export async function loadPluginHooks(plugins: Iterable<PluginPackage>): Promise<RunnableHook[]> {
  const named = [...plugins].flatMap((plugin) => {
    const module = hooksOf(plugin)
    return module === undefined ? [] : [{plugin, module}]
  })
  const loaded = await Promise.all(named.map(({plugin, module}) => load(plugin, module)))
  return loaded.flat()
}

/** What its package.json says of hooks; `undefined` for nothing, and `null` for what can't be meant as it is written. */
function hooksOf(plugin: PluginPackage): unknown {
  const section: unknown = Reflect.get(plugin.pjson, 'toolyard')
  if (typeof section !== 'object' || section === null) return undefined
  const key = 'hooks' in section ? 'hooks' : Object.keys(section).find((name) => nearest(name, ['hooks']) !== undefined)
  if (key === undefined) return undefined
  const hooks: unknown = Reflect.get(section, key)
  // the author's own configuration may be there too
  const isConfiguration = typeof hooks === 'object' && !Array.isArray(hooks) && toolsModule(plugin) === undefined
  if (isConfiguration) return undefined
  return key === 'hooks' ? hooks : null
}

async function load(plugin: PluginPackage, module: unknown): Promise<RunnableHook[]> {
  try {
    if (typeof module !== 'string') {
      throw new ToolyardError('PLUGIN_BROKEN', 'Its package.json does not name their module.', {
        hint: 'Write "toolyard": {"hooks": "./dist/hooks.js"} there.',
      })
    }
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
  const module = await withinTime(import(url))
  const hooks: readonly unknown[] = Array.isArray(module.default) ? module.default : [module.default]
  if (hooks.every(isHook)) return hooks
  throw new ToolyardError('PLUGIN_BROKEN', 'Its default export holds something that is no hook.', {
    hint: 'Make every hook with defineHook of @toolyard/sdk.',
  })
}

/** A module may wait for something that never comes. */
async function withinTime(importing: Promise<{readonly default?: unknown}>): Promise<{readonly default?: unknown}> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`It did not load within ${LOAD_MS} ms.`)), LOAD_MS)
  try {
    return await Promise.race([importing, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const LOAD_MS = 10_000

const brokenGuard = (name: string, problem: string): RunnableHook => ({
  event: 'PreToolUse',
  name,
  matches: () => true,
  onFailure: 'block',
  ask: async () => ({output: undefined, problem}),
})
