import {readFileSync, statSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'

/**
 * Programs that reading a repository's history, index or files starts, and that neither an option nor the environment
 * turns off: external diffs, text conversions and filters. What is included may hold them too.
 *
 * @see https://git-scm.com/docs/git-config
 */
const STARTS_PROGRAMS = /^\s*(?:external|textconv|command|clean|smudge|process)\s*=|^\s*\[include/im

/** Whether the configuration of the repository itself that a folder lies in may start programs. The user's own is trusted. */
export function repositoryStartsPrograms(folder: string): boolean {
  const gitDir = findGitDir(folder)
  if (gitDir === undefined) return false
  const common = readText(join(gitDir, 'commondir'))
  const folders = [gitDir, ...(common === undefined ? [] : [resolve(gitDir, common.trim())])]
  return folders
    .flatMap((each) => [join(each, 'config'), join(each, 'config.worktree')])
    .some((file) => STARTS_PROGRAMS.test(readText(file) ?? ''))
}

/** The folder in which git keeps a repository: `.git`, or where a file of that name says. */
function findGitDir(folder: string): string | undefined {
  const entry = join(folder, '.git')
  const stats = look(() => statSync(entry, {throwIfNoEntry: false}))
  if (stats?.isDirectory()) return entry
  const target = stats === undefined ? undefined : /^gitdir: ([^\r\n]+)/.exec(readText(entry) ?? '')?.[1]
  if (target !== undefined) return resolve(folder, target)
  return dirname(folder) === folder ? undefined : findGitDir(dirname(folder))
}

const readText = (file: string) => look(() => readFileSync(file, 'utf8'))

/** `undefined` where there is nothing to be seen: git sees nothing there either. */
function look<Value>(at: () => Value): Value | undefined {
  try {
    return at()
  } catch (error) {
    const {code = ''} = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return undefined
    throw error
  }
}
