import {basename, dirname} from 'node:path'
import type {CommandEffect, Effect, PathEffect} from '@toolyard/sdk'
import {clip} from './describe-effect.ts'
import type {JudgedCall} from './judged-call.ts'
import {followPath, resolvePath} from './real-path.ts'
import {readRemovedWord} from './removed-word.ts'
import {isWithin} from './workspace.ts'

/** Says why a path must not be removed; with `inside`, why all that is in it must not. */
export type CriticalPathFinder = (path: string, inside?: boolean) => string | undefined

/** Programs that remove what they are given. */
const REMOVERS = new Set(['rm', 'rmdir', 'unlink', 'shred'])
const EXEC_ACTIONS = new Set(['-exec', '-execdir', '-ok', '-okdir'])

/**
 * Finds what nothing is left after: the root and what is directly in it, the home folder, the workspace, and all folders
 * above these. A search that removes what it finds may go through the workspace itself.
 *
 * @param home absolute
 */
export function compileCriticalPaths(roots: readonly string[], home: string | undefined): CriticalPathFinder {
  const withReal = (path: string) => [path, resolvePath(path, path)]
  const workspace = roots.flatMap(withReal)
  const homes = home === undefined ? [] : withReal(home)
  return (path, inside = false) => {
    if (path === dirname(path)) return 'the root of the file system'
    if (dirname(path) === dirname(dirname(path))) return 'a folder directly in the root'
    if (homes.some((one) => isWithin(one, path))) return 'the home folder, or one above it'
    if (inside && workspace.includes(path)) return undefined
    return workspace.some((root) => isWithin(root, path)) ? 'the workspace, or a folder above it' : undefined
  }
}

/** What of the critical a call would remove, as a part of a sentence. */
export function findCriticalRemoval(call: JudgedCall): string | undefined {
  for (const effect of call.request.effects) {
    if (effect.kind !== 'command') continue
    const removal = removalOf(call, effect)
    if (removal !== undefined) return `runs ${clip(effect.text)}, which would remove ${removal}`
  }
  return undefined
}

function removalOf(call: JudgedCall, effect: CommandEffect): string | undefined {
  const removes = isRemover(effect.argv[0])
  if (!removes && !removesFound(call, effect)) return undefined
  const search = !removes || isRunBySearch(call, effect)
  const {request, policy} = call
  const declared = request.effects.flatMap((other) => (isWriteOf(other, effect) ? other.path : []))
  const places = {cwd: request.cwd, home: policy.home}
  const words = (isSearch(effect) ? startsOf(effect.argv) : operandsOf(effect.argv))
    .map((word) => readRemovedWord(word, places))
    .filter((word) => word !== undefined)
    // where effects are declared, they know better what a relative path is relative to
    .filter(({isAbsolute}) => isAbsolute || declared.length === 0)
    .filter(({isGuessed}) => !isGuessed || search || isRecursive(effect.argv))
  return [...declared, ...words.map(({path}) => path)]
    .map((path) => describeCritical(path, call, search))
    .find((found) => found !== undefined)
}

function describeCritical(path: string, {request: {cwd}, policy}: JudgedCall, search: boolean): string | undefined {
  const way = followPath(path, cwd)
  return policy.findCritical(way.lexical, search) ?? (way.ok ? policy.findCritical(way.real, search) : undefined)
}

/** Whether a search removes what it finds: by itself, or by a program that it runs. */
function removesFound({request}: JudgedCall, effect: CommandEffect): boolean {
  if (!isSearch(effect)) return false
  const {argv, id} = effect
  if (argv.some((word, at) => word === '-delete' || (EXEC_ACTIONS.has(word) && isRemover(argv[at + 1])))) return true
  const run = new Set([id])
  // a wrapper stands before what it runs
  for (const other of request.effects) {
    if (other.kind !== 'command' || other.by === undefined || !run.has(other.by)) continue
    if (isRemover(other.argv[0])) return true
    if (other.id !== undefined) run.add(other.id)
  }
  return false
}

/** Whether a search stands above a command, as with `find . -exec rm {} +`. */
function isRunBySearch({request: {effects}}: JudgedCall, effect: CommandEffect): boolean {
  let above: CommandEffect | undefined = effect
  // no tree is deeper than it has effects, and a ring is no tree
  for (let depth = 0; above?.by !== undefined && depth < effects.length; depth++) {
    const {by}: CommandEffect = above
    above = effects.find((one): one is CommandEffect => one.kind === 'command' && one.id === by)
    if (above !== undefined && isSearch(above)) return true
  }
  return false
}

const isSearch = ({argv}: CommandEffect) => basename(argv[0] ?? '') === 'find'

const isRemover = (program: string | undefined) => REMOVERS.has(basename(program ?? ''))

const isWriteOf = (effect: Effect, {id}: CommandEffect): effect is PathEffect =>
  effect.kind === 'path' && effect.access === 'write' && id !== undefined && effect.by === id

const isRecursive = (argv: readonly string[]) => argv.some((word) => /^(?:-[a-zA-Z]*[rR]|--rec)/.test(word))

/** The words that name what to remove. */
function operandsOf([, ...words]: readonly string[]): string[] {
  const end = words.indexOf('--')
  const options = end === -1 ? words : words.slice(0, end)
  return [...options.filter((word) => !word.startsWith('-')), ...(end === -1 ? [] : words.slice(end + 1))]
}

/** Where a search starts: the words before its first test. */
function startsOf([, ...words]: readonly string[]): string[] {
  const from = words.findIndex((word) => !/^-(?:[HLP]|D|O\d*)$/.test(word))
  const behind = from === -1 ? [] : words.slice(from)
  const end = behind.findIndex((word) => /^[-(!]/.test(word))
  const starts = end === -1 ? behind : behind.slice(0, end)
  return starts.length === 0 ? ['.'] : starts
}
