import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {systemCode} from '../errors/toolyard-error.ts'
import {clip} from './describe-effect.ts'
import type {Policy} from './policy.ts'
import {followPath, type Resolution} from './real-path.ts'

/** What a policy knows of protected directories. */
type Protection = Pick<Policy, 'findProtected' | 'findProtectedTarget'>

/** Where a write leads, or why it must not happen. */
export type WriteCheck = WriteWay | WriteRefusal

export interface WriteWay {
  readonly ok: true
  readonly realPath: string
  /** The path in all its forms: as text, as it really is, and the links on the way. */
  readonly forms: readonly string[]
  /** Of a recursive write, all that is below. */
  readonly below: readonly string[]
}

export interface WriteRefusal {
  readonly ok: false
  readonly code: 'PROTECTED_PATH'
  readonly reason: string
}

/** How many entries of folders may still be looked at for one call, whatever number of folders it writes. */
export interface SearchLimit {
  left: number
}

export const createSearchLimit = (): SearchLimit => ({left: 50_000})

/**
 * Looks for protected directories in every form of a path: as text, where its links lead, and the links themselves, and
 * for where they are kept when that is elsewhere. What
 * can't be followed is refused. A hard link into a protected directory has a name of its own that says nothing; writing
 * through `ctx.files` replaces that name by a new file and leaves the protected one as it was.
 */
export function checkWrite(
  path: string,
  cwd: string,
  {findProtected, findProtectedTarget}: Protection,
  way: Resolution = followPath(path, cwd),
): WriteCheck {
  const name =
    findProtected(way.lexical) ??
    (way.ok ? ([way.real, ...way.links].map(findProtected).find(isText) ?? findProtectedTarget(way.real)) : undefined)
  if (name !== undefined) return refusal(`writes ${clip(path)}, and ${name} is a protected directory`)
  if (!way.ok) return refusal(`writes ${clip(path)}, and nobody can tell where that leads: ${clip(way.reason)}`)
  return {ok: true, realPath: way.real, forms: [way.lexical, way.real, ...way.links], below: []}
}

interface RecursiveWrite {
  readonly way: Resolution
  readonly limit: SearchLimit
  /** Whether the program that writes leaves a directory of this name alone. */
  readonly isSpared: (name: string, atTop: boolean) => boolean
}

/** As `checkWrite`, for a write of everything below the path. Folders too large to be searched are refused. */
export function checkRecursiveWrite(
  path: string,
  cwd: string,
  protection: Protection,
  {way, limit, isSpared}: RecursiveWrite,
): WriteCheck {
  const {findProtected, findProtectedTarget} = protection
  const check = checkWrite(path, cwd, protection, way)
  if (!check.ok) return check
  const target = findProtectedTarget(check.realPath, true)
  if (target !== undefined) return refusal(`writes all of ${clip(path)}, and ${target} is a protected directory`)
  const folders = [check.realPath]
  const all: string[] = []
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const found = entriesOf(folder)
    if (found === undefined) return refusal(`writes all of ${clip(path)}, and ${clip(folder)} can't be searched`)
    for (const entry of found) {
      const below = join(folder, entry.name)
      if (isSpared(entry.name, folder === check.realPath)) continue
      if (findProtected(entry.name) !== undefined)
        return refusal(`writes all of ${clip(path)}, ${clip(below)} included`)
      all.push(below)
      if (--limit.left < 0) return refusal(`writes all of ${clip(path)}, which is too large to be searched`)
      if (entry.isDirectory()) folders.push(below)
    }
  }
  return {...check, below: all}
}

/** The entries of a folder; none of what is no folder, or is not there; `undefined` where they can't be known. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    if (code === 'EACCES' || code === 'EPERM') return undefined
    throw error
  }
}

const refusal = (reason: string): WriteRefusal => ({ok: false, code: 'PROTECTED_PATH', reason})

const isText = (name: string | undefined): name is string => name !== undefined
