import type {CallLine, InvalidCall} from '@toolyard/sdk'
import {CallIds, type MintedIds} from './call-ids.ts'
import type {ReadCall, ReadLine, ReadPiece, StreamedPart} from './dialect.ts'
import type {TextReader} from './framing/text-reader.ts'
import {reason} from './invalid.ts'
import {quote} from './json.ts'
import type {BrokenLine, Line, LinePlace} from './lines.ts'
import {allOf} from './read-lines.ts'

/** What has been read. `lines` leaves blank ones out; a line may hold several calls. */
export interface ReadCounts {
  bytes: number
  lines: number
  calls: number
  invalid: number
  /** Lines that are neither a call nor should be one. */
  skipped: number
  /** Calls that the provider runs itself. */
  hosted: number
}

/** What the sources of a run share. */
export class RunState {
  readonly counts: ReadCounts = {bytes: 0, lines: 0, calls: 0, invalid: 0, skipped: 0, hosted: 0}
  readonly mintedCalls: MintedIds = {last: 0}
  mintedTurns = 0
}

/** A turn that is being read; told apart by identity, because an id may come again later. */
export interface OpenTurn {
  readonly id: string | null
  /** Takes no further lines, except for what can't be placed. */
  readonly closed: boolean
  readonly ids: CallIds
  readonly stopsOnFailure: boolean
}

/** A call with its turn; without a call it only says that this turn has begun. */
export interface Item {
  readonly turn: OpenTurn
  readonly call?: CallLine | InvalidCall
}

/** What holds calls, or says where they belong. */
type Telling = Exclude<ReadLine, {kind: 'skipped' | 'several'}>

/** Reads the calls of one source, line by line, as they are asked for, and knows each one's turn. */
export class CallReader {
  readonly #batches: AsyncIterator<Iterable<Line>>
  readonly #text: TextReader
  readonly #file: string
  readonly #run: RunState
  #turn: OpenTurn
  /** The message that is being streamed, whose turn is the open one. */
  #message: object | undefined
  readonly #turnsOfMessages = new WeakMap<object, OpenTurn>()
  #sharedIsTaken = false
  #lastLine = 0
  #ended = false
  #failure: {readonly error: unknown} | undefined
  #lines: Iterator<Line> = [].values()
  #items: readonly Item[] = []
  #nextItem = 0

  constructor(batches: AsyncIterator<Iterable<Line>>, text: TextReader, file: string, run: RunState) {
    this.#batches = batches
    this.#text = text
    this.#file = file
    this.#run = run
    this.#turn = this.#open(null)
  }

  /** The next item; `undefined` when none can be had without reading `more`. The same until it is taken. */
  ready(): Item | undefined {
    while (this.#nextItem === this.#items.length) {
      const line = this.#lines.next()
      if (line.done) return undefined
      this.#items = this.#itemsOfLine(line.value)
      this.#nextItem = 0
    }
    return this.#items[this.#nextItem]
  }

  take(): void {
    this.#nextItem++
  }

  /** Reads on; `false` at the end. */
  async more(): Promise<boolean> {
    if (this.#ended) {
      if (this.#failure !== undefined) throw this.#failure.error
      return false
    }
    const lines = await this.#nextLines()
    if (lines !== undefined) {
      this.#lines = lines[Symbol.iterator]()
      return true
    }
    this.#ended = true
    this.#items = this.#itemsOf(this.#text.end(), {number: this.#lastLine, bytes: 0})
    this.#nextItem = 0
    return true
  }

  /** The end of a source that broke comes after what is left of it. */
  async #nextLines(): Promise<Iterable<Line> | undefined> {
    try {
      const next = await this.#batches.next()
      return next.done ? undefined : next.value
    } catch (error) {
      this.#failure = {error}
      return undefined
    }
  }

