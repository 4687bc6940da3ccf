import {join} from 'node:path'
import {z} from 'zod'
import {cutText} from '../files/cut-text.ts'
import {decodeName, shortPath} from '../search/scope.ts'
import {boundsOf} from './page.ts'
import type {GrepTarget} from './target.ts'
import type {GrepInput} from './tool.ts'

const MAX_LINE = 2000
const MAX_OUTPUT = 256 * 1024

/** Text that is not UTF-8 comes as base64. */
const bytes = z.union([
  z.object({text: z.string()}).transform(({text}) => Buffer.from(text)),
  z.object({bytes: z.base64()}).transform((value) => Buffer.from(value.bytes, 'base64')),
])

/** @see https://docs.rs/grep-printer/latest/grep_printer/struct.JSON.html */
const lineEvent = z.object({
  type: z.enum(['match', 'context']),
  data: z.object({path: bytes, lines: bytes, line_number: z.int()}),
})

type LineEvent = z.infer<typeof lineEvent>

/** The part of a search's lines that was asked for, from ripgrep's JSON events. */
export class ContentPage {
  /** As they are shown, with `--` between lines that do not follow each other when there is context. */
  readonly lines: string[] = []
  /** Absolute paths of the files that the lines are from. */
  readonly files = new Set<string>()
  /** Lines shown, without the separators. */
  count = 0
  /** The offset to go on with, when more lines follow. */
  next: number | undefined
  readonly #input: GrepInput
  readonly #target: GrepTarget
  readonly #cwd: string
  readonly #bounds: ReturnType<typeof boundsOf>
  readonly #hasContext: boolean
  #seen = 0
  #bytes = 0
  #last: {readonly name: string; readonly line: number} | undefined

  constructor(input: GrepInput, target: GrepTarget, cwd: string) {
    this.#input = input
    this.#target = target
    this.#cwd = cwd
    this.#bounds = boundsOf(input)
    this.#hasContext = [input['-A'], input['-B'], input['-C'], input.context].some((lines) => (lines ?? 0) > 0)
  }

  /** Takes one event. Returns true when the page is full and more lines follow. */
  push(record: Buffer): boolean {
    const event: unknown = JSON.parse(record.toString('utf8'))
    const parsed = lineEvent.safeParse(event)
    // the other events say where a file begins and ends
    if (!parsed.success) return false
    const name = decodeName(parsed.data.data.path)
    if (name === undefined || !this.#target.accepts(name)) return false
    return this.#pushLines(name, parsed.data)
  }

  #pushLines(name: string, {type, data}: LineEvent): boolean {
    const texts = data.lines
      .toString('utf8')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    for (const [index, text] of texts.entries()) {
      const line = data.line_number + index
      if (this.#seen >= this.#bounds.end || this.#bytes > MAX_OUTPUT) {
        this.next = this.#seen
        return true
      }
      if (this.#seen >= this.#bounds.start) this.#show(name, line, type === 'match' ? ':' : '-', text)
      this.#seen += 1
    }
    return false
  }

  #show(name: string, line: number, mark: ':' | '-', text: string): void {
    const follows = this.#last?.name === name && this.#last.line + 1 === line
    if (this.#hasContext && this.#last !== undefined && !follows) this.lines.push('--')
    this.#last = {name, line}
    const path = join(this.#target.scope.root, name)
    const place = this.#target.file === undefined ? `${shortPath(path, this.#cwd)}${mark}` : ''
    const number = this.#input['-n'] === false ? '' : `${line}${mark}`
    const shown = text.length > MAX_LINE ? `${cutText(text, MAX_LINE)} [line cut]` : text
    const formatted = `${place}${number}${shown}`
    this.#bytes += Buffer.byteLength(formatted) + 1
    this.lines.push(formatted)
    this.files.add(path)
    this.count += 1
  }
}
