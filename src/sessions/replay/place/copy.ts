import {constants, existsSync, statSync} from 'node:fs'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  opendir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import {basename, dirname, isAbsolute, join, relative, resolve} from 'node:path'
import {messageOf, systemCode, ToolyardError} from '../../../errors/toolyard-error.ts'
import {isWithin} from '../../../permissions/workspace.ts'
import {cloneBeside, git, isLinkedTree, removeRemotes} from './git.ts'
import type {PlaceOrigin, ReplayPlace} from './place.ts'
import {createScratch} from './scratch.ts'

/** More than this is no small folder any more: a copy would take long and fill the disk. */
const MOST_BYTES = 2 * 1024 ** 3
const MOST_FILES = 200_000

/**
 * A copy of a project, where calls can do what they like.
 *
 * @throws ToolyardError USAGE for one that is too large, or that can't be read, or the signal's reason once it is
 * aborted
 */
export async function copyPlace({cwd, root}: PlaceOrigin, signal?: AbortSignal): Promise<ReplayPlace> {
  const scratch = await createScratch()
  const target = join(scratch.path, 'work')
  try {
    const copying = {root, target, scratch: scratch.path, signal, bytes: 0, files: 0, repositories: []}
    await copyFolder(root, target, copying)
    if (await isLinkedTree(root)) await bringRepository(root, target, scratch.path)
    for (const repository of copying.repositories) await detachRepository(repository)
  } catch (error) {
    await scratch[Symbol.asyncDispose]()
    throw error
  }
  return {
    cwd: join(target, relative(root, cwd)),
    root: target,
    scratch: scratch.path,
    [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose](),
  }
}

interface Copying {
  readonly root: string
  readonly target: string
  readonly scratch: string
  readonly signal: AbortSignal | undefined
  bytes: number
  files: number
  /** Folders of repositories, in the copy. */
  readonly repositories: string[]
}

async function copyFolder(from: string, to: string, copying: Copying): Promise<void> {
  await mkdir(to, {mode: 0o700})
  if (isRepository(from)) copying.repositories.push(to)
  for await (const {name} of await opendir(from)) await copyEntry(join(from, name), join(to, name), copying)
  await chmod(to, statSync(from).mode & 0o7777)
}

async function copyEntry(from: string, to: string, copying: Copying): Promise<void> {
  copying.signal?.throwIfAborted()
  const stats = await lstat(from)
  copying.files++
  copying.bytes += stats.isFile() ? stats.size : 0
  if (copying.files > MOST_FILES || copying.bytes > MOST_BYTES) throw tooLarge(copying.root)
  // temporary files may be kept in the folder itself
  if (isWithin(from, copying.scratch)) return
  if (stats.isDirectory()) return copyFolder(from, to, copying)
  if (stats.isSymbolicLink()) return copyLink(from, to, copying)
  // sockets and pipes are of those that made them
  if (!stats.isFile()) return
  if (basename(from) === '.git') return copyGitFile(from, to, copying)
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    throw systemCode(error) === 'EACCES' ? unreadable(error) : error
  }
  await utimes(to, stats.atime, stats.mtime)
}

/** A link to a place in the folder leads to the same place in the copy; one to elsewhere, where it led. */
async function copyLink(from: string, to: string, {root, target}: Copying): Promise<void> {
  const written = await readlink(from)
  const leads = resolve(dirname(from), written)
  const real = await realpath(leads).catch(() => leads)
  if (!isAbsolute(written) && isWithin(leads, root)) await symlink(written, to)
  else await symlink(isWithin(real, root) ? join(target, relative(root, real)) : leads, to)
}

/** A `.git` that is a file leads to a repository: to the one in the copy where it is that of a submodule, else to none. */
async function copyGitFile(from: string, to: string, {root, target}: Copying): Promise<void> {
  const leads = /^gitdir: (.+)$/m.exec(await readFile(from, 'utf8'))?.[1]
  if (leads === undefined) return
  const folder = resolve(dirname(from), leads)
  if (!isWithin(folder, root)) return
  await writeFile(to, `gitdir: ${isAbsolute(leads) ? join(target, relative(root, folder)) : leads}\n`)
}

const isRepository = (folder: string) => ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))

/** The repository of a working tree that has it elsewhere, with what is staged. */
async function bringRepository(root: string, target: string, scratch: string): Promise<void> {
  const clone = join(scratch, 'repository')
  await cloneBeside(root, clone)
  await rename(join(clone, '.git'), join(target, '.git'))
  const index = await git(root, 'rev-parse', '--path-format=absolute', '--git-path', 'index')
  if (existsSync(index)) await copyFile(index, join(target, '.git/index'))
}

/** What is copied of a repository must lead to nothing of the user's. */
async function detachRepository(folder: string): Promise<void> {
  await rm(join(folder, 'worktrees'), {recursive: true, force: true})
  await removeRemotes(folder)
}

function tooLarge(folder: string): ToolyardError {
  return new ToolyardError('USAGE', `${folder} is too large to be copied for a replay.`, {hint: OTHER_PLACES})
}

function unreadable(error: unknown): ToolyardError {
  return new ToolyardError('USAGE', `The folder can not be copied: ${messageOf(error)}`, {
    hint: OTHER_PLACES,
    cause: error,
  })
}

const OTHER_PLACES = 'Replay in a folder of your choice with --in DIR, or in a clean checkout with --worktree.'
