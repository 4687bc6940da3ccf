import type {PathUse} from '../../program.ts'
import {type GlobWord, literal, type ShellWord} from '../../shell-word.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {anywhere, create, has, isManyWords, lastValue, writeTo} from './writer.ts'

/** Options by which cp, mv, install and ln find out where they write. */
export const DESTINATION_OPTIONS = `
  -b -T --no-target-directory
  --backup[=CONTROL]
  -S --suffix=SUFFIX
  -t --target-directory=FOLDER
`

export interface Destination {
  readonly sources: readonly ShellWord[]
  /** The paths that are written, for all sources, and folders that hold what is written. */
  readonly paths: readonly PathUse[]
}

/**
 * What is written where sources go to the last operand, or into the folder that `-t` names. The last operand may be a
 * folder or not: then both what it names and the source's name in it are written.
 */
export function destination(given: Arguments, recursive: boolean): Destination {
  const folder = lastValue(given, '-t', '--target-directory')
  const sources = folder === undefined ? given.operands.slice(0, -1) : given.operands
  const target = folder ?? given.operands.at(-1)
  // the last of the words that the shell makes of a pattern is the target, the others are sources
  if (target !== undefined && isManyWords(target)) {
    return {sources: given.operands, paths: [writeTo(target, true), writeTo(anywhere(target))]}
  }
  if (target === undefined || sources.length === 0) return {sources: given.operands, paths: []}
  const isSingle = folder === undefined && sources.length === 1 && !sources.some(isManyWords)
  const whole = isSingle && !isFolder(target) ? create(target, recursive) : []
  const isNoFolder = has(given, '-T', '--no-target-directory')
  const paths = isNoFolder ? create(target, recursive) : [...whole, ...joined(sources, target, recursive)]
  return {sources, paths: [...paths, ...backups(given, paths)]}
}

/** Whether a path can't be anything but a folder. */
const isFolder = (word: ShellWord): boolean => word.kind === 'literal' && /(?:^|\/)\.{0,2}$/.test(word.text)

/** The paths that things get by the name they have, in a folder. */
export function joined(sources: readonly ShellWord[], folder: ShellWord, recursive: boolean): readonly PathUse[] {
  return sources.flatMap((source) => joinedOne(source, folder, recursive))
}

function joinedOne(source: ShellWord, folder: ShellWord, recursive: boolean): readonly PathUse[] {
  if (folder.kind !== 'literal') return [writeTo(folder, true)]
  const {text} = folder
  if (source.kind === 'literal') {
    const name = baseName(source.text)
    return name === undefined ? [writeTo(folder, true)] : [writeTo(literal(pathIn(text, name)), recursive)]
  }
  const pattern = source.kind === 'glob' && !recursive ? namePattern(source) : undefined
  if (pattern === undefined) return [writeTo(folder, true)]
  // names that are not there yet are new files of the folder; one that is there may be a link
  return [
    writeTo(folder),
    writeTo({kind: 'glob', prefix: pathIn(text, ''), pattern: pathIn(escaped(text), pattern), source: source.source}),
  ]
}

/** The last name of a path; none where that is no name of its own. */
export function baseName(path: string): string | undefined {
  const name = /([^/]+)\/*$/.exec(path)?.[1]
  return name === undefined || name === '.' || name === '..' ? undefined : name
}

export const pathIn = (folder: string, name: string): string =>
  folder.endsWith('/') ? folder + name : `${folder}/${name}`

const escaped = (text: string) => text.replace(/[\\*?[\]]/g, '\\$&')

/** The pattern of a last name that can't begin with a dot: names that do may be those of folders with a meaning. */
function namePattern({pattern}: GlobWord): string | undefined {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1)
  return /^[^.\\()|[\]{}][^()|[\]{}]*$/.test(name) ? name : undefined
}

/** What was there before is kept under another name of the same folder. */
function backups(given: Arguments, paths: readonly PathUse[]): readonly PathUse[] {
  if (!has(given, '-b', '--backup', '-S', '--suffix')) return []
  const suffix = lastValue(given, '-S', '--suffix')
  const ending = suffix === undefined ? '~' : suffix.kind === 'literal' ? suffix.text : undefined
  return paths.map(({word}) =>
    writeTo(word.kind === 'literal' && ending !== undefined ? literal(word.text + ending) : anywhere(word)),
  )
}
