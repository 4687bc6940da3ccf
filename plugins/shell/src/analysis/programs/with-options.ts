import type {Program, Use, UseContext} from '../program.ts'
import {type OptionStyle, type OptionTable, parseOptions} from '../spec/option-table.ts'
import {type Arguments, readArguments} from '../spec/read-arguments.ts'

/**
 * A program with a table of options, as in `parseOptions`, and code for what they mean. The table is read on first use;
 * arguments that it doesn't describe may do anything.
 */
export function withOptions(
  options: string,
  style: OptionStyle,
  read: (given: Arguments, context: UseContext) => Use | undefined,
): Program {
  let table: OptionTable | undefined
  return (args, context) => {
    table ??= parseOptions(options, style)
    const given = readArguments(table, args)
    return given && read(given, context)
  }
}

/** The program, or nothing at all when its only argument is one of those that print something about it and leave. */
export function orPrints(names: readonly string[], program: Program): Program {
  return (args, context) => {
    const [only, ...rest] = args
    const prints = rest.length === 0 && only?.kind === 'literal' && names.includes(only.text)
    return prints ? {} : program(args, context)
  }
}
