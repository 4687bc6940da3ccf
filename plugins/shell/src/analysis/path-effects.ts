import {resolve} from 'node:path'
import type {PathEffect} from '@toolyard/sdk'
import {expandGlob, type GlobMatch} from './expand-glob.ts'
import {type Finding, join, NOTHING} from './findings.ts'
import {type Place, pathsIn} from './place.ts'
import type {PathUse} from './program.ts'
import type {GlobWord, ShellWord, UnknownWord} from './shell-word.ts'
import type {Scope} from './words.ts'

/** Where paths are looked at from. */
export interface PathContext {
  readonly place: Place
  /** The folder that the line starts in; absolute. */
  readonly cwd: string
  readonly spend: Scope['spend']
  /** The id of the command that touches them. */
  readonly by: string | undefined
}

/** Files that are no files of the disk: what is written there goes where the command's own output goes. */
const STREAMS = new Set(['/dev/null', '/dev/stdin', '/dev/stdout', '/dev/stderr'])

const isStream = (path: string) => path === '' || STREAMS.has(path)

const isWritten = ({word, replaces}: PathUse) => word.kind !== 'literal' || replaces || !isStream(word.text)

/** The path effects of what a program does with a path. */
export function pathEffects(path: PathUse, context: PathContext): Finding {
  const {word, access, recursive = false} = path
  if (access === 'read') return reads(word, recursive, context)
  return isWritten(path) ? writes(word, recursive, context) : NOTHING
}

function reads(word: ShellWord, recursive: boolean, context: PathContext): Finding {
  switch (word.kind) {
    case 'literal':
      return isStream(word.text) ? NOTHING : readsOf(pathsIn(context.place, word.text), recursive, context)
    case 'glob':
      return readsOfPattern(word, recursive, context)
    case 'unknown':
      return join([
        readsOf(word.within && within(word.within, context), !word.isExact || recursive, context),
        readsOf(assignedPath(word, context), recursive, context),
      ])
  }
}

function readsOf(paths: readonly string[] | undefined, recursive: boolean, context: PathContext): Finding {
  return {
    verdict: 'reads',
    effects: paths === undefined ? [anyFile(context)] : effects(paths, 'read', recursive, context),
  }
}

/** So many names are told one by one; of more, the folder and the links among them, which lead out of it. */
const MAX_NAMES = 32

function readsOfPattern(word: GlobWord, recursive: boolean, context: PathContext): Finding {
  const matches = matchesOf(word, context)
  if (matches === undefined) return readsOf(undefined, true, context)
  if (matches.length <= MAX_NAMES)
    return readsOf(
      matches.map(({path}) => path),
      recursive,
      context,
    )
  const folder = word.prefix.slice(0, word.prefix.lastIndexOf('/') + 1) || '.'
  const links = matches.filter(({isLink}) => isLink).map(({path}) => path)
  return join([readsOf(pathsIn(context.place, folder), true, context), readsOf(links, recursive, context)])
}

function writes(word: ShellWord, recursive: boolean, context: PathContext): Finding {
  switch (word.kind) {
    case 'literal':
      return writesOf(pathsIn(context.place, word.text), recursive, context)
    case 'glob': {
      const folder = wholeFolder(word.pattern)
      if (folder !== undefined) return writesOf(pathsIn(context.place, folder), true, context)
      const matches = matchesOf(word, context)
      if (matches === undefined || matches.length > MAX_WRITES) return UNKNOWN
      return writesOf(
        matches.map(({path}) => path),
        recursive,
        context,
      )
    }
    case 'unknown': {
      if (word.isExact && !word.splits) return writesOf(word.within && within(word.within, context), recursive, context)
      // where its variables are empty, and where they are what the line makes them, it may be one of these
      const left = [word.whenEmpty, word.whenAssigned ?? ''].map((text) => leftOf(text, recursive, context))
      const lies = writesOf(word.within && within(word.within, context), true, context)
      return join([UNKNOWN, ...left, lies])
    }
  }
}

function leftOf(text: string, recursive: boolean, context: PathContext): Finding {
  if (text === '') return NOTHING
  const folder = wholeFolder(text)
  return writesOf(pathsIn(context.place, folder ?? text), recursive || folder !== undefined, context)
}

const assignedPath = ({whenAssigned = ''}: UnknownWord, {place}: PathContext) =>
  whenAssigned === '' ? [] : (pathsIn(place, whenAssigned) ?? [])

const MAX_WRITES = 256
const UNKNOWN: Finding = {verdict: 'anything', effects: []}

function writesOf(paths: readonly string[] | undefined, recursive: boolean, context: PathContext): Finding {
  if (paths === undefined) return UNKNOWN
  return {verdict: paths.length === 0 ? 'reads' : 'writes', effects: effects(paths, 'write', recursive, context)}
}

/** The folder of which a pattern stands for all that it holds. */
function wholeFolder(pattern: string): string | undefined {
  const folder = /^(?<folder>[^*?[]*\/|)(?:\*|\.\*|\.\[!\.\]\*|\.\?\?\*)\/?$/s.exec(pattern)?.groups?.folder
  return folder === undefined ? undefined : folder.replace(/\\(.)/gs, '$1') || '.'
}

/** What a pattern stands for in each of the folders that the command may run in. */
function matchesOf(word: GlobWord, {place, cwd, spend}: PathContext): readonly GlobMatch[] | undefined {
  if (place === undefined) return undefined
  const all = place.map((folder) => {
    const matches = expandGlob(word, resolve(cwd, folder), spend)
    return matches?.map((match) => ({...match, path: pathsIn([folder], match.path)?.[0] ?? match.path}))
  })
  return all.every((matches) => matches !== undefined) ? all.flat() : undefined
}

function effects(paths: readonly string[], access: 'read' | 'write', all: boolean, {by}: PathContext): PathEffect[] {
  return paths.map((path) => ({
    kind: 'path',
    path,
    access,
    ...(all && {recursive: true}),
    ...(by !== undefined && {by}),
  }))
}

const anyFile = ({by}: PathContext): PathEffect => ({
  kind: 'path',
  path: '/',
  access: 'read',
  recursive: true,
  ...(by !== undefined && {by}),
})

function within(folders: readonly string[], {place}: PathContext): readonly string[] | undefined {
  const all = folders.map((folder) => pathsIn(place, folder))
  return all.every((paths) => paths !== undefined) ? all.flat() : undefined
}