  #itemsOfLine(line: Line): readonly Item[] {
    const {counts} = this.#run
    this.#lastLine = line.number
    counts.bytes += line.bytes
    if ('blank' in line) return this.#itemsOf(this.#text.blank?.(), line)
    counts.lines++
    if ('text' in line) return this.#itemsOf(this.#text.read(line.text, line.number), line)
    return this.#itemsOf(this.#text.unreadable(problemOf(line), line.lossy, line.number), line)
  }

  #itemsOf(read: ReadLine | undefined, place: LinePlace): readonly Item[] {
    const reads = read === undefined ? [] : allOf(read)
    for (const {hosted = 0} of reads) this.#run.counts.hosted += hosted
    const telling = reads.filter((one) => one.kind !== 'skipped')
    // a line that holds a call is not passed over, whatever else it holds
    if (telling.length === 0 && reads.length > 0) this.#run.counts.skipped++
    return telling.flatMap((one) => this.#itemsOfOne(one, place))
  }

  #itemsOfOne(read: Telling, place: LinePlace): readonly Item[] {
    const before = this.#turn
    this.#turn = this.#turnOf(read)
    const turn = this.#turn
    if (turn !== before && read.kind !== 'stream') this.#message = undefined
    const at = read.line === undefined ? place : {...place, number: read.line}
    const items = read.pieces.map((piece) => ({turn, call: this.#place(piece, at, read.pieces.length)}))
    // a message is a turn of its own: its results need wait for nothing else
    const isEnded = read.kind === 'message' || (read.kind === 'stream' && read.ended)
    if (isEnded) return [...items, this.#endMessage()]
    return items.length === 0 && turn !== before ? [{turn}] : items
  }

  /** What comes next is of no turn yet. */
  #endMessage(): Item {
    this.#message = undefined
    this.#turn = this.#open(null)
    return {turn: this.#turn}
  }

  #turnOf(read: Telling): OpenTurn {
    switch (read.kind) {
      case 'stray':
        return this.#turn
      case 'message':
        return this.#open(this.#mintTurn(), true)
      case 'independent':
        return this.#turn.id === null ? this.#turn : this.#open(null)
      case 'turn':
        return this.#turn.id === read.id && !this.#turn.closed ? this.#turn : this.#open(read.id)
      case 'stream':
        return this.#turnOfMessage(read)
    }
  }

  /** A message goes on in the turn that it began, or, when something else has come between, in another of the same. */
  #turnOfMessage({message, id, stopsOnFailure}: StreamedPart): OpenTurn {
    if (this.#message === message) return this.#turn
    const known = this.#turnsOfMessages.get(message)
    const turn = known === undefined ? this.#open(id ?? this.#mintTurn(), true, stopsOnFailure) : {...known}
    this.#turnsOfMessages.set(message, turn)
    this.#message = message
    return turn
  }

  #mintTurn(): string {
    return `turn_${++this.#run.mintedTurns}`
  }

  #open(id: string | null, closed = false, stopsOnFailure = false): OpenTurn {
    return {id, closed, stopsOnFailure, ids: new CallIds(this.#run.mintedCalls)}
  }

  /** Whether the id of a call is still to be had; of calls that share one, the first takes it for all. */
  #claim({id, shared}: ReadCall): boolean {
    const {ids} = this.#turn
    if (shared === undefined) return id === undefined || ids.claim(id)
    if (shared.number === 1) this.#sharedIsTaken = !ids.claim(shared.id)
    return !this.#sharedIsTaken
  }

  #place(piece: ReadPiece, {number, bytes}: LinePlace, pieces: number): CallLine | InvalidCall {
    const {counts} = this.#run
    const place = {file: this.#file, line: number}
    if ('invalid' in piece) {
      counts.invalid++
      return {...piece, ...place}
    }
    if (!this.#claim(piece)) {
      counts.invalid++
      return {...duplicate(piece), ...place}
    }
    counts.calls++
    // built key by key: spreading costs more than all the rest of the reading
    const {tool, input, cwd, env, timeoutMs, origin, repaired} = piece
    const call: Writable<CallLine> = {
      id: piece.id ?? this.#turn.ids.mint(),
      tool,
      input,
      bytes: piece.bytes ?? Math.ceil(bytes / pieces),
      file: this.#file,
      line: number,
    }
    if (cwd !== undefined) call.cwd = cwd
    if (env !== undefined) call.env = env
    if (timeoutMs !== undefined) call.timeoutMs = timeoutMs
    if (origin !== undefined) call.origin = origin
    if (repaired !== undefined) call.repaired = repaired
    return call
  }
}

type Writable<T> = {-readonly [K in keyof T]: T[K]}

const problemOf = (line: BrokenLine): InvalidCall => ({invalid: BROKEN[line.broken](line), id: null})

const BROKEN: Record<BrokenLine['broken'], (line: BrokenLine) => InvalidCall['invalid']> = {
  BAD_ENCODING: () => reason('BAD_ENCODING', 'The line is not UTF-8.', 'Write the file as UTF-8.'),
  LINE_TOO_LONG: ({bytes}) =>
    reason(
      'LINE_TOO_LONG',
      `The line has ${bytes} bytes, which is more than a line may have.`,
      'Write a large content to a file, and name the file in the call.',
    ),
}

function duplicate({id = '', tool, origin}: ReadCall): InvalidCall {
  const hint = 'Give each call of a turn an id of its own, or leave it out.'
  const invalid = reason('DUPLICATE_ID', `Another call of the same turn has the id ${quote(id)}.`, hint)
  return {invalid, id, tool, ...(origin && {origin})}
}
