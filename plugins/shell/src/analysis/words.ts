import type {LiteralPart, Word, WordPart} from 'unbash'
import type {Place} from './place.ts'
import {isStart} from './place.ts'
import {literal, type ShellWord} from './shell-word.ts'

/** What is known of the variables that words may hold. */
export interface Scope {
  readonly place: Place
  /** The user's home folder, where it is known and nothing in the line may have changed it. */
  readonly home: string | undefined
  /** The folder that the line starts in; absolute. */
  readonly cwd: string
  /** The variables that the line starts with. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Loop variables. */
  readonly variables: ReadonlyMap<string, LoopVariable>
  /** Takes so much work, by default a node's, from what the whole command may cost; tells whether there was enough left. */
  readonly spend: (work?: number) => boolean
  /** Values that the line gives to variables. */
  readonly assigned: ReadonlyMap<string, string>
}

/** What a loop's variable stands for, one word at a time. */
export interface LoopVariable {
  readonly prefix: string
  readonly within: readonly string[]
  readonly isExact: boolean
  readonly splits: boolean
}

/** A folder's name that stays one word, without quotes too. */
const PLAIN_PATH = /^\/[\w./@+-]*$/
const MAX_ALTERNATIVES = 64
/** bash expands a tilde in what looks like an assignment, wherever that stands: `dd of=~/x`. */
const TILDE_IN_VALUE = /^[A-Za-z_]\w*(?:\[.*\])?\+?=(?=(?:.*:)?~)/s

/** The words that one word of the source becomes: several where it holds a list in braces. */
export function readWord(word: Word, scope: Scope): readonly ShellWord[] {
  const {parts, text: source} = word
  const name = TILDE_IN_VALUE.exec(source)?.[0]
  if (name !== undefined) return [{kind: 'unknown', prefix: name, splits: false, whenEmpty: name, source}]
  if (parts === undefined) return [readPlain(word.value, source, scope)]
  const braces = parts.findIndex(({type}) => type === 'BraceExpansion')
  if (braces >= 0) return readBraces(word)
  const reader = new WordReader(source, scope)
  for (const [index, part] of parts.entries()) reader.add(part, index === 0)
  return [reader.word(parts)]
}

/** A word where the shell takes just one, as behind a redirection. */
export function readSingle(word: Word, scope: Scope): ShellWord | undefined {
  const words = readWord(word, scope)
  return words.length === 1 ? words[0] : undefined
}

class WordReader {
  readonly #source: string
  readonly #scope: Scope
  #known = ''
  /** As `#known`, with the values that the line gives to variables. */
  #assigned = ''
  #hasAssigned = false
  #prefix: string | undefined
  #pattern = ''
  #kind: ShellWord['kind'] = 'literal'
  #splits = false

  constructor(source: string, scope: Scope) {
    this.#source = source
    this.#scope = scope
  }

