import {stat} from 'node:fs/promises'
import {basename, dirname} from 'node:path'
import type {ToolContext} from '@toolyard/sdk'
import {FileFailure} from '../files/failure.ts'
import {compileGlobs, splitGlobs} from '../search/glob-list.ts'
import {createScope, type SearchScope} from '../search/scope.ts'
import type {GrepInput} from './tool.ts'

/** What is searched: a folder, or one file of it. */
export interface GrepTarget {
  readonly scope: SearchScope
  /** The file's name, when only one is searched. */
  readonly file: string | undefined
  /** Whether the file, by its name relative to the scope's root, is searched and may be shown. */
  accepts(name: string): boolean
}

/** @throws FileFailure when the path can't be searched, or the glob not used */
export async function findTarget(path: string, {glob}: GrepInput, ctx: ToolContext): Promise<GrepTarget> {
  const stats = await stat(path)
  if (stats.isDirectory()) {
    const scope = await createScope(path, ctx)
    const matches = compileGlobs(splitGlobs(glob ?? ''))
    return {scope, file: undefined, accepts: (name) => matches(name) && scope.mayShow(name)}
  }
  // a pipe or a device would be read for ever
  if (!stats.isFile())
    throw new FileFailure(`${path} is neither a file nor a folder.`, 'Search a regular file or a folder.')
  const scope = await createScope(dirname(path), ctx)
  return {scope, file: basename(path), accepts: scope.mayShow}
}
