import type {InvalidCall} from '@toolyard/sdk'
import type {ReadLine} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {SKIPPED, several} from '../read-lines.ts'
import {follow, isOpening, type TokenType} from './brackets.ts'
import {isEventField} from './events.ts'
import {type JsonToken, jsonTokens} from './json-tokens.ts'
import {type ParsedJson, parseJson} from './parse-json.ts'

/** What becomes of what documents hold. */
export interface DocumentReaders {
  readonly read: (value: unknown) => ReadLine
  /** Something can't be read. */
  readonly drop: (problem: InvalidCall) => ReadLine
}

/**
 * JSON values over several lines, alone or in an array, each read as soon as it is complete. What is in them is never
 * taken for a line of its own: where nobody knows any more what stands in what, nothing is read until the document
 * has certainly ended.
 */
export class DocumentFrames {
  readonly #readers: DocumentReaders
  readonly #maxSize: number
  /** The brackets that are open. */
  #open: TokenType[] = []
  #last: TokenType = '['
  #root: TokenType = '{'
  #parts: string[] = []
  #size = 0
  /** Where the value that is open begins; between two, where the document has come to. */
  #firstLine = 0
  #documentLine = 0
  #lastLine = 0
  /** Why the value that is open can't be read. */
  #spoiled: InvalidCall | undefined
  /** Nobody knows which brackets are open. */
  #isLost = false
  /** Whether the lines between its first and its last are indented; `undefined` until there is one. */
  #isIndented: boolean | undefined

  /** @param maxSize characters that a value may have */
  constructor(readers: DocumentReaders, maxSize: number) {
    this.#readers = readers
    this.#maxSize = maxSize
  }

  /** A document has begun and not ended. */
  get isOpen(): boolean {
    return this.#open.length > 0 || this.#isLost
  }

