import type {Program} from '../program.ts'
import type {ShellWord} from '../shell-word.ts'

/** The program, but not described where one of its words, as far as it is known, holds the pattern. */
export function without(pattern: RegExp, program: Program): Program {
  return (args, context) => (args.some((word) => pattern.test(textOf(word))) ? undefined : program(args, context))
}

/** The program, but not described where a word is not known to the letter. */
export function literally(program: Program): Program {
  return (args, context) => (args.every(({kind}) => kind === 'literal') ? program(args, context) : undefined)
}

/** The program as the first of the descriptions has it that describes the arguments. */
export function firstOf(...programs: readonly Program[]): Program {
  return (args, context) => {
    for (const program of programs) {
      const use = program(args, context)
      if (use !== undefined) return use
    }
    return undefined
  }
}

/** The program with no arguments but one of these texts. */
export function only(...texts: readonly string[]): Program {
  return ([first, ...rest]) =>
    rest.length === 0 && first?.kind === 'literal' && texts.includes(first.text) ? {} : undefined
}

const textOf = (word: ShellWord): string => (word.kind === 'literal' ? word.text : word.source)
