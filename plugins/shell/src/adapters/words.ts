import {type Command, parse, type Word} from 'unbash'
import {MAX_LENGTH} from '../analysis/precheck.ts'

/** The line for bash that runs these words as they are. A shell with a line of its own in them is unwrapped. */
export function lineOfWords(words: readonly string[]): string {
  return unwrapped(words) ?? joinWords(words)
}

/** Words as bash reads them back, one by one. */
export function joinWords([program = '', ...rest]: readonly string[]): string {
  const first = /^[\w@%+:,./-]+$/.test(program) && !KEYWORDS.has(program) ? program : quote(program)
  return [first, ...rest.map(quoteWord)].join(' ')
}

/** A word that is no program: only there would `a=b` set a variable. */
export const quoteWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word))

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** Where a program is named bash takes them for its own. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'case coproc do done elif else esac fi for function if in select then time until while'.split(' '),
)

/** What is left of a line when the shell is taken off that it does nothing but start: `/bin/bash -lc 'ls'`. */
export function unwrapLine(line: string): string {
  if (line.length > 2 * MAX_LENGTH) return line
  const {commands, errors} = parse(line)
  const [only] = commands
  if (errors !== undefined || commands.length !== 1 || only?.command.type !== 'Command' || only.background) return line
  return unwrapped(literalWords(only.command)) ?? line
}

/** Other shells than bash are unwrapped too: what an agent has its user's shell run is written for any of them. */
function unwrapped([shell = '', flag = '', line, ...more]: readonly string[]): string | undefined {
  const isShell = /^(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:ba|z)?sh$/.test(shell) && /^-l?c$/.test(flag)
  return isShell && more.length === 0 ? line : undefined
}

/** None where one of them is still to be expanded, or there is more to the command. */
function literalWords({name, prefix, suffix, redirects}: Command): readonly string[] {
  if (name === undefined || prefix.length > 0 || redirects.length > 0) return []
  const words = [name, ...suffix].map((part) => (part.type === 'Word' ? literalOf(part) : undefined))
  return words.every((word) => word !== undefined) ? words : []
}

function literalOf({value, parts = []}: Word): string | undefined {
  const isLiteral = parts.every(
    (part) =>
      part.type === 'Literal' ||
      part.type === 'SingleQuoted' ||
      (part.type === 'DoubleQuoted' && part.parts.every(({type}) => type === 'Literal')),
  )
  return isLiteral ? value : undefined
}
