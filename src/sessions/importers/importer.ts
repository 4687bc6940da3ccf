import type {RecordedTurn, SessionAbout, SessionNotes} from '../session.ts'

/** Reads sessions of one format. */
export interface Importer {
  /** As in `sessions convert --from`. */
  readonly name: string
  /** What people call such files, for messages. */
  readonly description: string
  /** Whether a file is of this format, told by its first values. Never throws, whatever they are. */
  detect(sample: Sample): boolean
  /** Never throws for what stands in the file: what can't be read is noted. */
  read(input: SessionInput): AsyncIterable<RecordedTurn>
}

/** The beginning of a file. */
export interface Sample {
  /** The file's name, without its folder. */
  readonly name: string
  /** Its first bytes, at most 64 KiB, as text. */
  readonly text: string
  /** The JSON objects on its first lines, where it is of lines; empty where it is not. */
  readonly lines: readonly JsonObject[]
  /** Its value, where the file is one JSON value of at most 64 MiB. */
  readonly value: unknown
}

export type JsonObject = Readonly<Record<string, unknown>>

export interface SessionInput {
  /** Absolute. */
  readonly file: string
  readonly sample: Sample
  /** The values of the file's lines, in order, once. What is no JSON object is noted already, and left out. */
  readonly lines: () => AsyncIterable<NumberedLine>
  /** To be filled while reading. */
  readonly about: SessionAbout
  readonly notes: SessionNotes
  readonly signal?: AbortSignal | undefined
}

export interface NumberedLine {
  readonly value: JsonObject
  /** From 1. */
  readonly line: number
}
