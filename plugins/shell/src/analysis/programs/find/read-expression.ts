import type {ShellWord} from '../../shell-word.ts'
import {primaryOf} from './primaries.ts'

/** A command of an expression, with the words in which `{}` stands as they were written. */
export interface FoundCommand {
  readonly words: readonly ShellWord[]
  /** All names at once in place of the last word (`{} +`), rather than one after the other (`;`). */
  readonly many: boolean
  /** It runs in the folder of each file. */
  readonly elsewhere: boolean
}

export interface Expression {
  readonly reads: readonly ShellWord[]
  readonly writes: readonly ShellWord[]
  readonly commands: readonly FoundCommand[]
  readonly deletes: boolean
  /** Start points are read from a file. */
  readonly unknownStart: boolean
  /** It prints more than names, or its own choice of text. */
  readonly printsMore: boolean
  /** It goes through links to folders. */
  readonly follows: boolean
  /** How far down it goes at most, where that is said. */
  readonly depth: number
}

/**
 * Takes the expression of find apart, by the arity of each primary: `-name -delete` tests a name.
 *
 * @returns `undefined` where something is not described, or may turn out to be another primary than it looks
 */
export function readExpression(words: readonly ShellWord[]): Expression | undefined {
  const reader = new ExpressionReader(words)
  return reader.read() ? reader : undefined
}

class ExpressionReader implements Expression {
  readonly reads: ShellWord[] = []
  readonly writes: ShellWord[] = []
  readonly commands: FoundCommand[] = []
  deletes = false
  unknownStart = false
  printsMore = false
  follows = false
  depth = Number.POSITIVE_INFINITY
  readonly #words: readonly ShellWord[]
  #next = 0

  constructor(words: readonly ShellWord[]) {
    this.#words = words
  }

  read(): boolean {
    while (this.#next < this.#words.length) {
      const word = this.#words[this.#next++]
      if (word?.kind !== 'literal' || !this.#primary(word.text)) return false
    }
    return true
  }

  #primary(name: string): boolean {
    const primary = primaryOf(name)
    if (primary === undefined) return false
    switch (primary.takes) {
      case 'nothing':
        if ('deletes' in primary) this.deletes = true
        if (name === '-ls') this.printsMore = true
        if (name === '-follow') this.follows = true
        return true
      case 'text':
        if (name === '-printf') this.printsMore = true
        return this.#value((word) => {
          if (name === '-maxdepth') this.depth = word.kind === 'literal' ? Number(word.text) : Number.POSITIVE_INFINITY
        })
      case 'file':
        return this.#value((word) => this.reads.push(word))
      case 'entry-points':
        this.unknownStart = true
        return this.#value((word) => this.reads.push(word))
      case 'output':
        return this.#value((word) => this.writes.push(word)) && (!primary.format || this.#value(() => {}))
      case 'command':
        return this.#command(primary.elsewhere)
      case 'depth': {
        // the one of BSD may take a number
        const word = this.#words[this.#next]
        if (word?.kind === 'literal' && /^[-+]?\d+$/.test(word.text)) this.#next++
        return true
      }
    }
  }

  /** Takes one value, if it is sure that it stays one, or that what it may become is an error. */
  #value(use: (word: ShellWord) => void): boolean {
    const word = this.#words[this.#next++]
    if (word === undefined || (word.kind === 'unknown' && word.splits)) return false
    if (word.kind === 'glob' && !isNoPrimary(word.prefix) && !hasNoPrimaryEnd(word.pattern)) return false
    use(word)
    return true
  }

  #command(elsewhere: boolean): boolean {
    const words: ShellWord[] = []
    for (let word = this.#words[this.#next++]; word !== undefined; word = this.#words[this.#next++]) {
      if (word.kind !== 'literal') {
        // it may become the `;` that ends the command, and then the rest is expression
        if ((word.kind === 'unknown' && word.splits) || /^(?:[;+].*)?$/s.test(word.prefix)) return false
      } else if (word.text === ';') {
        this.commands.push({words, many: false, elsewhere})
        return words.length > 0
      } else if (word.text === '+' && isPlaceholder(words.at(-1))) {
        this.commands.push({words, many: true, elsewhere})
        return words.length > 1
      }
      words.push(word)
    }
    return false
  }
}

export const isPlaceholder = (word: ShellWord | undefined) => word?.kind === 'literal' && word.text === '{}'

/** Whether no word that begins so can be an operator or a primary. */
const isNoPrimary = (prefix: string) => /^[^-(!),;+]/.test(prefix)

/** Whether no name that the pattern stands for can be a primary: none of them holds a dot. */
const hasNoPrimaryEnd = (pattern: string) => /\.[\w.]*$/.test(pattern)
