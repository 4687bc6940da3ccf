import {readFileSync, statSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'

/**
 * Programs that reading a repository's history, index or files starts, and that neither an option nor the environment
 * turns off: external diffs, text conversions, filters, and checks of signatures that a format asks for. What is
 * included may hold them too.
 *
 * @see https://git-scm.com/docs/git-config
 */
const STARTS_PROGRAMS =
  /(?:^|\])\s*(?:external|textconv|command|clean|smudge|process|program)\s*=|^\s*\[include|%[-+ ]?G/im

/**
 * Whether the configuration of the repository itself that a folder lies in, or of one of its submodules, may start
 * programs. The user's own is trusted.
 */
export function repositoryStartsPrograms(folder: string): boolean {
  const gitDir = gitDirOf(folder)
  if (gitDir !== undefined) return startsPrograms(folder, gitDir, 0)
  return dirname(folder) !== folder && repositoryStartsPrograms(dirname(folder))
}

/** Submodules within submodules beyond this depth are nobody's honest work. */
const MAX_DEPTH = 8

function startsPrograms(folder: string, gitDir: string, depth: number): boolean {
  if (depth > MAX_DEPTH) return true
  const common = readText(join(gitDir, 'commondir'))
  const folders = [gitDir, ...(common === undefined ? [] : [resolve(gitDir, common.trim())])]
  const configs = folders.flatMap((each) => [join(each, 'config'), join(each, 'config.worktree')])
  if (configs.some((file) => STARTS_PROGRAMS.test(readText(file) ?? ''))) return true
  return submodulesOf(folder).some((name) => {
    const submodule = join(folder, name)
    const itsGitDir = gitDirOf(submodule)
    return itsGitDir !== undefined && startsPrograms(submodule, itsGitDir, depth + 1)
  })
}

/** The folder in which git keeps the repository of a folder: `.git`, or where a file of that name says. */
function gitDirOf(folder: string): string | undefined {
  const entry = join(folder, '.git')
  const stats = look(() => statSync(entry, {throwIfNoEntry: false}))
  if (stats?.isDirectory()) return entry
  const target = stats === undefined ? undefined : /^gitdir: ([^\r\n]+)/.exec(readText(entry) ?? '')?.[1]
  return target === undefined ? undefined : resolve(folder, target)
}

function submodulesOf(folder: string): readonly string[] {
  const file = join(folder, '.gitmodules')
  if (look(() => statSync(file, {throwIfNoEntry: false})) === undefined) return []
  return Array.from((readText(file) ?? '').matchAll(/(?:^|\])\s*path\s*=\s*"?([^"\r\n]*)/gim), ([, name = '']) =>
    name.trim(),
  )
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
