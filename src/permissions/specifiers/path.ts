import {dirname, join, sep} from 'node:path'
import type {PathEffect} from '@toolyard/sdk'
import ignore, {type Ignore} from 'ignore'
import {followPath, type Resolution, resolvePath} from '../real-path.ts'
import type {RuleAction} from '../rule.ts'

/** A path as rules look at it. */
export interface PathSubject {
  readonly kind: 'path'
  readonly access: PathEffect['access']
  readonly recursive: boolean
  /** All its forms: as text, where it leads, and the links on the way. */
  readonly forms: readonly string[]
  /** As text and where it leads; nothing where that can't be told. */
  readonly ends: readonly string[]
  readonly way: Resolution
  /** What the `keys` of a pattern that matches are among. */
  keys(): ReadonlySet<string>
}

export interface PathMatcher {
  readonly of: 'path'
  readonly access: PathEffect['access']
  /** The pattern, as it is matched below each of the bases. */
  readonly pattern: string
  /** Folders, each as text and as it really is. */
  readonly bases: readonly string[]
  /** The folders, or files, that hold whatever matches. */
  readonly roots: readonly string[]
  /** Names that stand in every path that matches; of a name with wildcards, `*` and its extension. */
  readonly keys: readonly string[]
  matches(path: PathSubject): boolean
}

/** What the anchors of patterns stand for; absolute folders. */
export interface Anchors {
  readonly cwd: string
  readonly home: string | undefined
  /** The folder of the file that the rule stands in. */
  readonly base: string
}

/** Writes are spoken of by rules that withhold reads, and never the other way round. */
export const speaksOfAccess = (matcher: PathMatcher, action: RuleAction, access: PathEffect['access']): boolean =>
  matcher.access === access || (action !== 'allow' && matcher.access === 'read')

/**
 * A pattern in the syntax of .gitignore with an anchor: `//` for the root of the file system, `~/` for the home folder,
 * `/` for the folder of the rule's file, and none or `./` for the folder of the run. A name without a folder is found
 * at any depth, and so is a folder `name/**`, but for rules that allow.
 *
 * @returns the matcher, or a text that says what is wrong
 * @see https://git-scm.com/docs/gitignore
 */
export function compilePath(
  specifier: string,
  access: PathEffect['access'],
  action: RuleAction,
  anchors: Anchors,
): PathMatcher | string {
  const anchored = anchor(specifier, anchors)
  if (typeof anchored === 'string') return anchored
  const problem = problemOf(anchored.pattern)
  if (problem !== undefined) return problem
  const pattern = spread(anchored, action)
  const bases = [...new Set([anchored.base, resolvePath(anchored.base, anchored.base)])]
  const folder = literalFolder(pattern)
  const test = action === 'allow' && isName(pattern) ? nameTest(pattern) : patternTest(pattern)
  const isFound = (path: string, recursive: boolean) =>
    bases.some((base) => {
      const way = wayBelow(path, base)
      return way !== undefined && test(way, recursive)
    })
  const allows = ({access: sought, ends, recursive}: PathSubject) =>
    sought === access && ends.length > 0 && ends.every((path) => isFound(path, recursive))
  const withholds = ({access: sought, forms}: PathSubject) =>
    (access === 'read' || sought === access) && forms.some((path) => isFound(path, true))
  return {
    of: 'path',
    access,
    pattern,
    bases,
    roots: bases.map((base) => (folder === '' ? base : join(base, folder))),
    keys: keysOf(pattern),
    matches: action === 'allow' ? allows : withholds,
  }
}

/** @param path absolute, or relative to `cwd` */
export function pathSubject(
  {path, access, recursive = false}: PathEffect,
  cwd: string,
  known?: Resolution,
): PathSubject {
  const way = known ?? followPath(path, cwd)
  const ends = way.ok ? (way.real === way.lexical ? [way.lexical] : [way.lexical, way.real]) : []
  const forms = (way.ok ? (way.links.length === 0 ? ends : [...ends, ...way.links]) : [way.lexical]).map(withSlashes)
  let keys: Set<string> | undefined
  return {
    kind: 'path',
    access,
    recursive,
    forms,
    ends: ends.map(withSlashes),
    way,
    keys: () => (keys ??= new Set(forms.flatMap(keysIn))),
  }
}

/** The names in a path, and their extensions. Every pattern that has no key stands under the empty one. */
function keysIn(path: string): string[] {
  const keys = ['']
  for (const name of path.split('/')) {
    keys.push(name)
    const dot = name.lastIndexOf('.')
    if (dot >= 0) keys.push(`*${name.slice(dot)}`)
  }
  return keys
}

