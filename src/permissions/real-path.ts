import {lstatSync, readlinkSync, realpathSync} from 'node:fs'
import {dirname, isAbsolute, parse, resolve, sep} from 'node:path'
import {systemCode} from '../errors/toolyard-error.ts'

/** Where a path leads, as far as that can be told. */
export type Resolution =
  | {
      readonly ok: true
      /** With `.` and `..` taken out by text alone, as a tool might that does not look at links. */
      readonly lexical: string
      /** With every link followed, as the kernel does. What does not exist yet is kept as it is written. */
      readonly real: string
      /** The links on the way, each by its own real path. */
      readonly links: readonly string[]
    }
  | {readonly ok: false; readonly lexical: string; readonly reason: string}

// as many as Linux follows (path_resolution(7))
const MAX_LINKS = 40
const SEPARATORS = sep === '/' ? /\/+/ : /[\\/]+/

/**
 * Follows a path and its links, component by component: `..` behind a link leaves the folder that the link leads to.
 * Where a component can't be looked at (a loop, no permission, a link whose text is not where it leads), nothing is
 * known, and that is said.
 *
 * @param cwd absolute; relative paths start there
 */
export function followPath(path: string, cwd: string): Resolution {
  const lexical = resolve(cwd, path)
  const unknown = (reason: string): Resolution => ({ok: false, lexical, reason})
  if (path.includes('\0')) return unknown('it holds a NUL character')
  if (/^~(?:[\\/]|$)/.test(path)) return unknown('~ may be read as the home folder or as a name')
  if (isFreeOfLinks(lexical, path, cwd)) return {ok: true, lexical, real: lexical, links: []}
  return followNames(path, cwd, lexical)
}

/**
 * Whether the kernel finds no link on the way, asked in two calls instead of one for each name. `false` where that is
 * not known.
 */
function isFreeOfLinks(lexical: string, path: string, cwd: string): boolean {
  // behind a link, `..` leads elsewhere than its text says
  if (path.includes('..') || cwd.includes('..')) return false
  try {
    if (lstatSync(lexical, {throwIfNoEntry: false})?.isSymbolicLink()) return false
    const folder = dirname(lexical)
    return realpathSync.native(folder) === folder
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return false
  }
}

/** Follows one name after the other. */
export function followNames(path: string, cwd: string, lexical = resolve(cwd, path)): Resolution {
  const unknown = (reason: string): Resolution => ({ok: false, lexical, reason})
  const start = isAbsolute(path) ? path : `${cwd}${sep}${path}`
  const {root} = parse(start)
  const pending = namesOf(start.slice(root.length))
  const links: string[] = []
  let real = root
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === '..') {
      real = dirname(real)
      continue
    }
    const next = real.endsWith(sep) ? real + name : real + sep + name
    let target: string | undefined
    try {
      target = linkTarget(next)
    } catch (error) {
      return unknown(`${next} could not be looked at (${systemCode(error)})`)
    }
    if (target === undefined) {
      real = next
      continue
    }
    if (isMagic(next)) return unknown(`${next} does not say where it leads`)
    if (links.push(next) > MAX_LINKS) return unknown('its links form a loop')
    const targetRoot = isAbsolute(target) ? parse(target).root : ''
    if (targetRoot !== '') real = targetRoot
    pending.push(...namesOf(target.slice(targetRoot.length)))
  }
  return {ok: true, lexical, real, links}
}

/** The real path, or the lexical one where links can't be followed: for comparisons, not for decisions. */
export function resolvePath(path: string, cwd: string): string {
  const resolution = followPath(path, cwd)
  return resolution.ok ? resolution.real : resolution.lexical
}

/** The components of a path, the first one last. */
const namesOf = (path: string) =>
  path
    .split(SEPARATORS)
    .filter((name) => name !== '' && name !== '.')
    .reverse()

function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path, {throwIfNoEntry: false})?.isSymbolicLink() ? readlinkSync(path) : undefined
  } catch (error) {
    // there is nothing below a file, so no link either
    if (systemCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/** Links below a process in /proc lead to open files, and into other views of the file system, whatever their text. */
const isMagic = (link: string) => link.startsWith('/proc/') && dirname(link) !== '/proc'