  add(part: WordPart, isFirst: boolean): void {
    switch (part.type) {
      case 'Literal':
        this.#literalPart(part, isFirst)
        break
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        this.#literal(part.value)
        break
      case 'DoubleQuoted':
        for (const child of part.parts) {
          if (child.type === 'Literal') this.#literal(child.value)
          else this.#expansion(child.text, true)
        }
        break
      case 'Glob':
        this.#prefix ??= this.#known
        this.#pattern += part.text
        this.#known += part.text
        this.#assigned += part.text
        if (this.#kind === 'literal') this.#kind = 'glob'
        break
      default:
        this.#expansion(part.text, false)
    }
  }

  word(parts: readonly WordPart[]): ShellWord {
    const source = this.#source
    const prefix = this.#prefix ?? ''
    if (this.#kind === 'literal') return literal(this.#known, source)
    if (this.#kind === 'glob') return {kind: 'glob', prefix, pattern: this.#pattern, source}
    const loop = parts.length === 1 ? this.#loopVariable() : undefined
    if (loop !== undefined) {
      return {kind: 'unknown', ...loop, splits: this.#splits && loop.splits, whenEmpty: '', source}
    }
    const assigned = this.#hasAssigned ? {whenAssigned: this.#assigned} : {}
    return {kind: 'unknown', prefix, splits: this.#splits, whenEmpty: this.#known, ...assigned, source}
  }

  #literalPart({text, value}: LiteralPart, isFirst: boolean): void {
    const known = isFirst && text.startsWith('~') ? expandTilde(value, this.#scope) : value
    if (known === undefined) this.#expansion(text, true)
    else this.#literal(known)
  }

  #literal(value: string): void {
    this.#known += value
    this.#assigned += value
    this.#pattern += value.replace(/[\\*?[\]]/g, '\\$&')
  }

  #expansion(text: string, quoted: boolean): void {
    const value = knownValue(text, this.#scope)
    if (value !== undefined) {
      this.#literal(value)
      return
    }
    this.#prefix ??= this.#known
    const assigned = this.#scope.assigned.get(variableOf(text) ?? '')
    this.#assigned += assigned ?? ''
    this.#hasAssigned ||= assigned !== undefined
    this.#kind = 'unknown'
    if (!quoted) this.#splits = true
  }

  #loopVariable(): LoopVariable | undefined {
    return this.#scope.variables.get(variableOf(this.#source.replace(/^"(.*)"$/, '$1')) ?? '')
  }
}

/** The variable of an expansion that is nothing but its value. */
function variableOf(text: string): string | undefined {
  const name = /^\$(?:(\w+)|\{(\w+)\})$/.exec(text)
  return name?.[1] ?? name?.[2]
}

/** The value of an expansion that is known: the home folder, and the folder the line starts in. */
function knownValue(text: string, {home, cwd, place}: Scope): string | undefined {
  switch (variableOf(text)) {
    case 'HOME':
      return home
    case 'PWD':
      return home !== undefined && isStart(place) && PLAIN_PATH.test(cwd) ? cwd : undefined
    default:
      return undefined
  }
}

/** A word without quotes or expansions. */
function readPlain(value: string, source: string, scope: Scope): ShellWord {
  if (!source.startsWith('~')) return literal(value, source)
  const known = expandTilde(value, scope)
  return known === undefined
    ? {kind: 'unknown', prefix: '', splits: false, whenEmpty: '', source}
    : literal(known, source)
}

/** A tilde at the start of a word stands for a home folder; of the user's own alone it is known which. */
function expandTilde(value: string, {home}: Scope): string | undefined {
  return home !== undefined && /^~(?:\/|$)/.test(value) ? home + value.slice(1) : undefined
}

/** The home folder that words are expanded with, where it needs no quotes. */
export const plainHome = (home: string | undefined): string | undefined =>
  home !== undefined && home !== '/' && PLAIN_PATH.test(home) ? home : undefined

/** A list such as `{a,b}` is taken apart where nothing else in the word is to be expanded. */
function readBraces({text, parts = []}: Word): readonly ShellWord[] {
  const unknown: ShellWord = {kind: 'unknown', prefix: '', splits: true, whenEmpty: '', source: text}
  let texts = ['']
  for (const part of parts) {
    const values = alternativesOf(part)
    if (values === undefined || texts.length * values.length > MAX_ALTERNATIVES) return [unknown]
    texts = texts.flatMap((start) => values.map((value) => start + value))
  }
  // `~` in front of a list is expanded for each of its words
  return texts.some((value) => value === '' || value.includes('~')) ? [unknown] : texts.map((value) => literal(value))
}

function alternativesOf(part: WordPart): readonly string[] | undefined {
  if (part.type === 'Literal' || part.type === 'SingleQuoted') return [part.value]
  if (part.type !== 'BraceExpansion' || !/^\{[\w./@+-]*(?:,[\w./@+-]*)+\}$/.test(part.text)) return undefined
  return part.text.slice(1, -1).split(',')
}
