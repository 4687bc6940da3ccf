import type {Program, Programs, Run} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import {parseOptions} from '../../spec/option-table.ts'
import {readArguments} from '../../spec/read-arguments.ts'

const script = (word: ShellWord | undefined): readonly Run[] =>
  word?.kind === 'literal' ? [{kind: 'script', text: word.text}] : []

/** One word is a text for a shell, several are a command. */
const scriptOrCommand = (words: readonly ShellWord[]): readonly Run[] =>
  words.length > 1 ? [{kind: 'command', words}] : script(words[0])

const isWord = (word: ShellWord | undefined, text: string) => word?.kind === 'literal' && word.text === text

const bisect: Program = ([command, ...words]) =>
  isWord(command, 'run') ? {runs: [{kind: 'command', words}], changesMore: true} : undefined

const submodule: Program = (args) => {
  const at = args.findIndex((word) => isWord(word, 'foreach'))
  if (at < 0) return undefined
  const words = args.slice(at + 1)
  const start = words.findIndex((word) => !['--recursive', '-q', '--quiet', '--'].some((text) => isWord(word, text)))
  return {runs: start < 0 ? [] : scriptOrCommand(words.slice(start)), changesMore: true}
}

const rebase: Program = (args) => {
  const given = readArguments(parseOptions('-x --exec=COMMAND'), args, true)
  const commands = given?.options.filter(({name}) => name === '-x' || name === '--exec') ?? []
  return {runs: commands.flatMap(({values}) => script(values[0])), changesMore: true}
}

/** Git's commands that run others for revisions or submodules. */
export const running: Programs = {bisect, rebase, submodule}
