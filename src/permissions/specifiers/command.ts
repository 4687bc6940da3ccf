import type {CommandEffect} from '@toolyard/sdk'
import type {RuleAction} from '../rule.ts'
import {matchesGlob} from '../tool-pattern.ts'
import {collapseBlanks, roughCommands} from './command-text.ts'

/** A command as rules look at it. */
export interface CommandSubject {
  readonly kind: 'command'
  /** The texts that an allow rule may match; none where only the bare tool may cover it. */
  readonly allowed: readonly string[]
  /** The texts that a rule which withholds may match. */
  readonly withheld: readonly string[]
  /** The first words of any of them, and the empty text: a rule that matches begins with one of these. */
  readonly keys: readonly string[]
  /** A whole command line, or one that could not be parsed: patterns speak of its parts. */
  readonly isLine: boolean
  readonly isOpaque: boolean
  /** It runs whatever its arguments say, so that no pattern may allow it. */
  readonly needsExactRule: boolean
  /** The variable set in front of it, with its `=`: a pattern that allows must spell it out. */
  readonly assignment: string
}

export interface CommandMatcher {
  readonly of: 'command'
  /** The whole command with blanks collapsed, where there is no `*` in it. */
  readonly exact: string | undefined
  /** One of them has to match the whole command; `*` is any run of characters. */
  readonly globs: readonly string[]
  /** The whole words that every match begins with. */
  readonly prefix: string
  matches(command: CommandSubject): boolean
}

const PLAIN = /^[\w@%+=:,./-]+$/
const NEEDS_EXACT_RULE: ReadonlySet<string> = new Set(['watch', 'setsid', 'ionice', 'flock'])
const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/
const FIND_ACTION = /^-(?:exec|execdir|ok|okdir|delete|fprint.*|fls)$/
/** Words that the shell may put others in the place of, which could be an action. */
const EXPANDED = /[$`]|^[^./]*[*?[{]/

/** @returns the matcher, or a text that says what is wrong */
export function compileCommand(specifier: string, action: RuleAction): CommandMatcher | string {
  const text = specifier.endsWith(':*') ? `${specifier.slice(0, -2)} *` : specifier
  const glob = collapseBlanks(text)
  if (glob === '' || (glob === '*' && specifier !== '*')) return 'There is no command before the `:*`.'
  const forms = [...new Set([glob, collapseBlanks(withoutEscapes(text))])]
  // `ls *` speaks of `ls` as well
  const globs = forms.flatMap((form) => (form.endsWith(' *') ? [form, form.slice(0, -2)] : [form]))
  const exact = glob.includes('*') ? undefined : glob
  const matchesText = exact === undefined ? (one: string) => globs.some((each) => matchesGlob(each, one)) : undefined
  const matches = matchesText ?? ((one: string) => forms.includes(one))
  return {
    of: 'command',
    exact,
    globs,
    prefix: forms.length > 1 ? literalWords(glob.replace(/\\.*/s, '*')) : (exact ?? literalWords(glob)),
    matches:
      action === 'allow'
        ? ({allowed, isLine, needsExactRule, assignment}) =>
            (exact !== undefined || !(isLine || needsExactRule || !glob.startsWith(assignment))) &&
            allowed.some(matches)
        : ({withheld, isLine, isOpaque}) => (exact !== undefined || !isLine || isOpaque) && withheld.some(matches),
  }
}

/** Whoever saves a rule may put a backslash before parentheses, which end a rule, and before backslashes. */
const withoutEscapes = (text: string) => text.replace(/\\([\\()])/g, '$1')

/** The words of a glob that stand whole before its first `*`. */
function literalWords(glob: string): string {
  const literal = glob.slice(0, glob.indexOf('*'))
  return literal.slice(0, Math.max(0, literal.lastIndexOf(' ')))
}

export function commandSubject({argv, text, readOnly, opaque = false}: CommandEffect): CommandSubject {
  const collapsed = collapseBlanks(text)
  const [program] = argv
  if (program === undefined) {
    const withheld = opaque ? [...new Set([collapsed, ...roughCommands(text)])] : [collapsed]
    return {
      kind: 'command',
      allowed: opaque ? [] : [collapsed],
      withheld,
      keys: keysOf(withheld),
      isLine: true,
      isOpaque: opaque,
      needsExactRule: false,
      assignment: '',
    }
  }
  const joined = argv.join(' ')
  const base = program.slice(program.lastIndexOf('/') + 1)
  const based = base === program ? joined : [base, ...argv.slice(1)].join(' ')
  const withheld = unique(collapsed, joined, based)
  return {
    kind: 'command',
    allowed: opaque ? [] : unique(collapsed, saysTheSame(collapsed, argv, joined) ? joined : collapsed),
    withheld,
    keys: keysOf(withheld),
    isLine: false,
    isOpaque: opaque,
    assignment: ASSIGNMENT.exec(collapsed)?.[0] ?? '',
    needsExactRule:
      NEEDS_EXACT_RULE.has(base) ||
      (base === 'find' && argv.some((word) => FIND_ACTION.test(word) || (!readOnly && EXPANDED.test(word)))),
  }
}

/** Enough to tell most rules apart. */
const KEY_WORDS = 3

/** The empty text, the first word of a text, its first two and its first three, as far as there are so many. */
export function firstWords(text: string): string[] {
  const firsts = ['']
  for (let end = 0; end < text.length && firsts.length <= KEY_WORDS; end++) {
    const blank = text.indexOf(' ', end)
    end = blank < 0 ? text.length : blank
    firsts.push(text.slice(0, end))
  }
  return firsts
}

const keysOf = ([first = '', ...others]: readonly string[]): readonly string[] =>
  others.length === 0 ? firstWords(first) : [...new Set([first, ...others].flatMap(firstWords))]

/**
 * The words in a row mean the command only where none of them could be taken for two, or for something of the shell's,
 * and where the text says nothing besides, such as a variable set in front.
 */
function saysTheSame(text: string, argv: readonly string[], joined: string): boolean {
  return text !== joined && argv.every((word) => PLAIN.test(word)) && text.replace(/['"\\]/g, '') === joined
}

const unique = (...texts: string[]) =>
  texts.every((text) => text === texts[0]) ? texts.slice(0, 1) : [...new Set(texts)]
