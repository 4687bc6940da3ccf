import type {Assignment, Command, Word} from 'unbash'
import type {Flow} from './builtins.ts'
import {type Finding, NO_PARTS, open} from './findings.ts'
import {nestedScripts} from './nested-scripts.ts'
import type {UseContext} from './program.ts'
import {analyzeCall, type CallContext, unnamed} from './program-call.ts'
import type {ShellWord} from './shell-word.ts'
import {readWord, type Scope} from './words.ts'

export interface CommandReading {
  readonly found: readonly Finding[]
  readonly flow: Flow
  /** Where the files lie whose names it prints. */
  readonly lists: UseContext['stdinLists']
}

/** What a command of the syntax tree does: its assignments, and its program. Its redirections are not looked at. */
export function analyzeSimpleCommand(command: Command, scope: Scope, context: CallContext): CommandReading {
  const {name, prefix, suffix} = command
  const stay = {ok: scope.place, failed: scope.place}
  const assignments = prefix.filter((part) => part.type === 'Assignment')
  const found = assignments
    .filter((assignment) => !isHarmless(assignment))
    .map(({text}) => open(unnamed(text, context), NO_PARTS))
  if (name === undefined) return {found, flow: stay, lists: undefined}
  // `export A=1`: the values of such assignments are words of the command
  const parts = suffix.filter((part) => part.type === 'Word' || part.type === 'Assignment')
  const words = [name, ...parts].flatMap((part) =>
    part.type === 'Word' ? readWord(part, scope) : [unknownWord(part.text)],
  )
  const text = [name, ...parts].map((part) => part.text).join(' ')
  // another command's output is among the words: what the program does with it can't be read here
  const takesOutput = wordsOf(command).some((word) => nestedScripts(word.parts ?? []).substitutes)
  const {finding, flow, lists} = analyzeCall(words, text, scope, {...context, takesOutput})
  return {found: [...found, finding], flow, lists}
}

const unknownWord = (source: string): ShellWord => ({kind: 'unknown', prefix: '', splits: true, whenEmpty: '', source})

/** Variables that only choose a language, a time zone or colours, with values that are plain text. */
const HARMLESS = /^(?:LC_[A-Z]+|LANG|LANGUAGE|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|COLUMNS|LINES)$/

function isHarmless({name, value, append, index}: Assignment): boolean {
  if (!HARMLESS.test(name) || append || index !== undefined || value.type !== 'Word') return false
  return value.parts === undefined && /^[\w:.,@+-]*$/.test(value.text)
}

/** All words of a command: its program, its arguments and the values of its assignments. */
export function wordsOf({name, prefix, suffix}: Command): Word[] {
  const parts = [...prefix, ...(name === undefined ? [] : [name]), ...suffix]
  return parts.flatMap((part) => {
    if (part.type === 'Word') return [part]
    if (part.type !== 'Assignment') return []
    return part.value.type === 'Word' ? [part.value] : part.value.elements
  })
}