interface Anchored {
  readonly base: string
  /** Without its anchor. */
  readonly pattern: string
  /** It speaks of the folder itself, not of any below it. */
  readonly isFixed: boolean
}

function anchor(specifier: string, {cwd, home, base}: Anchors): Anchored | string {
  if (specifier.startsWith('!')) return 'A pattern can not be negated.'
  const fixed = (folder: string, pattern: string) => ({base: folder, pattern, isFixed: true})
  if (specifier.startsWith('//')) return fixed('/', specifier.slice(2))
  if (specifier.startsWith('/')) return fixed(base, specifier.slice(1))
  if (/^~(?:\/|$)/.test(specifier)) {
    if (home === undefined) return 'There is no home folder here that `~` could stand for.'
    return fixed(home, specifier.slice(2) || '**')
  }
  if (specifier.startsWith('~'))
    return "Only one's own home folder can be named by `~/`; a file of that name is `./~name`."
  let folder = cwd
  let rest = specifier
  for (let step = /^\.{1,2}(?:\/+|$)/.exec(rest)?.[0]; step !== undefined; step = /^\.{1,2}(?:\/+|$)/.exec(rest)?.[0]) {
    if (step.startsWith('..')) folder = dirname(folder)
    rest = rest.slice(step.length)
  }
  return {base: folder, pattern: rest || '**', isFixed: rest !== specifier}
}

function problemOf(pattern: string): string | undefined {
  if (pattern.replace(/^\/+/, '').trim() === '') return 'There is nothing behind the anchor.'
  if (/(?:^|\/)\.\.?(?:\/|$)/.test(pattern))
    return 'A pattern can not hold `.` or `..`, but for `./` or `../` at its start.'
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(pattern)) return 'A pattern can not end in `\\`.'
  const unescaped = pattern.replace(/\\./gs, '')
  if (/\[[!^]?\]?[^\]]*$/.test(unescaped)) return 'A `[` has no `]`; a literal one is written `\\[`.'
  return undefined
}

/** Makes the anchor a part of the pattern: in .gitignore it is an inner or leading slash. */
function spread({pattern, isFixed}: Anchored, action: RuleAction): string {
  if (isFixed) return `/${pattern.replace(/^\/+/, '')}`
  const [, folder] = /^([^/]+)\/(?:\*\*)?$/.exec(pattern) ?? []
  if (folder === undefined) return pattern.startsWith('#') ? `\\${pattern}` : pattern
  return action === 'allow' ? `/${pattern}` : `**/${pattern}`
}

const isName = (pattern: string) => !pattern.includes('/')

type WayTest = (way: string, isFolder: boolean) => boolean

/** For rules that allow: a file of this name anywhere, but a folder only where the run is. */
function nameTest(name: string): WayTest {
  const here = patternTest(`/${name}`)
  const anywhere = patternTest(name)
  return (way, isFolder) => here(way, isFolder) || (!isFolder && anywhere(way.slice(way.lastIndexOf('/') + 1), false))
}

const KEPT_ANSWERS = 1_000

function patternTest(pattern: string): WayTest {
  let matcher: Ignore | undefined
  let answers = 0
  return (way, isFolder) => {
    if (way === '') return false
    // it remembers every answer for as long as it lives
    if (matcher === undefined || answers++ > KEPT_ANSWERS) {
      matcher = ignore({ignorecase: false, allowRelativePaths: true}).add({pattern})
      answers = 0
    }
    return matcher.ignores(way) || (isFolder && matcher.ignores(`${way}/`))
  }
}

/** The path from a folder to what lies in it; `undefined` for what does not. */
function wayBelow(path: string, folder: string): string | undefined {
  if (folder === '/') return path.slice(1)
  if (path === folder) return ''
  return path.startsWith(folder) && path[folder.length] === '/' ? path.slice(folder.length + 1) : undefined
}

/** The folders of a fixed pattern that are named without wildcards, and the file too where it is. */
function literalFolder(pattern: string): string {
  if (!pattern.slice(0, -1).includes('/')) return ''
  const names = pattern.split('/').filter((name) => name !== '')
  const wild = names.findIndex(isWild)
  return (wild < 0 ? names : names.slice(0, wild)).join('/')
}

const keysOf = (pattern: string) =>
  pattern.split('/').flatMap((name) => {
    if (name === '') return []
    if (!isWild(name)) return name
    const extension = name.slice(name.lastIndexOf('.'))
    return extension.startsWith('.') && !isWild(extension) ? `*${extension}` : []
  })

const isWild = (name: string) => /[*?[\\]/.test(name)

const withSlashes = (path: string) => (sep === '/' ? path : path.replaceAll(sep, '/'))
