import type {CallLine, InvalidCall} from '@toolyard/sdk'
import {CallIds, type MintedIds} from './call-ids.ts'
import type {TextReader} from './detect.ts'
import type {ReadLine, ReadPiece} from './dialect.ts'
import {reason} from './invalid.ts'
import {quote} from './json.ts'
import type {BrokenLine, Line, TextLine} from './lines.ts'

/** What has been read. `lines` leaves blank ones out; a line may hold several calls. */
export interface ReadCounts {
  bytes: number
  lines: number
  calls: number
  invalid: number
  /** Lines that are neither a call nor should be one. */
  skipped: number
}

/** What the sources of a run share. */
export class RunState {
  readonly counts: ReadCounts = {bytes: 0, lines: 0, calls: 0, invalid: 0, skipped: 0}
  readonly mintedCalls: MintedIds = {last: 0}
  mintedTurns = 0
}

/** A turn that is being read; told apart by identity, because an id may come again later. */
export interface OpenTurn {
  readonly id: string | null
  /** Takes no further lines, except for what can't be placed. */
  readonly closed: boolean
  readonly ids: CallIds
}

/** A call with its turn; without a call it only says that this turn has begun. */
export interface Item {
  readonly turn: OpenTurn
  readonly call?: CallLine | InvalidCall
}

/** Reads the calls of one source, line by line, as they are asked for, and knows each one's turn. */
export class CallReader {
  readonly #batches: AsyncIterator<Iterable<Line>>
  readonly #readText: TextReader
  readonly #file: string
  readonly #run: RunState
  #turn: OpenTurn
  #lines: Iterator<Line> = [].values()
  #items: readonly Item[] = []
  #nextItem = 0

  constructor(batches: AsyncIterator<Iterable<Line>>, readText: TextReader, file: string, run: RunState) {
    this.#batches = batches
    this.#readText = readText
    this.#file = file
    this.#run = run
    this.#turn = this.#open(null)
  }

  /** The next item; `undefined` when none can be had without reading `more`. The same until it is taken. */
  ready(): Item | undefined {
    while (this.#nextItem === this.#items.length) {
      const line = this.#lines.next()
      if (line.done) return undefined
      this.#items = this.#itemsOf(line.value)
      this.#nextItem = 0
    }
    return this.#items[this.#nextItem]
  }

  take(): void {
    this.#nextItem++
  }

  /** Reads on; `false` at the end. */
  async more(): Promise<boolean> {
    const next = await this.#batches.next()
    if (next.done) return false
    this.#lines = next.value[Symbol.iterator]()
    return true
  }

  #itemsOf(line: Line): readonly Item[] {
    const {counts} = this.#run
    counts.lines++
    counts.bytes += line.bytes
    const read = 'text' in line ? this.#readText(line.text) : brokenLine(line)
    if (read.kind === 'skipped') {
      counts.skipped++
      return []
    }
    const before = this.#turn
    this.#turn = this.#turnOf(read)
    if (read.pieces.length === 0) return this.#turn === before ? [] : [{turn: this.#turn}]
    return read.pieces.map((piece) => ({turn: this.#turn, call: this.#place(piece, line, read.pieces.length)}))
  }

  #turnOf(read: Exclude<ReadLine, {kind: 'skipped'}>): OpenTurn {
    switch (read.kind) {
      case 'stray':
        return this.#turn
      case 'message':
        return this.#open(`turn_${++this.#run.mintedTurns}`, true)
      case 'independent':
        return this.#turn.id === null ? this.#turn : this.#open(null)
      case 'turn':
        return this.#turn.id === read.id && !this.#turn.closed ? this.#turn : this.#open(read.id)
    }
  }

  #open(id: string | null, closed = false): OpenTurn {
    return {id, closed, ids: new CallIds(this.#run.mintedCalls)}
  }

  #place(piece: ReadPiece, {number, bytes}: Line, pieces: number): CallLine | InvalidCall {
    const {counts} = this.#run
    const place = {file: this.#file, line: number}
    if ('invalid' in piece) {
      counts.invalid++
      return {...piece, ...place}
    }
    if (piece.id !== undefined && !this.#turn.ids.claim(piece.id)) {
      counts.invalid++
      return {...duplicate(piece.id, piece.tool), ...place}
    }
    counts.calls++
    // built key by key: spreading costs more than all the rest of the reading
    const {tool, input, cwd, env, timeoutMs} = piece
    const call: Writable<CallLine> = {
      id: piece.id ?? this.#turn.ids.mint(),
      tool,
      input,
      bytes: Math.ceil(bytes / pieces),
      file: this.#file,
      line: number,
    }
    if (cwd !== undefined) call.cwd = cwd
    if (env !== undefined) call.env = env
    if (timeoutMs !== undefined) call.timeoutMs = timeoutMs
    return call
  }
}

type Writable<T> = {-readonly [K in keyof T]: T[K]}

function brokenLine(line: Exclude<Line, TextLine>): ReadLine {
  return {kind: 'stray', pieces: [{invalid: BROKEN[line.broken](line), id: null}]}
}

const BROKEN: Record<BrokenLine['broken'], (line: BrokenLine) => InvalidCall['invalid']> = {
  BAD_ENCODING: () => reason('BAD_ENCODING', 'The line is not UTF-8.', 'Write the file as UTF-8.'),
  LINE_TOO_LONG: ({bytes}) =>
    reason(
      'LINE_TOO_LONG',
      `The line has ${bytes} bytes, which is more than a line may have.`,
      'Write a large content to a file, and name the file in the call.',
    ),
}

function duplicate(id: string, tool: string): InvalidCall {
  const hint = 'Give each call of a turn an id of its own, or leave it out.'
  return {invalid: reason('DUPLICATE_ID', `Another call of the same turn has the id ${quote(id)}.`, hint), id, tool}
}
