import {type Dirent, readdirSync} from 'node:fs'
import {resolve} from 'node:path'
import type {GlobWord} from './shell-word.ts'
import type {Scope} from './words.ts'

/** A name that a pattern may stand for, as the shell would write it. */
export interface GlobMatch {
  readonly path: string
  readonly isLink: boolean
}

const MAX_FOLDERS = 64
/** Reading a folder, and each of so many of its names, takes about as long as looking at a node. */
const FOLDER_WORK = 5
const NAMES_PER_NODE = 16
const MAX_MATCHES = 4_096
/** More of these in one name would make matching slow. */
const MAX_WILDCARDS = 8

/**
 * The names on disk, now, that the shell may replace a pattern by; rather too many than too few. Where there is none, the
 * shell takes the pattern itself for a name.
 *
 * @param folder where the pattern starts from; absolute
 * @returns `undefined` where they can't be known, or are too many
 */
export function expandGlob(
  {pattern}: GlobWord,
  folder: string,
  spend: Scope['spend'],
): readonly GlobMatch[] | undefined {
  const [first = '', ...rest] = splitPattern(pattern)
  const isAbsolute = first === ''
  let found: readonly GlobMatch[] = [{path: isAbsolute ? '/' : '', isLink: false}]
  for (const part of isAbsolute ? rest : [first, ...rest]) {
    if (part === '') continue
    const next = isPattern(part)
      ? expandName(found, part, folder, spend)
      : found.map(({path}) => below(path, withoutEscapes(part)))
    if (next === undefined || next.length > MAX_MATCHES) return undefined
    found = next
  }
  return found.length === 0 ? [{path: withoutEscapes(pattern), isLink: false}] : found
}

function expandName(
  starts: readonly GlobMatch[],
  part: string,
  folder: string,
  spend: Scope['spend'],
): readonly GlobMatch[] | undefined {
  const matcher = compileName(part)
  if (matcher === undefined || starts.length > MAX_FOLDERS) return undefined
  const found: GlobMatch[] = []
  for (const {path} of starts) {
    const entries = spend(FOLDER_WORK) ? entriesOf(resolve(folder, path)) : undefined
    if (entries === undefined || !spend(Math.ceil(entries.length / NAMES_PER_NODE))) return undefined
    for (const entry of entries) {
      // a dot at the start is matched by a dot alone
      if (entry.name.startsWith('.') !== part.startsWith('.') || !matcher.test(entry.name)) continue
      found.push({...below(path, entry.name), isLink: entry.isSymbolicLink()})
    }
  }
  return found
}

const below = (path: string, name: string): GlobMatch => ({
  path: path === '' || path === '/' ? path + name : `${path}/${name}`,
  isLink: false,
})

const splitPattern = (pattern: string) => pattern.match(/(?:\\.|[^/\\])+|(?<=^)(?=\/)|(?<=\/)(?=\/)/gs) ?? []

const isPattern = (part: string) => /(?:^|[^\\])(?:\\\\)*[*?[]/.test(part)

const withoutEscapes = (part: string) => part.replace(/\\(.)/gs, '$1')

/** A name's pattern, with sets of characters taken for any character. */
function compileName(part: string): RegExp | undefined {
  const tokens = part.match(/\\.|\*+|\?|\[(?:\\.|[^\]])+\]|./gs) ?? []
  if (tokens.filter((token) => /^[*?[]/.test(token)).length > MAX_WILDCARDS) return undefined
  const source = tokens.map((token) => {
    if (token.startsWith('*')) return '.*'
    if (token === '?' || (token.startsWith('[') && token.length > 1)) return '.'
    return withoutEscapes(token).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`, 's')
}

function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    // nothing is there that the pattern could match
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    if (code === 'EACCES' || code === 'EPERM' || code === 'ELOOP' || code === 'ENAMETOOLONG') return undefined
    throw error
  }
}
