import type {Trust} from '@toolyard/sdk'
import type {Code} from '../errors/codes.ts'

/** What the host needs to know of an oclif plugin; those of a loaded oclif `Config` fit as they are. */
export interface PluginPackage {
  readonly name: string
  /** The folder of its package.json; absolute. */
  readonly root: string
  /** How it got here: `core` came with toolyard, `user` was installed, `link` is a folder of its author. */
  readonly type: string
  readonly version: string
  /** Its package.json. */
  readonly pjson: object
}

/** Something wrong with a plugin. It costs that plugin, or one of its tools or their names, and nothing else. */
export interface PluginProblem {
  readonly code: Extract<Code, 'PLUGIN_BROKEN' | 'PLUGIN_CONTRACT' | 'PLUGIN_STALE' | 'TOOL_CONFLICT'>
  /** The plugin's name; for a local tool its file. */
  readonly plugin: string
  readonly message: string
  /** What to do now. */
  readonly hint: string
}

export function isBundled({type}: PluginPackage): boolean {
  return type === 'core'
}

export function trustOf(plugin: PluginPackage): Trust {
  return isBundled(plugin) ? 'trusted' : 'verified'
}

/**
 * The module with a plugin's tools, relative to its root; `undefined` when it brings none. A `toolyard` section without
 * such a string is configuration, of which the plugin's author may have some too.
 */
export function toolsModule({pjson}: PluginPackage): string | undefined {
  const section: unknown = Reflect.get(pjson, 'toolyard')
  const tools: unknown = typeof section === 'object' && section !== null ? Reflect.get(section, 'tools') : undefined
  return typeof tools === 'string' ? tools : undefined
}

/** What the user of a plugin can do about its files being wrong. */
export function repairHint({name, root, type}: PluginPackage): string {
  if (type === 'link') return `Run "npm run build" in ${root}.`
  if (type === 'user')
    return `Update it with "toolyard plugins update", or remove it with "toolyard plugins uninstall ${name}".`
  return 'Install toolyard again; in a checkout of it, run "npm run build".'
}
