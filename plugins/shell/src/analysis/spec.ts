import type {PathUse, Program, Programs, Use} from './program.ts'
import {literal, type ShellWord} from './shell-word.ts'
import {kindOf, usePath} from './spec/kind.ts'
import {
  ANY_FILE,
  foldersOf,
  type OperandKinds,
  parseOperands,
  readOperands,
  takesPaths,
  useOperands,
  withoutFirst,
} from './spec/operands.ts'
import {type OptionStyle, type OptionTable, parseOptions} from './spec/option-table.ts'
import {type Arguments, readArguments} from './spec/read-arguments.ts'

/**
 * A program as data. What is not listed is not described, and a command that uses it may do anything: list only what is
 * harmless, or fully said by the paths it names. Lists of options, other than `options`, name each spelling.
 */
export interface Spec extends OptionStyle {
  /** A table as in `parseOptions`. */
  readonly options?: string
  /** Kinds as in `parseOperands`; without it, no operands. */
  readonly operands?: string
  /** Options that take the place of the first operand, such as `-e` of grep. */
  readonly replacesFirst?: string
  /** What is read where no path is given. */
  readonly default?: string
  /** The default is read only with one of these options. */
  readonly defaultWith?: string
  /** All below the paths among the operands is touched too: always, or with one of these options. */
  readonly recursive?: boolean | string
  /** Options with which files are read that no argument names. */
  readonly readsAnything?: string
  /** Options of which there must be one. */
  readonly requires?: string
  /**
   * No argument whatever makes the program change or run anything, connect, or write a file. Then undescribed options
   * and words that are not known may stand anywhere, and the worst they do is to read a file.
   */
  readonly free?: boolean
  /** Which names of files it prints, one a line: the first that holds. */
  readonly lists?: readonly Listing[]
  readonly trustsFolder?: boolean
  readonly changesMore?: boolean
}

/** What a program prints the names of: the files it reads, or those whose names it reads from standard input. */
export interface Listing {
  readonly of: 'operands' | 'stdin'
  /** Only with one of these options. */
  readonly when?: string
  /** Not with any of these options. */
  readonly unless?: string
}

/** A specification that is read on first use: most programs are never asked for. */
export function defineSpec(spec: Spec): Program {
  let described: Description | undefined
  return (args) => {
    described ??= new Description(spec)
    return described.use(args)
  }
}

/** A program whose first operand says which of several it is. `options` may stand in front of it. */
export function bySubcommand(spec: OptionStyle & {readonly options?: string}, programs: Programs): Program {
  let table: OptionTable | undefined
  return (args, context) => {
    table ??= parseOptions(spec.options ?? '', {...spec, posix: true})
    const read = readArguments(table, args)
    const [name, ...rest] = read?.operands ?? []
    if (read === undefined || name?.kind !== 'literal' || !Object.hasOwn(programs, name.text)) return undefined
    const use = programs[name.text]?.(rest, context)
    const paths = optionPaths(read)
    if (use === undefined || paths === undefined) return undefined
    return paths.length === 0 ? use : {...use, paths: [...paths, ...(use.paths ?? [])]}
  }
}

class Description {
  readonly #spec: Spec
  readonly #table: OptionTable
  readonly #operands: OperandKinds
  readonly #withoutFirst: OperandKinds
  readonly #lists: readonly {of: Listing['of']; when: Names; unless: Names}[]
  readonly #replacesFirst: Names
  readonly #defaultWith: Names
  readonly #recursive: Names
  readonly #readsAnything: Names
  readonly #requires: Names

