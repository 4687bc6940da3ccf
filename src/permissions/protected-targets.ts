import {lstatSync, readFileSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {systemCode} from '../errors/toolyard-error.ts'
import {clip} from './describe-effect.ts'
import {followPath, resolvePath} from './real-path.ts'
import {isWithin} from './workspace.ts'

/** Says what protected directory a real path belongs to, or with `below` holds, although it has another name. */
export type ProtectedTargetFinder = (realPath: string, below?: boolean) => string | undefined

const GIT = '.git'

/**
 * Finds what is kept elsewhere: the target of a protected name that is a link, and the folders of a repository whose
 * `.git` is a file. Such names are looked for in the folders above the path, and above each of the roots.
 *
 * @see https://git-scm.com/docs/gitrepository-layout
 */
export function compileProtectedTargets(names: readonly string[], roots: readonly string[]): ProtectedTargetFinder {
  const rootFolders = roots.flatMap((root) => foldersTo(resolvePath(root, root)))
  return (realPath, below = false) => {
    const isTouched = (target: string) => isWithin(realPath, target) || (below && isWithin(target, realPath))
    for (const folder of new Set([...foldersTo(dirname(realPath)), ...rootFolders])) {
      for (const name of names) {
        const targets = targetsOf(folder, name)
        if (targets.some(isTouched)) return `what ${clip(join(folder, name))} leads to`
      }
    }
    return undefined
  }
}

function foldersTo(path: string): string[] {
  const folders = [path]
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) folders.push(dirname(folder))
  return folders
}

function targetsOf(folder: string, name: string): string[] {
  const entry = join(folder, name)
  const stats = look(() => lstatSync(entry, {throwIfNoEntry: false}))
  if (stats === undefined || stats.isDirectory()) return []
  const way = followPath(entry, folder)
  if (!way.ok) return []
  if (name !== GIT) return [way.real]
  const gitDir = readPath(way.real, /^gitdir: ([^\r\n]+)/) ?? way.real
  const commonDir = readPath(join(gitDir, 'commondir'), /^([^\r\n]+)/)
  return [way.real, gitDir, ...(commonDir === undefined ? [] : [commonDir])]
}

/** The real path that a small file names, relative to the folder of the file. */
function readPath(file: string, form: RegExp): string | undefined {
  const text = look(() => (lstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined))
  const path = text === undefined ? undefined : form.exec(text)?.[1]
  return path === undefined ? undefined : resolvePath(resolve(dirname(file), path), dirname(file))
}

/** What git can't look at either leads nowhere. */
function look<Found>(at: () => Found): Found | undefined {
  try {
    return at()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(systemCode(error) ?? '')) return undefined
    throw error
  }
}
