import {isAbsolute, relative, sep} from 'node:path'
import {resolvePath} from './real-path.ts'

/** Whether a real path lies in the workspace. */
export type WorkspaceTest = (realPath: string) => boolean

/** The roots are followed once: a link that is swapped later does not move the workspace. */
export function compileWorkspace(roots: readonly string[]): WorkspaceTest {
  const realRoots = roots.map((root) => resolvePath(root, root))
  return (realPath) => realRoots.some((root) => isWithin(realPath, root))
}

/** Whether a path is a folder or lies below it, by whole names. */
export function isWithin(path: string, folder: string): boolean {
  // most of what is asked about; the rest is for systems where case does not count
  if (path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return true
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
