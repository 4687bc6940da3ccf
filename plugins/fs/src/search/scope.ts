import {isUtf8} from 'node:buffer'
import {realpath} from 'node:fs/promises'
import {isAbsolute, join, relative, sep} from 'node:path'
import type {ToolContext} from '@toolyard/sdk'

/** A folder that is searched, and which of the files below it may be shown. */
export interface SearchScope {
  /** Absolute, with its links as they were given. */
  readonly root: string
  /** Whether no rule withholds a file, by the path it is shown as and by its real one. `name` is relative to the root. */
  mayShow(name: string): boolean
}

export async function createScope(root: string, {permissions}: ToolContext): Promise<SearchScope> {
  const real = await realpath(root)
  return {
    root,
    mayShow: (name) =>
      permissions.canRead(join(root, name)) && (real === root || permissions.canRead(join(real, name))),
  }
}

/** A path as short as it can be said from the current folder: relative below it, absolute elsewhere. */
export function shortPath(path: string, cwd: string): string {
  const way = relative(cwd, path)
  return way === '' || isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`) ? path : way
}

/**
 * A file's name as ripgrep wrote it, without its `./` and with `/`. `undefined` for one that is no UTF-8: no rule and no
 * call could name that file.
 */
export function decodeName(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return undefined
  const name = bytes.toString('utf8')
  const clean = name.startsWith(`.${sep}`) ? name.slice(2) : name
  return sep === '/' ? clean : clean.replaceAll(sep, '/')
}
