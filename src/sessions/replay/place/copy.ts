import {constants, existsSync, statSync} from 'node:fs'
import {chmod, copyFile, lstat, mkdir, opendir, readlink, realpath, symlink, utimes} from 'node:fs/promises'
import {basename, dirname, isAbsolute, join, relative, resolve} from 'node:path'
import {messageOf, systemCode, ToolyardError} from '../../../errors/toolyard-error.ts'
import {isWithin} from '../../../permissions/workspace.ts'
import {isLinkedTree} from './git.ts'
import type {PlaceOrigin, ReplayPlace} from './place.ts'
import {bringRepository, copyGitFile, detachRepository, isRepository} from './repository.ts'
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
    await separate(copying)
  } catch (error) {
    await scratch[Symbol.asyncDispose]()
    throw UNREADABLE.has(systemCode(error)) ? unreadable(error) : error
  }
  return {
    cwd: join(target, relative(root, cwd)),
    root: target,
    scratch: scratch.path,
    [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose](),
  }
}

/** Makes repositories of the copy its own. */
async function separate(copying: Copying): Promise<void> {
  const {root, scratch, repositories} = copying
  try {
    if (await isLinkedTree(root)) await bringRepository(copying, scratch)
    for (const repository of repositories) await detachRepository(repository, copying)
  } catch (error) {
    throw new ToolyardError('USAGE', `A repository in ${root} can not be copied: ${messageOf(error)}`, {
      hint: OTHER_PLACES,
      cause: error,
    })
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
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await utimes(to, stats.atime, stats.mtime)
}

/** A link to a place in the folder leads to the same place in the copy; one to elsewhere, where it led. */
async function copyLink(from: string, to: string, copying: Copying): Promise<void> {
  const {root, target, repositories} = copying
  const written = await readlink(from)
  const leads = resolve(dirname(from), written)
  const real = await realpath(leads).catch(() => leads)
  // what git keeps behind a link it would change there
  const isOfGit = basename(from) === '.git' || repositories.some((folder) => isWithin(to, folder))
  if (isOfGit && !isWithin(real, root) && existsSync(real)) return copyEntry(real, to, copying)
  if (!isAbsolute(written) && isWithin(leads, root)) await symlink(written, to)
  else await symlink(isWithin(real, root) ? join(target, relative(root, real)) : leads, to)
}

const UNREADABLE: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM'])

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
