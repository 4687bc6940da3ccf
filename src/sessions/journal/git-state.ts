import {execFile} from 'node:child_process'
import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'

/** Where a working tree stands. */
export interface GitState {
  readonly commit: string
  /** Absent on a detached head. */
  readonly branch?: string
  /** Whether files that git knows were changed; absent where that could not be told. */
  readonly dirty?: boolean
}

/** A large working tree may take longer to look through than anybody would wait. */
const TIMEOUT_MS = 2000

/** No program of the repository's own choice runs for this. */
const CAREFUL = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '--no-optional-locks']

/** The state of the working tree that a folder is in; `undefined` where it is in none, or git can't tell. */
export async function readGitState(cwd: string): Promise<GitState | undefined> {
  if (!isInRepository(cwd)) return undefined
  const [head, hasFilters] = await Promise.all([
    git(cwd, 'rev-parse', 'HEAD', '--abbrev-ref', 'HEAD'),
    usesFilters(cwd),
  ])
  const [commit, branch] = head?.split('\n') ?? []
  if (commit === undefined || commit === '') return undefined
  const changes = hasFilters ? undefined : await git(cwd, 'status', '--porcelain', '--untracked-files=no')
  return {
    commit,
    ...(branch !== undefined && branch !== 'HEAD' && {branch}),
    ...(changes !== undefined && {dirty: changes !== ''}),
  }
}

function isInRepository(cwd: string): boolean {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true
    if (folder === dirname(folder)) return false
  }
}

/** Whether the repository itself names programs that files are filtered through, which comparing them would run. */
async function usesFilters(cwd: string): Promise<boolean> {
  const filters = await git(cwd, 'config', '--show-scope', '--get-regexp', '^filter\\.')
  // nothing found is an exit code of its own, and no output
  return filters === undefined ? false : /^(?:local|worktree|unknown)\t/m.test(filters)
}

/** What git says; `undefined` when it fails. */
async function git(cwd: string, ...args: string[]): Promise<string | undefined> {
  try {
    const {stdout} = await promisify(execFile)('git', [...CAREFUL, ...args], {cwd, timeout: TIMEOUT_MS})
    return stdout.trimEnd()
  } catch {
    return undefined
  }
}