  constructor(spec: Spec) {
    this.#spec = spec
    this.#table = parseOptions(spec.options ?? '', spec)
    this.#operands = parseOperands(spec.operands ?? '')
    if (spec.free) assertReadOnly(this.#table, this.#operands)
    this.#withoutFirst = withoutFirst(this.#operands)
    this.#replacesFirst = this.#names(spec.replacesFirst)
    this.#defaultWith = this.#names(spec.defaultWith)
    this.#recursive = this.#names(typeof spec.recursive === 'string' ? spec.recursive : undefined)
    this.#readsAnything = this.#names(spec.readsAnything)
    this.#requires = this.#names(spec.requires)
    this.#lists = (spec.lists ?? []).map(({of, when, unless}) => ({
      of,
      when: this.#names(when),
      unless: this.#names(unless),
    }))
  }

  use(args: readonly ShellWord[]): Use | undefined {
    const spec = this.#spec
    const read = readArguments(this.#table, args, spec.free)
    if (read === undefined) return undefined
    const given = new Set(read.options.map(({name}) => name))
    const isLoose = read.undescribed.length > 0
    if (!holds(this.#requires, given)) return undefined
    const named = isLoose ? this.#anyWord(args) : this.#operandPaths(read, given)
    const values = optionPaths(read)
    if (named === undefined || values === undefined) return undefined
    const paths = [...values, ...named]
    if (this.#readsAnything !== undefined && (isLoose || holds(this.#readsAnything, given))) paths.push(ANY_FILE)
    const lists = isLoose ? undefined : this.#listing(given, named)
    return {
      ...(paths.length > 0 && {paths}),
      ...(lists !== undefined && {lists}),
      ...(spec.trustsFolder && {trustsFolder: true}),
      ...(spec.changesMore && {changesMore: true}),
    }
  }

  #operandPaths({operands}: Arguments, given: ReadonlySet<string>): readonly PathUse[] | undefined {
    const kinds = this.#replacesFirst && holds(this.#replacesFirst, given) ? this.#withoutFirst : this.#operands
    const {free, default: path} = this.#spec
    const all = this.#isRecursive(given)
    const paths = free ? readOperands(kinds, operands, all) : useOperands(kinds, operands, all)
    const isDefault = path !== undefined && paths?.length === 0 && holds(this.#defaultWith, given)
    return isDefault ? [{word: literal(path), access: 'read', ...(all && {recursive: true})}] : paths
  }

  /** Where options are not known, every word may be a file that is read, and so may the value of an option. */
  #anyWord(args: readonly ShellWord[]): readonly PathUse[] {
    if (!takesPaths(this.#operands)) return []
    const file = kindOf('FILE')
    const {default: path, recursive: all = false} = this.#spec
    const recursive = all !== false
    const words = path === undefined ? args : [...args, literal(path)]
    return words.flatMap((word) => {
      if (word.kind !== 'literal' || !word.text.startsWith('-')) return usePath(file, word, recursive) ?? []
      const value = /^--[^=]+=(.+)$/s.exec(word.text)?.[1]
      return value === undefined ? [] : (usePath(file, literal(value)) ?? [])
    })
  }

  #isRecursive(given: ReadonlySet<string>): boolean {
    return this.#spec.recursive === true || (this.#recursive !== undefined && holds(this.#recursive, given))
  }

  #listing(given: ReadonlySet<string>, paths: readonly PathUse[]): Use['lists'] {
    const listing = this.#lists.find(
      ({when, unless}) => holds(when, given) && !(unless !== undefined && holds(unless, given)),
    )
    if (listing === undefined) return undefined
    if (listing.of === 'operands') return foldersOf(paths)
    return paths.length === 0 ? 'stdin' : undefined
  }

  /** The names in a list, each of which the table has to have. */
  #names(list: string | undefined): Names {
    const names = list?.split(' ')
    const strange = names?.find((name) => !this.#table.forms.has(name))
    if (strange !== undefined) throw new Error(`${strange} is not among the options`)
    return names && new Set(names)
  }
}

type Names = ReadonlySet<string> | undefined

/** Whether one of the names is given, or none is asked for. */
const holds = (names: Names, given: ReadonlySet<string>): boolean =>
  names === undefined || [...given].some((name) => names.has(name))

function assertReadOnly({forms}: OptionTable, {first, rest}: OperandKinds): void {
  const kinds = [...forms.values()].flatMap(({values}) => values).concat(first, rest ?? [])
  if (kinds.some(({access}) => access === 'write')) throw new Error('A program that writes a file is not free')
}

/** The paths among the values of options. */
function optionPaths({options}: Arguments): readonly PathUse[] | undefined {
  const paths: PathUse[] = []
  for (const {form, values} of options) {
    for (const [index, word] of values.entries()) {
      const kind = form.values[index]
      const path = kind && usePath(kind, word)
      if (path === undefined) continue
      // some programs take the value of `-f=x` for `x`, others for `=x`; and a pattern is expanded with its option
      const isDoubtful =
        word.kind === 'literal' ? word.text.startsWith('=') : word.kind === 'glob' && path.access === 'write'
      if (isDoubtful) return undefined
      paths.push(path)
    }
  }
  return paths
}
