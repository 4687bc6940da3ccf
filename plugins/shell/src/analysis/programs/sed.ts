import type {PathUse, Programs, Use} from '../program.ts'
import {literal, type ShellWord} from '../shell-word.ts'
import type {Arguments} from '../spec/read-arguments.ts'
import {readScript, type ScriptUse} from './sed/read-script.ts'
import {orPrints, withOptions} from './with-options.ts'

const OPTIONS = `
  -n --quiet --silent
  -e --expression=SCRIPT
  -E -r --regexp-extended
  -i --in-place[=SUFFIX]
  -l --line-length=N
  -s --separate
  -u --unbuffered
  -z --null-data --zero-terminated
  -b --binary
  --posix
  --debug
  --sandbox
  --follow-symlinks`

const sed = orPrints(['--help', '--version'], withOptions(OPTIONS, {}, useOf))

/** `sed`, after the manual of GNU sed. */
export const sedPrograms: Programs = {sed, gsed: sed}

function useOf({options, operands}: Arguments): Use | undefined {
  const valuesOf = (...names: string[]) => options.filter(({name}) => names.includes(name)).map(({values}) => values[0])
  // BSD has no value there, and takes the next word for the script: which fails when it is a number
  if (valuesOf('-l', '--line-length').some((value) => value?.kind !== 'literal' || !/^\d+$/.test(value.text)))
    return undefined
  const given = valuesOf('-e', '--expression')
  const hasScript = given.length > 0
  const script = scriptOf(hasScript ? given : operands.slice(0, 1))
  if (script === undefined) return undefined
  const files = hasScript ? operands : operands.slice(1)
  const inPlace = options.filter(({name}) => name === '-i' || name === '--in-place')
  const suffixes = inPlace.map(({values}) => values[0])
  const isSeparate = !hasScript && suffixes.includes(undefined)
  if (isSeparate && !isHarmlessElsewhere(files)) return undefined
  const named = [...script.reads.map(reading), ...script.writes.map(writing)]
  if (inPlace.length === 0) return {paths: [...named, ...files.filter(isFile).map((word) => read(word))]}
  const copies = copiesOf(files, suffixes)
  return copies && {...copies, paths: [...named, ...(copies.paths ?? [])]}
}

/** What the scripts do one after the other; `undefined` where that is not known. */
function scriptOf(words: readonly (ShellWord | undefined)[]): ScriptUse | undefined {
  if (words.length === 0 || !words.every((word) => word?.kind === 'literal')) return undefined
  return readScript(words.map(({text}) => text).join('\n'))
}

/** For BSD, `-i` takes the next word for its suffix: then the script is the one behind it, and must not do more. */
function isHarmlessElsewhere([next]: readonly ShellWord[]): boolean {
  if (next === undefined || next.kind !== 'literal') return true
  const script = readScript(next.text)
  // what can't be read is hardly a script, but a file's name
  return script === undefined ? !/[\s;]/.test(next.text) : script.writes.length + script.reads.length === 0
}

/** Files that are edited in place, and the copies beside them. */
function copiesOf(files: readonly ShellWord[], suffixes: readonly (ShellWord | undefined)[]): Use | undefined {
  const paths = files.map((word): PathUse => ({word, access: 'write', replaces: true}))
  // the last that is given counts, and an empty one makes no copy
  const suffix = suffixes.at(-1)
  if (suffix === undefined || (suffix.kind === 'literal' && suffix.text === '')) return {paths}
  if (suffix.kind !== 'literal' || /[/*]/.test(suffix.text)) return undefined
  const names = files.filter((word) => word.kind === 'literal').map(({text}) => `${text}${suffix.text}`)
  return {paths: [...paths, ...names.map(writing)], changesMore: names.length < files.length}
}

const isFile = (word: ShellWord) => word.kind !== 'literal' || word.text !== '-'
const read = (word: ShellWord): PathUse => ({word, access: 'read'})
const reading = (path: string): PathUse => ({word: literal(path), access: 'read'})
const writing = (path: string): PathUse => ({word: literal(path), access: 'write'})
