import {Writable} from 'node:stream'

const ESCAPE = '\x1b'
// every sequence that the tree may write, apart from colour
const SEQUENCE = new RegExp(`${ESCAPE}\\[\\?2026[hl]|${ESCAPE}\\[\\d*[AJK]|\\r`, 'g')
const PART = new RegExp(`${ESCAPE}\\[\\??\\d*[A-Za-z]|\\n|\\r|[^${ESCAPE}\\n\\r]+`, 'g')

/** A stream that is a terminal as far as anyone can tell, and remembers what was written and what it would show. */
export class FakeTerminal extends Writable {
  readonly isTTY: boolean
  columns: number
  rows: number
  written = ''

  constructor({isTTY = true, columns = 80, rows = 24} = {}) {
    super()
    this.isTTY = isTTY
    this.columns = columns
    this.rows = rows
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written += chunk.toString()
    done()
  }

  /** The lines on the screen and those that scrolled off it. */
  get lines(): string[] {
    const lines = ['']
    let at = 0
    for (const [part = ''] of this.written.matchAll(PART)) {
      if (part === '\n') {
        at += 1
        lines[at] ??= ''
      } else if (part.startsWith(ESCAPE) && part.endsWith('A')) at -= Number.parseInt(part.slice(2), 10)
      else if (part === '\x1b[J') lines.splice(at, lines.length, '')
      else if (!part.startsWith(ESCAPE) && part !== '\r') lines[at] = part
    }
    return lines.slice(0, -1)
  }

  /** What was written, without what the tree moves the cursor and erases with. */
  get text(): string {
    return this.written.replaceAll(SEQUENCE, '')
  }
}
