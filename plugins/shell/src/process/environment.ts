import {realpathSync} from 'node:fs'
import {isAbsolute, sep} from 'node:path'
import {isCodeVariable} from '@toolyard/sdk'

export type Environment = Readonly<Record<string, string | undefined>>

/** What makes bash read a file, define a function or take an option before it reads the command. */
const SHELL_STATE =
  /^(?:BASH_ENV|ENV|SHELLOPTS|BASHOPTS|BASH_COMPAT|POSIXLY_CORRECT|PROMPT_COMMAND|PS4|CDPATH|PWD|OLDPWD|GLOBIGNORE|BASH_FUNC_.*)$/

/** The environment of a command: the one given, without what would make bash read another text than the command. */
export function shellEnvironment(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SHELL_STATE.test(name)))
}

/** Of the variables that decide which code runs, those that only say where things of the user's or the system's are. */
const PLACES = new Set(
  'PATH HOME SHELL USERPROFILE APPDATA LOCALAPPDATA COMSPEC PATHEXT GOROOT GOPATH JAVA_HOME XDG_CONFIG_HOME XDG_CONFIG_DIRS'.split(
    ' ',
  ),
)

/** Where programs are looked for when PATH names no folder to be trusted: an empty one means the current folder. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin'

/** Nothing is paged, asked for, or fetched, and no program of a repository's configuration is started. */
const GIT_CONFIG: readonly (readonly [string, string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.pager', 'cat'],
  ['core.alternateRefsCommand', 'true'],
  ['credential.helper', ''],
  ['log.showSignature', 'false'],
  ['diff.autoRefreshIndex', 'false'],
  ['safe.bareRepository', 'explicit'],
]

const QUIET: Environment = {
  PAGER: 'cat',
  MANPAGER: 'cat',
  LESSSECURE: '1',
  GIT_PAGER: 'cat',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  // a project asks for the version of go that is fetched and run
  GOTOOLCHAIN: 'local',
  DEBUGINFOD_URLS: '',
  npm_config_update_notifier: 'false',
  npm_config_logs_max: '0',
  GIT_CONFIG_COUNT: String(GIT_CONFIG.length),
  ...Object.fromEntries(
    GIT_CONFIG.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
}

/** Whether a read-only command is given a variable of this name, whatever it was before. */
export const isSetForReading = (name: string): boolean => name === 'PATH' || Object.hasOwn(QUIET, name)

/**
 * The environment of a command that runs because it is read-only: without every variable that could make its programs
 * run or write something, and with a PATH that finds nothing in the workspace.
 *
 * @param roots the folders of the workspace; absolute
 */
export function readOnlyEnvironment(env: Environment, roots: readonly string[]): Environment {
  const kept = Object.entries(shellEnvironment(env)).filter(([name]) => PLACES.has(name) || !isCodeVariable(name))
  return {...Object.fromEntries(kept), PATH: outsideOf(roots, env.PATH ?? '') || SYSTEM_PATH, ...QUIET}
}

/** The folders of a path that lie outside of the roots, wherever their links lead. */
function outsideOf(roots: readonly string[], path: string): string {
  const realRoots = roots.map((root) => realPath(root) ?? root)
  const isTrusted = (folder: string) => {
    const real = isAbsolute(folder) ? realPath(folder) : undefined
    return real !== undefined && !realRoots.some((root) => asFolder(real).startsWith(asFolder(root)))
  }
  return path.split(':').filter(isTrusted).join(':')
}

const asFolder = (path: string) => (path.endsWith(sep) ? path : path + sep)

/** `undefined` for what can't be resolved: no program is found there now, and none shall be later. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
