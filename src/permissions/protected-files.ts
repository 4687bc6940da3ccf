import {sep} from 'node:path'
import {compileProtectedNames} from './protected-path.ts'
import {resolvePath} from './real-path.ts'

/** Says which file or folder that is asked about a path belongs to, or with `below` holds. */
export type GuardedFileFinder = (path: string, below?: boolean) => string | undefined

/** Folders that tell editors, package managers and agents what to run. `.config/git` is one more. */
const FOLDERS = ['.vscode', '.idea', '.cargo', '.devcontainer', '.yarn', '.mvn', '.claude']

const FILES = [
  // git
  ...['.gitconfig', '.gitmodules', '.pre-commit-config.yaml'],
  ...['lefthook.yml', 'lefthook.yaml', '.lefthook.yml', '.lefthook.yaml'],
  // shells
  ...['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.profile', '.envrc'],
  ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout'],
  // package managers and builds
  ...[
    '.npmrc',
    '.yarnrc',
    '.yarnrc.yml',
    '.pnp.cjs',
    '.pnp.loader.mjs',
    '.pnpmfile.cjs',
    'bunfig.toml',
    '.bunfig.toml',
  ],
  ...['.bazelrc', '.bazelversion', '.bazeliskrc', 'gradle-wrapper.properties', 'maven-wrapper.properties'],
  // tools that run programs of their settings' choice
  ...['.devcontainer.json', '.ripgreprc', 'pyrightconfig.json', '.mcp.json', '.claude.json'],
  // toolyard's own
  ...['.toolyardrc', '.toolyardrc.yaml', '.toolyardrc.yml', '.toolyardrc.json', 'toolyard-questions.jsonl'],
  ...['toolyard.config.js', 'toolyard.config.mjs', 'toolyard.config.ts', 'toolyard.config.mts'],
]

const GIT_CONFIG = /(?:^|[\\/])\.config[\\/]+git(?:[\\/]|$)/i
/** What is recorded of runs, wherever that is kept: it says what has been done. */
const RECORDING = /[\\/]sessions[\\/]+[^\\/]+[\\/]+(?:journal\.jsonl(?:\.accepted)?$|tool-results(?:[\\/]|$))/i
/** Working trees of other agents, which are no settings; spelled otherwise they are asked about, which harms nobody. */
const WORKTREES = /(^|[\\/])\.claude[\\/]worktrees(?=[\\/])/g
const SEPARATORS = /[\\/]+/

/**
 * Finds the files that decide what other programs run, by their names in every spelling, and toolyard's own by where
 * they really are. Nobody should write to them unseen, and sometimes it has to be done: they are asked about.
 *
 * @param own files and folders, absolute
 */
export function compileGuardedFiles(own: readonly string[]): GuardedFileFinder {
  const findFolder = compileProtectedNames(FOLDERS)
  const findFile = compileProtectedNames(FILES)
  const ownPaths = [...new Set(own.flatMap((path) => [path, resolvePath(path, path)]))]
  const folded = ownPaths.map((path) => ({path, lower: path.toLowerCase()}))
  const findOwn = (path: string, below: boolean) => {
    const lower = path.toLowerCase()
    return folded.find((one) => isBelow(lower, one.lower) || (below && isBelow(one.lower, lower)))?.path
  }
  return (path, below = false) =>
    findFolder(path.replaceAll(WORKTREES, '$1')) ??
    findFile(lastNameOf(path)) ??
    (GIT_CONFIG.test(path) ? '.config/git' : undefined) ??
    (RECORDING.test(path) ? 'a recorded session' : undefined) ??
    findOwn(path, below)
}

const lastNameOf = (path: string) => path.split(SEPARATORS).findLast((name) => name !== '') ?? ''

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(folder + sep)
