import {readFileSync, realpathSync, statSync} from 'node:fs'
import {dirname, extname, isAbsolute, join} from 'node:path'
import {messageOf, systemCode, ToolyardError} from '../errors/toolyard-error.ts'
import type {Environment} from './environment.ts'

/** Extensions of configuration that is code. */
export const CODE_EXTENSIONS: readonly string[] = ['.js', '.mjs', '.ts', '.mts']

const PROJECT_FILES = [
  '.toolyardrc',
  '.toolyardrc.yaml',
  '.toolyardrc.yml',
  '.toolyardrc.json',
  // behind the others: calls edit it for many reasons, and what they add to it must not replace what is there
  'package.json',
  ...CODE_EXTENSIONS.map((extension) => `toolyard.config${extension}`),
]
const USER_FILES = ['config.yaml', 'config.yml', 'config.json']

/** The configuration files of one folder, in the order in which they count. */
export interface FoundFiles {
  readonly data: readonly string[]
  readonly code: readonly string[]
}

/**
 * Looks for a project's configuration, from `cwd` up to the project's own folder: the nearest with a package.json or a
 * `.git`. Outside of a project only `cwd` counts, so that a file that somebody left in a shared folder above does not.
 * The nearest folder that has any file decides.
 *
 * This is the search of cosmiconfig's `project` strategy. It is done here because it has to be cheap when there is
 * nothing, and because cosmiconfig runs code of the project (`.config/config.js`, or what package.json names under
 * `cosmiconfig`) before it looks at its own options, which must not happen in a project that is not trusted.
 */
export function findProjectFiles(cwd: string): FoundFiles {
  for (const folder of foldersOf(cwd)) {
    const files = PROJECT_FILES.map((name) => join(folder, name)).filter(holdsConfig)
    if (files.length > 0) return sort(files)
  }
  return {data: [], code: []}
}

/** The real path of the project that a folder is in: the topmost folder that `findProjectFiles` looks in. */
export const realProjectFolderOf = (cwd: string): string => realpathSync(foldersOf(cwd).at(-1) ?? cwd)

/** Looks in the user's own folder. */
export function findUserFiles(env: Environment, home: string): FoundFiles {
  const folder = userFolder(env, home)
  return sort(USER_FILES.map((name) => join(folder, name)).filter(isFile))
}

/** `$XDG_CONFIG_HOME/toolyard`, else `~/.config/toolyard`; on Windows `%APPDATA%\toolyard`. */
export function userFolder({XDG_CONFIG_HOME, APPDATA}: Environment, home: string): string {
  // the specification says that a relative one is to be ignored
  if (XDG_CONFIG_HOME !== undefined && isAbsolute(XDG_CONFIG_HOME)) return join(XDG_CONFIG_HOME, 'toolyard')
  if (process.platform === 'win32' && APPDATA !== undefined && APPDATA !== '') return join(APPDATA, 'toolyard')
  return join(home, '.config', 'toolyard')
}

/** `$XDG_STATE_HOME/toolyard`, else `~/.local/state/toolyard`; on Windows `%LOCALAPPDATA%\\toolyard`. */
export function stateFolder({XDG_STATE_HOME, LOCALAPPDATA}: Environment, home: string): string {
  if (XDG_STATE_HOME !== undefined && isAbsolute(XDG_STATE_HOME)) return join(XDG_STATE_HOME, 'toolyard')
  if (process.platform === 'win32' && LOCALAPPDATA !== undefined && LOCALAPPDATA !== '')
    return join(LOCALAPPDATA, 'toolyard')
  return join(home, '.local', 'state', 'toolyard')
}

const sort = (files: readonly string[]): FoundFiles => ({
  data: files.filter((file) => !CODE_EXTENSIONS.includes(extname(file))),
  code: files.filter((file) => CODE_EXTENSIONS.includes(extname(file))),
})

function foldersOf(cwd: string): readonly string[] {
  const folders: string[] = []
  for (let folder = cwd; ; folder = dirname(folder)) {
    folders.push(folder)
    if (isFile(join(folder, 'package.json')) || exists(join(folder, '.git'))) return folders
    if (folder === dirname(folder)) return [cwd]
  }
}

function holdsConfig(file: string): boolean {
  if (!isFile(file)) return false
  if (!file.endsWith('package.json')) return true
  return hasConfigKey(file)
}

/** Whether a package.json has a key `toolyard` that holds more than a plugin's entry. A broken one is for the reader to refuse. */
function hasConfigKey(file: string): boolean {
  const text = readPackage(file)
  if (!text.includes('"toolyard"')) return false
  const parsed = parseJson(text)
  if (parsed === undefined) return true
  const value: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'toolyard') : undefined
  if (typeof value !== 'object' || value === null) return value !== undefined
  return Object.entries(value).some(([key, entry]) => key !== 'tools' || typeof entry !== 'string')
}

function readPackage(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const message = `The file can not be read: ${messageOf(error)}`
    throw new ToolyardError('CONFIG_UNREADABLE', message, {file, cause: error})
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isFile = (path: string) => look(path)?.isFile() === true
const exists = (path: string) => look(path) !== undefined

function look(path: string) {
  try {
    return statSync(path, {throwIfNoEntry: false})
  } catch (error) {
    if (systemCode(error) === 'ENOTDIR') return undefined
    const message = `The file can not be looked at: ${messageOf(error)}`
    throw new ToolyardError('CONFIG_UNREADABLE', message, {file: path, cause: error})
  }
}