  /** Whether a line can't stand where it does in the document that is open, which then was torn. */
  isBrokenBy(text: string): boolean {
    // a colon may begin a comment in an event stream, and stand before a value
    if (isEventField(text)) return !text.startsWith(':') || (!this.#isLost && this.#last !== 'string')
    if (!/^[{[]/.test(text)) return false
    if (this.#isLost) return this.#isIndented === true
    return this.#open.at(-1) === '{' ? this.#last !== ':' : this.#last !== '[' && this.#last !== ','
  }

  push(text: string, line: number): ReadLine {
    if (this.#isLost) return this.#skip(text)
    this.#lastLine = line
    if (this.#isBetween) this.#firstLine = line
    if (this.isOpen) this.#watchIndent(text)
    const lines: ReadLine[] = []
    let from = 0
    for (const token of jsonTokens(text)) {
      if (this.#open.length === 0) {
        if (!isOpening(token.type)) {
          const rest = parseJson(text.slice(token.start), 'What follows a document')
          return several([...lines, this.#readParsed(rest)])
        }
        this.#begin(token.type, line)
      }
      const wasBetween = this.#isBetween
      const isFirst = wasBetween && this.#beginsValue(token.type)
      if (isFirst) {
        this.#firstLine = line
        from = token.start
      }
      if (!this.#isFitting(token.type) || !follow(this.#open, token.type)) {
        return several([...lines, this.#lose(misfit(token, line))])
      }
      this.#last = token.type
      if (!this.#isBetween || (wasBetween && !isFirst)) continue
      this.#keep(text.slice(from, token.end))
      lines.push(this.#take(token))
      if (this.#isLost) return several(lines)
      from = token.end
    }
    if (!this.#isBetween) this.#keep(text.slice(from))
    return several(lines)
  }

  /** A line of the document that is open can't be read. @param lossy what is known of it */
  spoil(problem: InvalidCall, lossy: string | undefined, line: number): ReadLine {
    if (this.#isLost) return SKIPPED
    if (lossy === undefined) return {...this.#lose(problem), line}
    if (this.#isBetween) return several([this.#readers.drop(problem), this.push(lossy, line)])
    this.#spoiled ??= problem
    return this.push(lossy, line)
  }

  /** No more of the document that is open comes. */
  end(): ReadLine | undefined {
    const isBroken = this.isOpen && !this.#isLost
    const what = this.#isBetween ? `The array that begins in line ${this.#documentLine}` : 'The JSON that begins here'
    const problem = this.#spoiled ?? badLine(`${what} does not end.`)
    const line = this.#firstLine
    this.#close()
    return isBroken ? {...this.#readers.drop(problem), line} : undefined
  }

  /** Not in any value: before a document, or in an array that is one. */
  get #isBetween(): boolean {
    return this.#open.length === 0 || (this.#open.length === 1 && this.#root === '[')
  }

  #begin(root: TokenType, line: number): void {
    this.#root = root
    this.#documentLine = line
    this.#isIndented = undefined
  }

  #watchIndent(text: string): void {
    if (!this.#isLast(text)) this.#isIndented = this.#isIndented !== false && /^\s/.test(text)
  }

  /** Whether a line is what closes a document that is indented. */
  #isLast(text: string): boolean {
    return text.trimEnd() === (this.#root === '{' ? '}' : ']')
  }

  #beginsValue(type: TokenType): boolean {
    return this.#open.length === 0 ? type === '{' : !',]:}'.includes(type)
  }

  /** Whether a token can stand where it does, as far as that says what belongs to which value. */
  #isFitting(type: TokenType): boolean {
    if (type === 'cut') return false
    if (this.#open.length !== 1 || this.#root !== '[') return true
    if (type === ',') return this.#last !== '[' && this.#last !== ','
    if (type === ']') return this.#last !== ','
    return this.#beginsValue(type) && (this.#last === '[' || this.#last === ',')
  }

  #keep(text: string): void {
    this.#size += text.length
    if (this.#size <= this.#maxSize) this.#parts.push(text)
    else {
      const invalid = reason('LINE_TOO_LONG', 'The JSON that begins here is longer than a line may be.')
      this.#spoiled ??= {invalid, id: null}
      this.#parts = []
    }
  }

  /** The value that was open is complete. @param closing its last token */
  #take(closing: JsonToken): ReadLine {
    const parsed: ParsedJson =
      this.#spoiled === undefined
        ? parseJson(this.#parts.join('\n'), 'What begins here')
        : {status: 'refused', problem: this.#spoiled}
    // without a bracket that was torn off, this would be another's end
    if (parsed.status === 'broken' && (this.#root === '[' || closing.start > 0)) return this.#lose(parsed.problem)
    const line = this.#firstLine
    this.#clear()
    return {...this.#readParsed(parsed), line}
  }

  #readParsed(parsed: ParsedJson): ReadLine {
    return parsed.status === 'value' ? this.#readers.read(parsed.value) : this.#readers.drop(parsed.problem)
  }

  #lose({invalid, id}: InvalidCall): ReadLine {
    const line = this.#firstLine
    this.#clear()
    this.#isLost = true
    const hint = 'Nothing more of its document is read, since nobody can tell what stands in what.'
    return {...this.#readers.drop({invalid: {...invalid, hint}, id}), line}
  }

  #skip(text: string): ReadLine {
    if (this.#isIndented === true && this.#isLast(text)) this.#close()
    return SKIPPED
  }

  #close(): void {
    this.#clear()
    this.#open = []
    this.#isLost = false
  }

  #clear(): void {
    this.#parts = []
    this.#size = 0
    this.#spoiled = undefined
    this.#firstLine = this.#lastLine
  }
}

function misfit({type}: JsonToken, line: number): InvalidCall {
  const found = type.length === 1 ? type : `a ${type}`
  const what = type === 'cut' ? 'a string does not end' : `${found} stands where it can't`
  return badLine(`What begins here is not JSON: in line ${line} ${what}.`)
}

const badLine = (message: string): InvalidCall => ({invalid: reason('BAD_LINE', message), id: null})
