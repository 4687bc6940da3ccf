import {existsSync} from 'node:fs'
import {copyFile, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {dirname, isAbsolute, join, relative, resolve} from 'node:path'
import {isWithin} from '../../../permissions/workspace.ts'
import {cloneBeside, forgetOthers, git} from './git.ts'

/** A folder, and its copy. */
export interface Copied {
  readonly root: string
  readonly target: string
}

/** Whether a folder is that of a repository itself. */
export const isRepository = (folder: string): boolean =>
  ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))

/** A `.git` that is a file leads to a repository: to the one in the copy where there is one, else to none. */
export async function copyGitFile(from: string, to: string, {root, target}: Copied): Promise<void> {
  const leads = /^gitdir: (.+)$/m.exec(await readFile(from, 'utf8'))?.[1]
  if (leads === undefined) return
  const folder = resolve(dirname(from), leads)
  if (!isWithin(folder, root)) return
  await writeFile(to, `gitdir: ${isAbsolute(leads) ? join(target, relative(root, folder)) : leads}\n`)
}

/** The repository of a working tree that has it elsewhere, with what is checked out and staged. */
export async function bringRepository({root, target}: Copied, scratch: string): Promise<void> {
  const clone = join(scratch, 'repository')
  await cloneBeside(root, clone)
  await rename(join(clone, '.git'), join(target, '.git'))
  for (const name of ['HEAD', 'index', 'shallow']) {
    const file = await git(root, 'rev-parse', '--path-format=absolute', '--git-path', name)
    if (existsSync(file)) await copyFile(file, join(target, '.git', name))
  }
}

/** What is copied of a repository must lead to nothing of the user's. @param folder of the repository itself, in the copy */
export async function detachRepository(folder: string, {root, target}: Copied): Promise<void> {
  await forgetOthers(folder, (path) => isWithin(path, target))
  const worktrees = join(folder, 'worktrees')
  for (const name of existsSync(worktrees) ? await readdir(worktrees) : []) {
    const file = join(worktrees, name, 'gitdir')
    const leads = existsSync(file) ? (await readFile(file, 'utf8')).trim() : ''
    if (isWithin(leads, root)) await writeFile(file, `${join(target, relative(root, leads))}\n`)
    else await rm(join(worktrees, name), {recursive: true, force: true})
  }
}
