import {constants} from 'node:fs'
import {copyFile, lstat, mkdir, opendir, readlink, symlink, utimes} from 'node:fs/promises'
import {isAbsolute, join, relative} from 'node:path'
import {ToolyardError} from '../../../errors/toolyard-error.ts'
import {isWithin} from '../../../permissions/workspace.ts'
import type {ReplayPlace} from './place.ts'
import {createScratch} from './scratch.ts'

/** More than this is no small folder any more: a copy would take long and fill the disk. */
const MOST_BYTES = 2 * 1024 ** 3
const MOST_FILES = 200_000

/**
 * A copy of a folder, where calls can do what they like.
 *
 * @throws ToolyardError USAGE for a folder that is too large
 */
export async function copyPlace(folder: string): Promise<ReplayPlace> {
  const scratch = await createScratch()
  const cwd = join(scratch.path, 'work')
  try {
    await copyFolder(folder, cwd, {root: folder, target: cwd, bytes: 0, files: 0})
  } catch (error) {
    await scratch[Symbol.asyncDispose]()
    throw error
  }
  return {cwd, scratch: scratch.path, [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose]()}
}

interface Copying {
  readonly root: string
  readonly target: string
  bytes: number
  files: number
}

async function copyFolder(from: string, to: string, copying: Copying): Promise<void> {
  await mkdir(to)
  for await (const {name} of await opendir(from)) await copyEntry(join(from, name), join(to, name), copying)
}

async function copyEntry(from: string, to: string, copying: Copying): Promise<void> {
  const stats = await lstat(from)
  copying.files++
  copying.bytes += stats.isFile() ? stats.size : 0
  if (copying.files > MOST_FILES || copying.bytes > MOST_BYTES) throw tooLarge(copying.root)
  if (stats.isDirectory()) return copyFolder(from, to, copying)
  if (stats.isSymbolicLink()) return copyLink(from, to, copying)
  // a `.git` that is a file leads to the repository itself; sockets and pipes are of those that made them
  if (!stats.isFile() || /[\\/]\.git$/.test(from)) return
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await utimes(to, stats.atime, stats.mtime)
}

/** A link to a place in the folder leads to the same place in the copy. */
async function copyLink(from: string, to: string, {root, target}: Copying): Promise<void> {
  const leads = await readlink(from)
  const isInside = isAbsolute(leads) && isWithin(leads, root)
  await symlink(isInside ? join(target, relative(root, leads)) : leads, to)
}

function tooLarge(folder: string): ToolyardError {
  return new ToolyardError('USAGE', `${folder} is too large to be copied for a replay.`, {
    hint: 'Replay in a folder of your choice with --in DIR, or in a clean checkout with --worktree.',
  })
}
