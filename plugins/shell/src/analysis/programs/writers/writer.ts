import type {PathUse, Program} from '../../program.ts'
import {literal, type ShellWord} from '../../shell-word.ts'
import {usePath} from '../../spec/kind.ts'
import {type OptionTable, parseOptions} from '../../spec/option-table.ts'
import {type Arguments, readArguments} from '../../spec/read-arguments.ts'

/**
 * A program that changes the paths its words name, and nothing else. Where some of its words are not described, or may
 * become options, it may change more than `paths` says of the others, but those it says all the same.
 *
 * @param paths `undefined` where what it changes can't be said
 */
export function writer(options: string, paths: (given: Arguments) => readonly PathUse[] | undefined): Program {
  let table: OptionTable | undefined
  return (args) => {
    table ??= parseOptions(`${options}\n--help --version`)
    const described = readArguments(table, args)
    const given = described ?? readArguments(table, args, true)
    const operandPaths = given && paths(given)
    if (given === undefined || operandPaths === undefined) return undefined
    const all = [...optionPaths(given), ...operandPaths]
    const isWhole = described !== undefined && !given.options.some(({values}) => values.some(startsWithEquals))
    return {...(all.length > 0 && {paths: all}), ...(!isWhole && {changesMore: true})}
  }
}

/** Some programs take the value of `-f=x` for `x`, others for `=x`. */
const startsWithEquals = (word: ShellWord) => word.kind === 'literal' && word.text.startsWith('=')

function optionPaths({options}: Arguments): readonly PathUse[] {
  return options.flatMap(({form, values}) =>
    values.flatMap((word, index) => {
      const kind = form.values[index]
      return (kind && usePath(kind, word)) ?? []
    }),
  )
}

export const has = ({options}: Arguments, ...names: readonly string[]): boolean =>
  options.some(({name}) => names.includes(name))

/** The value of the last of these options. */
export const lastValue = ({options}: Arguments, ...names: readonly string[]): ShellWord | undefined =>
  options.findLast(({name}) => names.includes(name))?.values[0]

export const writeTo = (word: ShellWord, recursive = false): PathUse => ({
  word,
  access: 'write',
  replaces: true,
  ...(recursive && {recursive}),
})

export const readFrom = (word: ShellWord, recursive = false): PathUse => ({
  word,
  access: 'read',
  ...(recursive && {recursive}),
})

/** Whether the shell may make several words of it. */
export const isManyWords = (word: ShellWord): boolean =>
  word.kind === 'glob' || (word.kind === 'unknown' && word.splits)

/** A path of which nothing is known. */
export const anywhere = ({source}: ShellWord): ShellWord => ({
  kind: 'unknown',
  prefix: '',
  splits: true,
  whenEmpty: '',
  source,
})

/** A path that is made where it is not there. A pattern that fits no name is a name itself. */
export const create = (word: ShellWord, recursive = false): readonly PathUse[] =>
  word.kind === 'glob'
    ? [writeTo(word, recursive), writeTo(literal(word.pattern.replace(/\\(.)/g, '$1')), recursive)]
    : [writeTo(word, recursive)]

/** Folders that are made on the way to a path that leads up again: `a` of `a/../b`. */
export function passedFolders(word: ShellWord): readonly PathUse[] {
  if (word.kind !== 'literal') return []
  return Array.from(word.text.matchAll(/\/\.\.(?=\/|$)/g), ({index}) =>
    writeTo(literal(word.text.slice(0, index) || '/')),
  )
}
