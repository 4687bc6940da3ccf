/** The folders whose content no call may write, whatever allows it. */
export const PROTECTED_NAMES: readonly string[] = ['.git', '.husky', 'node_modules']

/** Finds the protected name that a path goes through or ends in. */
export type ProtectedNameFinder = (path: string) => string | undefined

const PLAIN = /^[\x20-\x7e]*$/
const SEPARATORS = /[\\/]/
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const SHORT_NAME = /^(.{1,6})~\d+$/

/**
 * Compares whole names, in every spelling under which some file system finds them: case, compatible Unicode forms,
 * characters that HFS+ ignores, and on Windows `\`, trailing dots and spaces, streams (`.git::$INDEX_ALLOCATION`) and
 * short names (`GIT~1`). A name that only looks the same to another system is protected too, which harms nobody.
 *
 * @see https://github.com/git/git/blob/master/path.c is_ntfs_dotgit, and utf8.c is_hfs_dotgit
 */
export function compileProtectedNames(names: readonly string[] = PROTECTED_NAMES): ProtectedNameFinder {
  const byName = new Map(names.map((name) => [fold(name), name]))
  const byShortName = new Map(names.map((name) => [shorten(fold(name)), name]))
  const find = (segment: string) => {
    const folded = fold(segment)
    const short = SHORT_NAME.exec(folded)?.[1]
    return byName.get(folded) ?? (short === undefined ? undefined : byShortName.get(short))
  }
  const mayHold = (path: string) => {
    const lower = path.toLowerCase()
    return !PLAIN.test(path) || lower.includes('~') || [...byName.keys()].some((name) => lower.includes(name))
  }
  return (path) => {
    // most paths hold none of the names at all
    if (!mayHold(path)) return undefined
    for (const segment of path.split(SEPARATORS)) {
      const found = find(segment)
      if (found !== undefined) return found
    }
    return undefined
  }
}

function fold(segment: string): string {
  return (
    segment
      .normalize('NFKC')
      .replace(IGNORABLE, '')
      .replace(/:.*$/s, '')
      .replace(/[. ]+$/, '')
      // upper case first: the dotless i has no other lower case than itself
      .toUpperCase()
      .toLowerCase()
  )
}

/** The part before `~1` of the short name that Windows gives a file: six characters, without leading dots. */
const shorten = (folded: string) => folded.replace(/^\.+/, '').slice(0, 6)
