import {type Brackets, endOfDelimited} from './delimited.ts'

/** What a sed script does beside editing lines. */
export interface ScriptUse {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}

/**
 * Reads a whole script after the manual of GNU sed.
 *
 * @returns the files it names; `undefined` where it runs commands, is not a script, or is read differently by another sed
 */
export function readScript(script: string): ScriptUse | undefined {
  const first = readAs(script, 'gnu')
  if (first === undefined) return undefined
  if (!script.includes('[')) return first
  const [second, third] = [readAs(script, 'bsd'), readAs(script, 'plain')]
  if (second === undefined || third === undefined) return undefined
  return {
    reads: [...new Set([first, second, third].flatMap(({reads}) => reads))],
    writes: [...new Set([first, second, third].flatMap(({writes}) => writes))],
  }
}

function readAs(script: string, brackets: Brackets): ScriptUse | undefined {
  const reader = new ScriptReader(script, brackets)
  if (!reader.read() && !(reader.isError && brackets !== 'gnu')) return undefined
  const {reads, writes} = reader
  return {reads, writes}
}

class ScriptReader {
  readonly reads: string[] = []
  readonly writes: string[] = []
  /** No sed takes it for a script. */
  isError = false
  readonly #script: string
  readonly #brackets: Brackets
  #at = 0
  #depth = 0

  constructor(script: string, brackets: Brackets) {
    this.#script = script
    this.#brackets = brackets
  }

  read(): boolean {
    for (;;) {
      this.#skip(/[ \t\n;]*/y)
      if (this.#at >= this.#script.length) return this.#depth === 0
      if (!this.#addresses() || !this.#command()) return false
    }
  }

  #addresses(): boolean {
    const from = this.#at
    if (!this.#address(false)) return false
    const isAddressed = this.#at > from
    this.#skip(BLANKS)
    if (isAddressed && this.#peek() === ',') {
      this.#at++
      this.#skip(BLANKS)
      const second = this.#at
      if (!this.#address(true) || this.#at === second) return false
      this.#skip(BLANKS)
    }
    if (this.#peek() === '!') {
      this.#at++
      this.#skip(BLANKS)
    }
    // these take no address
    return this.#at === from || !/[#:}]/.test(this.#peek())
  }

  /** Steps over an address if there is one. Returns whether it is well formed. */
  #address(isSecond: boolean): boolean {
    const char = this.#peek()
    if (char === '/' || char === '\\') {
      if (char === '\\') this.#at++
      if (!this.#delimited(true)) return false
      this.#skip(/[ \tIM]*/y)
    } else this.#skip(isSecond ? /\d+(?:[ \t]*~[ \t]*\d*)?|[+~][ \t]*\d*|\$/y : /\d+(?:[ \t]*~[ \t]*\d*)?|\$/y)
    return true
  }

  #command(): boolean {
    const command = this.#script[this.#at++] ?? ''
    switch (command) {
      case '{':
        this.#depth++
        return true
      case '}':
        return --this.#depth >= 0 && this.#end()
      case '#':
        this.#skip(LINE)
        return true
      case 'a':
      case 'i':
      case 'c':
        return this.#text()
      case ':':
        return this.#match(/[ \t]*[\w.-]+/y) && this.#endOfLabel()
      case 'b':
      case 't':
      case 'T':
      case 'v':
        this.#skip(/[ \t]*[\w.-]*/y)
        return this.#endOfLabel()
      case 'q':
      case 'Q':
      case 'l':
        this.#skip(/[ \t]*\d*/y)
        return this.#end()
      case 'r':
      case 'R':
        return this.#file(this.reads)
      case 'w':
      case 'W':
        return this.#file(this.writes)
      case 'y':
        return this.#twoParts(false) && this.#end()
      case 's':
        return this.#twoParts(true) && this.#flags()
      default:
        return /[=dDFgGhHnNpPxz]/.test(command) && this.#end()
    }
  }

  /** What may stand behind a command: nothing, or something that the next one begins behind. */
  #end(): boolean {
    this.#skip(BLANKS)
    return /^$|[\n;}#]/.test(this.#peek())
  }

  /** The same behind a label, of which some take a number sign for a part. */
  #endOfLabel(): boolean {
    return this.#end() && this.#peek() !== '#'
  }

  /** Text of `a`, `i` and `c`: to the end of a line that doesn't end in a backslash. */
  #text(): boolean {
    // with more in front of the text, or less, sed's versions don't agree on where it ends
    if (this.#match(/[ \t]*\\(?:\n(?!\n)|[ \t]*(?=[^\s\\])|$)/y) || this.#match(/[ \t]*(?=[^\s\\])/y)) {
      while (this.#at < this.#script.length && this.#peek() !== '\n') this.#at += this.#peek() === '\\' ? 2 : 1
      return true
    }
    return false
  }

  #file(files: string[]): boolean {
    this.#skip(BLANKS)
    const start = this.#at
    this.#skip(LINE)
    const name = this.#script.slice(start, this.#at)
    // some end the name there
    if (name === '' || /[;}]|\s$/.test(name)) return false
    files.push(name)
    return true
  }

  #flags(): boolean {
    this.#skip(/[gpiImM\d \t]*/y)
    if (/[^\w\s;}#]/.test(this.#peek())) this.isError = true
    if (this.#peek() !== 'w') return this.#end()
    this.#at++
    return this.#file(this.writes)
  }

  #twoParts(isRegex: boolean): boolean {
    const delimiter = this.#peek()
    if (!this.#delimited(isRegex)) return false
    this.#at--
    return this.#peek() === delimiter && this.#delimited(false)
  }

  /** Steps over a text between two delimiters, of which the first is next. */
  #delimited(isRegex: boolean): boolean {
    const delimiter = this.#peek()
    if (!/[!-Z^-~]/.test(delimiter)) return false
    const end = endOfDelimited(this.#script, this.#at + 1, delimiter, isRegex ? this.#brackets : undefined)
    if (end === undefined) return false
    this.#at = end + 1
    return true
  }

  #peek(): string {
    return this.#script[this.#at] ?? ''
  }

  /** Steps over what a sticky expression matches, which may be nothing. */
  #match(expression: RegExp): boolean {
    expression.lastIndex = this.#at
    if (!expression.test(this.#script)) return false
    this.#at = expression.lastIndex
    return true
  }

  #skip(expression: RegExp): void {
    this.#match(expression)
  }
}

const BLANKS = /[ \t]*/y
const LINE = /[^\n]*/y
