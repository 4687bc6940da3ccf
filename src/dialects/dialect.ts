import type {CallLine, InvalidCall, Outcome, ToolCall} from '@toolyard/sdk'

/** A JSON object as it was parsed, nothing about it checked. */
export type JsonObject = Readonly<Record<string, unknown>>

/** One wire format for calls and their results. */
export interface Dialect {
  /** What a value of it looks like, for the hint to a line that no dialect reads. */
  readonly shape: string
  /** Reads the values of one source, in their order. */
  createReader(): DialectReader
  /** What to do about a line that no dialect reads, if it looks like a slip in this one. */
  explain?(value: JsonObject): string | undefined
  /** Absent for what is only ever read. */
  createWriter?(options?: WriterOptions): ResultWriter
}

export interface DialectReader {
  /** What this value says; `undefined` when it is not of this dialect. Never throws, whatever the value. */
  read(value: JsonObject): ReadLine | undefined
  /** What is left of a message when its source ends, or its provider says that nothing more comes. */
  end?(): ReadLine | undefined
  /**
   * Something of the source could not be read, and may have been a part of the message that is open. A reader without
   * this method is told that its message has ended.
   */
  lose?(): ReadLine | undefined
}

/**
 * What a line holds, and where its pieces belong:
 * - `independent`: the implicit turn
 * - `turn`: the turn of this id, together with the lines around it that name the same one
 * - `message`: a turn of its own
 * - `stream`: the turn of a message that comes in pieces; `message` is the same object for all of them, and the last
 *   says that it `ended`
 * - `stray`: no telling, so whichever turn is open
 * - `skipped`: something that belongs to the format and is neither a call nor should be one
 * - `several`: more than one of these
 *
 * A turn without pieces still ends the one before it. `line` is where it begins, when that is not the line that was
 * read; `hosted` counts the calls that the provider runs itself.
 */
export type ReadLine = (
  | {readonly kind: 'independent' | 'message' | 'stray'; readonly pieces: readonly ReadPiece[]}
  | {readonly kind: 'turn'; readonly id: string; readonly pieces: readonly ReadPiece[]}
  | StreamedPart
  | {readonly kind: 'skipped'}
  | {readonly kind: 'several'; readonly lines: readonly ReadLine[]}
) & {readonly line?: number; readonly hosted?: number}

/** `id` is the message's own, where it has one. */
export interface StreamedPart {
  readonly kind: 'stream'
  readonly message: object
  readonly id?: string | undefined
  readonly pieces: readonly ReadPiece[]
  readonly ended?: boolean
  /** The calls run one after another, and the first that fails ends the turn. */
  readonly stopsOnFailure?: boolean
}

export type ReadPiece = ReadCall | InvalidCall

/** A call as its line has it: the id may be missing, and its place is not known yet. */
export interface ReadCall extends Omit<ToolCall, 'id'>, Pick<CallLine, 'origin' | 'repaired'> {
  readonly id?: string
  /** It is one of several calls that came, and are answered, under one id. */
  readonly shared?: {readonly id: string; readonly number: number}
  /** What it takes in memory, where that is not about what its line does. */
  readonly bytes?: number
}

/** Turns outcomes, fed in call order, into text. Each method returns what to write now, whole lines or nothing. */
export interface ResultWriter {
  /** @param call what the outcome is of, with how it was written where it came in */
  push(outcome: Outcome, call: CallLine | InvalidCall): string
  /** Says that the turn of the outcomes before has ended. */
  endTurn(): string
  /** Says that the run has ended. @param isDone whether nothing failed, in a call or around them */
  end?(isDone: boolean): string
}

/** What a dialect says of the run as a whole. */
export interface SessionInfo {
  readonly id: string
  readonly cwd: string
  readonly permissionMode: string
  /** The names of the tools there are. */
  readonly tools: readonly string[]
}

export interface WriterOptions {
  readonly session?: SessionInfo | undefined
  /** Told of each outcome that the dialect has no way to answer. */
  readonly onUnanswered?: (outcome: Outcome) => void
}
