/** One tool call, as it was asked for. */
export interface ToolCall {
  /** Unique within its turn. */
  readonly id: string
  /** The tool's name, one of its aliases, or a name that it has an adapter for. */
  readonly tool: string
  /** The arguments as whoever calls by that name writes them, not yet checked. */
  readonly input: unknown
  /** The folder that relative paths of this call start from; the run's own when absent. */
  readonly cwd?: string
  /** Environment variables for this call alone. */
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds the call may take; beats the tool's own and the run's. */
  readonly timeoutMs?: number
}

/**
 * A line that should have been a call and is not one. It takes a place in the order and ends as `invalid`, so that
 * every line has exactly one outcome.
 */
export interface InvalidCall {
  readonly invalid: InvalidReason
  /** The id, where one could still be read. */
  readonly id: string | null
  readonly tool?: string
  /** Where the line came from: a file's name, or `-` for standard input. */
  readonly file?: string
  /** The line's number, from 1. */
  readonly line?: number
  readonly origin?: CallOrigin
}

/** How a provider wrote a call: what an answer in the same dialect needs, and nobody else. */
export interface CallOrigin {
  readonly dialect: string
  /** The dialect's own; nobody else looks into it. */
  readonly details?: unknown
}

/** Why a line is no call; `code` is one of the documented error codes. */
export interface InvalidReason {
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** A call with what only the executor needs to know of where it came from. */
export interface CallLine extends ToolCall {
  /** Bytes of the line it was read from, for the reader's memory limit. */
  readonly bytes?: number
  readonly file?: string
  readonly line?: number
  readonly origin?: CallOrigin
  /** The arguments were no JSON, and were read all the same: what was mended. Then only a read-only call may run. */
  readonly repaired?: string
}

/** What one assistant message asked for. Its calls are siblings; turns run one after another. */
export interface Turn {
  /** `null` for the implicit turn: independent calls, with no aggregate budget and no cascade. */
  readonly id: string | null
  /** The calls run one after another, and none after the first that does not end ok. */
  readonly stopsOnFailure?: boolean
  readonly calls: Iterable<CallLine | InvalidCall> | AsyncIterable<CallLine | InvalidCall>
}
