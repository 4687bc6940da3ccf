import type {InvalidCall, Outcome, ToolCall} from '@toolyard/sdk'

/** A JSON object as it was parsed, nothing about it checked. */
export type JsonObject = Readonly<Record<string, unknown>>

/** One wire format for calls and their results. */
export interface Dialect {
  /** What a line of it looks like, for the hint to a line that no dialect reads. */
  readonly shape: string
  /** What this line says; `undefined` when it is not of this dialect. Never throws, whatever the value. */
  read(value: JsonObject): ReadLine | undefined
  /** What to do about a line that no dialect reads, if it looks like a slip in this one. */
  explain?(value: JsonObject): string | undefined
  createWriter(options?: WriterOptions): ResultWriter
}

/**
 * What a line holds, and where its pieces belong:
 * - `independent`: the implicit turn
 * - `turn`: the turn of this id, together with the lines around it that name the same one
 * - `message`: a turn of its own
 * - `stray`: no telling, so whichever turn is open
 * - `skipped`: something that belongs to the format and is neither a call nor should be one
 *
 * A turn without pieces still ends the one before it.
 */
export type ReadLine =
  | {readonly kind: 'independent' | 'message' | 'stray'; readonly pieces: readonly ReadPiece[]}
  | {readonly kind: 'turn'; readonly id: string; readonly pieces: readonly ReadPiece[]}
  | {readonly kind: 'skipped'}

export type ReadPiece = ReadCall | InvalidCall

/** A call as its line has it: the id may be missing, and its place is not known yet. */
export interface ReadCall extends Omit<ToolCall, 'id'> {
  readonly id?: string
}

/** Turns outcomes, fed in call order, into text. Each method returns what to write now, whole lines or nothing. */
export interface ResultWriter {
  push(outcome: Outcome): string
  /** Says that the turn of the outcomes before has ended. */
  endTurn(): string
}

export interface WriterOptions {
  /** Told of each outcome that the dialect has no way to answer. */
  readonly onUnanswered?: (outcome: Outcome) => void
}
