import type {Program, Run, Use} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import {withOptions} from '../with-options.ts'

/** Runs the words; without any, the program prints something about itself or complains. */
export const runsWords = (words: readonly ShellWord[]): readonly Run[] =>
  words.length === 0 ? [] : [{kind: 'command', words}]

/** Runs the words as one text that a shell reads; `undefined` where that is not known. */
export function runsText(words: readonly ShellWord[]): readonly Run[] | undefined {
  if (!words.every((word) => word.kind === 'literal')) return undefined
  return words.length === 0 ? [] : [{kind: 'script', text: words.map(({text}) => text).join(' ')}]
}

/** A command that is run inside something that reaches further than the command itself. */
export const reaching = (runs: readonly Run[] | undefined): Use | undefined => runs && {runs, changesMore: true}

/**
 * A wrapper that reaches further than what it runs: the command behind the options and a number of operands.
 *
 * @param options a table, as in `parseOptions`; values that are paths count for nothing here
 */
export const wrapper = (options: string, operands = 0): Program =>
  withOptions(options, {posix: true}, (given) => reaching(runsWords(given.operands.slice(operands))))

/** Whether the word sets a variable: `NAME=value`. */
export const isAssignment = (word: ShellWord): boolean =>
  /^[A-Za-z_]\w*=/.test(word.kind === 'literal' ? word.text : word.prefix)

/** Words without the assignments in front of them. */
export function withoutAssignments(words: readonly ShellWord[]): readonly ShellWord[] {
  const first = words.findIndex((word) => !isAssignment(word))
  return first === -1 ? [] : words.slice(first)
}
