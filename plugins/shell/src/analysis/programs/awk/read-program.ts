import {readTokens, type Token} from './tokens.ts'

/** What an awk program does beside reading its input and printing. */
export interface ProgramUse {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}

/**
 * Reads an awk program.
 *
 * @returns the files it names as strings; `undefined` where it runs commands, names files that are not known, changes
 * what its operands are, or is not understood
 */
export function readProgram(program: string): ProgramUse | undefined {
  const tokens = readTokens(program)
  if (tokens === undefined) return undefined
  const reader = new ProgramReader(tokens)
  if (!reader.read()) return undefined
  const {reads, writes} = reader
  return {reads, writes}
}

/** Functions and variables that reach beyond the program. */
const REFUSED = new Set(['system', 'extension', 'ARGV', 'ARGC', 'SYMTAB', 'FUNCTAB'])

/** What may stand behind the string that names a file: with anything else, the name may go on. */
const ENDS = new Set(['', '\n', ';', '}', ')', '&&', '||'])

class ProgramReader {
  readonly reads: string[] = []
  readonly writes: string[] = []
  readonly #tokens: readonly Token[]
  #parentheses = 0
  /** How many parentheses are open around the `print` that is being read. */
  #print: number | undefined
  /** How many are open around the `getline`. */
  #getline: number | undefined

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  read(): boolean {
    return this.#tokens.every((token, index) => this.#step(token, index))
  }

  #step(token: Token, index: number): boolean {
    switch (token.type) {
      case 'name':
        return this.#name(token.text)
      case 'newline':
        if (!this.#goesOn(index)) this.#endStatement()
        return true
      case 'operator':
        return this.#operator(token.text, index)
      default:
        return true
    }
  }

  #name(name: string): boolean {
    if (name === 'print' || name === 'printf') this.#print = this.#parentheses
    else if (name === 'getline') this.#getline = this.#parentheses
    return !REFUSED.has(name)
  }

  #operator(text: string, index: number): boolean {
    switch (text) {
      case '(':
        this.#parentheses++
        return true
      case ')':
        this.#parentheses--
        if (this.#getline !== undefined && this.#parentheses < this.#getline) this.#getline = undefined
        return this.#print === undefined || this.#parentheses >= this.#print
      case ';':
      case '{':
      case '}':
        this.#endStatement()
        return true
      case '&&':
      case '||':
        this.#getline = undefined
        return true
      case '|':
        return false
      case '>':
      case '>>':
        if (this.#print !== this.#parentheses) return text === '>'
        return this.#file(index, this.writes)
      case '<':
        return this.#getline !== this.#parentheses || this.#file(index, this.reads)
      default:
        return true
    }
  }

  #endStatement(): void {
    this.#print = undefined
    this.#getline = undefined
  }

  /** Whether a statement may go on behind the newline. */
  #goesOn(index: number): boolean {
    const before = this.#tokens[index - 1]
    return before?.type === 'operator' && !/^(?:[)\]}]|\+\+|--)$/.test(before.text)
  }

  /** Takes the string behind a redirection for a file. */
  #file(index: number, files: string[]): boolean {
    const [name, next] = [this.#tokens[index + 1], this.#tokens[index + 2]]
    const following = next?.text ?? ''
    // the result of a getline is compared
    const isWhole = ENDS.has(following) || (files === this.reads && /^[<>=!]=?$/.test(following))
    if (name?.type !== 'string' || !isWhole) return false
    const path = name.text.slice(1, -1)
    // gawk opens connections by such names
    if (path === '' || path.includes('\\') || path.startsWith('/inet')) return false
    files.push(path)
    return true
  }
}
