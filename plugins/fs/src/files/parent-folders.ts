import {lstat, mkdir, realpath, rmdir} from 'node:fs/promises'
import {basename, dirname, isAbsolute, join, relative, resolve} from 'node:path'
import type {ToolContext} from '@toolyard/sdk'
import {FileFailure} from './failure.ts'

/** Folders that were made for a file. */
export interface MadeFolders {
  /** Removes them again, but for those that something was put into. */
  undo(): Promise<void>
}

/**
 * Makes the missing folders above a file, one by one below the nearest folder that is there. The file itself is written
 * through the guard, but folders are not: so none is made where a link leads out of the workspace.
 *
 * @param path absolute
 * @throws FileFailure when a link leads out of the workspace or nowhere
 */
export async function makeParentFolders(path: string, ctx: ToolContext): Promise<MadeFolders> {
  const missing: string[] = []
  let ancestor = dirname(path)
  while (!(await exists(ancestor))) {
    missing.unshift(basename(ancestor))
    ancestor = dirname(ancestor)
  }
  const folders: string[] = []
  const made = {undo: () => removeEmpty(folders)}
  if (missing.length === 0) return made
  let folder = await realFolder(path, ancestor, ctx)
  for (const name of missing) {
    ctx.signal.throwIfAborted()
    folder = join(folder, name)
    if (await makeFolder(folder)) folders.push(folder)
  }
  return made
}

async function realFolder(path: string, ancestor: string, ctx: ToolContext): Promise<string> {
  const real = await realpath(ancestor).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new FileFailure(`${ancestor} is a link that leads nowhere.`, 'Remove the link, or make its target first.')
  })
  if (real === ancestor) return real
  const roots = await Promise.all(ctx.workspace.roots.map((root) => realpath(root)))
  const leadsOut =
    ctx.workspace.roots.some((root) => isInside(resolve(root), ancestor)) && !roots.some((root) => isInside(root, real))
  if (!leadsOut) return real
  throw new FileFailure(
    `The folder of ${path} is missing, and ${ancestor} leads out of the workspace, to ${real}.`,
    'Make the folder first, or write by the real path.',
  )
}

/** Whether the folder was made; `false` when another call was faster. A link in its place is not followed. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if ((await lstat(folder)).isDirectory()) return false
    throw new FileFailure(`${folder} is not a folder.`, 'Check the path with LS.')
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way === '' || (!isAbsolute(way) && way.split(/[/\\]/)[0] !== '..')
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) {
    try {
      await rmdir(folder)
    } catch (error) {
      const {code = ''} = error as NodeJS.ErrnoException
      // somebody else has used it, or removed it
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) throw error
    }
  }
}
