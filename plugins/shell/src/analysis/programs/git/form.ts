import type {PathUse, Program, Use} from '../../program.ts'
import {mayBeOption, type ShellWord} from '../../shell-word.ts'
import {usePath} from '../../spec/kind.ts'
import {type OptionStyle, parseOptions} from '../../spec/option-table.ts'
import {type Arguments, readArguments} from '../../spec/read-arguments.ts'
import {isManyWords} from '../writers/writer.ts'

/** A form of a git command that changes nothing. */
export interface GitForm {
  /** Its options, as `parseOptions` reads them. None other may stand there. */
  readonly options?: string
  /** How many operands it takes at most; any number where it isn't said. */
  readonly operands?: number
  /** What else has to be true for this to be the form that changes nothing. */
  readonly when?: (given: Arguments) => boolean
  /** Paths that it touches beside those that its options name. */
  readonly paths?: (given: Arguments) => readonly PathUse[]
  /** Whether what it prints are names of files below the folder it runs in, one a line. */
  readonly listsFiles?: (given: Arguments) => boolean
  readonly style?: OptionStyle
}

/** Describes a form of a git command that changes nothing. Its options are read when it is first asked for. */
export function gitForm({options = '', operands = Number.POSITIVE_INFINITY, ...form}: GitForm): Program {
  let table: ReturnType<typeof parseOptions> | undefined
  return (args) => {
    table ??= parseOptions(options, form.style)
    const given = readArguments(table, args)
    if (given === undefined || given.operands.length > operands) return undefined
    if (Number.isFinite(operands) && given.operands.some(isManyWords)) return undefined
    if (mayBeReadOtherwise(given, args) || checksSignatures(given) || form.when?.(given) === false) return undefined
    const paths = [...optionPaths(given), ...(form.paths?.(given) ?? [])]
    const use: Use = form.listsFiles?.(given) ? {lists: ['.']} : {}
    return paths.length > 0 ? {...use, paths} : use
  }
}

/** A command of which no option, described or not, changes anything, and which no operand makes change anything. */
export const harmless: Program = () => ({})

/** Commands of commands: the first word chooses, and where it chooses none, all words are for `otherwise`. */
export function gitForms(forms: Readonly<Record<string, Program>>, otherwise?: Program): Program {
  return (args, context) => {
    const [first, ...rest] = args
    if (first !== undefined && first.kind !== 'literal') return undefined
    const form = first !== undefined && Object.hasOwn(forms, first.text) ? forms[first.text] : undefined
    return form === undefined ? otherwise?.(args, context) : form(rest, context)
  }
}

/** Whether one of these options was given, by exactly this name. */
export const has = ({options}: Arguments, ...names: readonly string[]): boolean =>
  options.some(({name}) => names.includes(name))

/** Files that operands name; a dash is standard input. */
export const reads = (operands: readonly ShellWord[]): readonly PathUse[] =>
  operands.flatMap((word) => (word.kind === 'literal' && word.text === '-' ? [] : {word, access: 'read'}))

/** Whether the operands are about what lies below the folder that git runs in: a pathspec may lead out of it. */
export const staysBelow = ({operands}: Arguments): boolean =>
  operands.every((word) => !/^(?:\/|\.\.|:|$)/.test(word.kind === 'literal' ? word.text : word.prefix))

/**
 * Git's commands read their options in several rounds, and an earlier one takes out words that a later one would take
 * for a value. So a value in a word of its own that may look like an option may leave its place to one that is none.
 */
const mayBeReadOtherwise = ({options}: Arguments, args: readonly ShellWord[]): boolean =>
  options.some(({values}) => values.some((value) => args.includes(value) && mayBeOption(value)))

/** Formats that have a signature checked, for which gpg runs. */
const SIGNATURES = /%[-+ ]?G|%\(\*?signature/

function checksSignatures({options}: Arguments): boolean {
  return options.some(({name, values}) =>
    values.some((value) =>
      name === '--sort'
        ? value.kind !== 'literal' || value.text.includes('signature')
        : value.kind === 'literal'
          ? SIGNATURES.test(value.text)
          : name === '--format' || name === '--pretty',
    ),
  )
}

function optionPaths({options}: Arguments): readonly PathUse[] {
  return options.flatMap(({form, values}) =>
    values.flatMap((value, index) => {
      const kind = form.values[index]
      return (kind && usePath(kind, value)) ?? []
    }),
  )
}
