import {endOfRegex} from './regex.ts'

/** A piece of an awk program. A string or a regular expression stands with its quotes. */
export interface Token {
  readonly type: 'newline' | 'string' | 'regex' | 'number' | 'name' | 'operator'
  readonly text: string
  /** The bracket that it closes. */
  readonly opener?: Bracket | undefined
}

export interface Bracket {
  readonly text: string
  /** It stands behind `if`, `while` or the like: what follows its end is a statement. */
  readonly isHead: boolean
}

const SPACE = /(?:[ \t]|\\\n)+/y
const COMMENT = /#[^\n]*/y
const NAME = /[A-Za-z_]\w*/y
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y
const OPERATOR = /\*\*=?|\+\+|--|&&|\|\||>>|[-+*%^<>=!]=|!~|[-+*%^<>=!~?:,;$(){}|\n[\]]/y
const HEADS = new Set(['if', 'while', 'for', 'switch'])
const KEYWORDS = new Set(
  'BEGIN END case default delete do else exit func function getline if in print printf return switch while'.split(' '),
)
/** Behind these a slash is a division for some. */
const UNSURE = new Set(['getline', 'length', 'next', 'nextfile', 'break', 'continue', 'BEGINFILE', 'ENDFILE'])

/**
 * Takes an awk program apart, as gawk, mawk, the one true awk and busybox agree on.
 *
 * @returns `undefined` for what is no part of the language, or is taken apart differently by one of them
 */
export function readTokens(program: string): readonly Token[] | undefined {
  const reader = new TokenReader(program)
  return reader.read() ? reader.tokens : undefined
}

class TokenReader {
  readonly tokens: Token[] = []
  readonly #program: string
  readonly #open: Bracket[] = []
  #at = 0

  constructor(program: string) {
    this.#program = program
  }

  read(): boolean {
    for (;;) {
      this.#match(SPACE)
      const char = this.#program[this.#at]
      if (char === undefined) return this.#open.length === 0
      if (!this.#token(char)) return false
    }
  }

  #token(char: string): boolean {
    if (char === '"') return this.#string()
    if (char === '/') return this.#slash()
    // some go on with the comment there
    if (char === '#') return !this.#match(COMMENT)?.endsWith('\\')
    const name = this.#match(NAME)
    if (name !== undefined) return this.#add('name', name)
    const number = this.#match(NUMBER)
    if (number !== undefined) return this.#add('number', number)
    const operator = this.#match(OPERATOR)
    return operator !== undefined && this.#operator(operator)
  }

  #operator(text: string): boolean {
    if (text === '\n') return this.#newline()
    if (/[([{]/.test(text)) {
      const {type, text: before} = this.tokens.at(-1) ?? {}
      this.#open.push({text, isHead: type === 'name' && HEADS.has(before ?? '')})
    } else if (/[)\]}]/.test(text)) {
      const opener = this.#open.pop()
      if (opener === undefined || CLOSES[text] !== opener.text) return false
      this.tokens.push({type: 'operator', text, opener})
      return true
    }
    return this.#add('operator', text)
  }

  #newline(): boolean {
    const last = this.tokens.at(-1)
    const goesOn = last?.type === 'operator' && !/^(?:[)\]}]|\+\+|--)$/.test(last.text)
    // some go on within parentheses, and for others it is an error
    if (!goesOn && (this.#open.at(-1)?.text ?? '{') !== '{') return false
    return this.#add('newline', '\n')
  }

  #string(): boolean {
    const text = this.#match(/"(?:[^"\\\n]|\\[^\n])*"/y)
    return text !== undefined && this.#add('string', text)
  }

  /** A division, or a regular expression: that depends on what stands in front of it. */
  #slash(): boolean {
    const before = this.#before()
    if (before === undefined) return false
    if (before === 'operand') return this.#add('operator', this.#match(/\/=?/y) ?? '')
    const end = endOfRegex(this.#program, this.#at + 1)
    if (end === undefined) return false
    const text = this.#program.slice(this.#at, end)
    this.#at = end
    return this.#add('regex', text)
  }

  /** What the next token stands behind; `undefined` where awks may not agree. */
  #before(): 'operand' | 'operator' | undefined {
    const [last, earlier] = [this.tokens.at(-1), this.tokens.at(-2)]
    switch (last?.type) {
      case undefined:
      case 'newline':
        return 'operator'
      case 'number':
        return 'operand'
      case 'string':
      case 'regex':
        return undefined
      case 'name':
        if (UNSURE.has(last.text) || earlier?.text === 'getline') return undefined
        return KEYWORDS.has(last.text) ? 'operator' : 'operand'
      case 'operator':
        if (last.text === ')') return last.opener?.isHead ? undefined : 'operand'
        if (last.text === ']') return 'operand'
        return /^(?:\+\+|--|\$)$/.test(last.text) ? undefined : 'operator'
    }
  }

  #add(type: Token['type'], text: string): boolean {
    this.tokens.push({type, text})
    return true
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at
    const text = expression.exec(this.#program)?.[0]
    this.#at += text?.length ?? 0
    return text
  }
}

const CLOSES: Readonly<Record<string, string>> = {')': '(', ']': '[', '}': '{'}
