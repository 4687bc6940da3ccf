import type {ContentBlock} from './content.ts'
import type {Decision} from './decision.ts'

/** How a call ended. Every call ends in exactly one of these. */
export type Outcome = OkOutcome | FailedOutcome | InvalidLineOutcome

export type Status = Outcome['status']

interface CallOutcome {
  readonly id: string
  /** The tool's name as it was asked for. */
  readonly tool: string
  /** What a model would be shown. */
  readonly content: readonly ContentBlock[]
  /** The tool's structured output. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly meta: OutcomeMeta
}

export interface OkOutcome extends CallOutcome {
  readonly status: 'ok'
}

export interface FailedOutcome extends CallOutcome {
  readonly status: FailedStatus
  readonly error: OutcomeError
}

/** A line that is no call. `id` and `tool` are there where they could still be read. */
export interface InvalidLineOutcome {
  readonly id: string | null
  readonly tool?: string
  readonly status: 'invalid'
  readonly file?: string
  readonly line?: number
  readonly content: readonly ContentBlock[]
  readonly error: OutcomeError
  readonly meta: OutcomeMeta
}

/**
 * - `error`: the tool ran and says it failed
 * - `denied`: withheld by policy, guard or hook, or because nobody could be asked
 * - `invalid`: the line, the arguments or the tool's own check
 * - `not_found`: no such tool
 * - `timeout`: the call's time, or its idle time, ran out
 * - `crashed`: the tool threw or broke its contract
 * - `canceled`: it had started and was aborted
 * - `skipped`: it never started
 */
export type FailedStatus = 'error' | 'denied' | 'invalid' | 'not_found' | 'timeout' | 'crashed' | 'canceled' | 'skipped'

export interface OutcomeError {
  /** One of the documented error codes. */
  readonly code: string
  /** Who failed: the tool, the policy, or the system around them. */
  readonly level: 'tool' | 'policy' | 'system'
  readonly message: string
  readonly hint?: string
}

/** Why something else is shown than what the tool gave, and where that is. */
export interface Replacement {
  /** It is too large, its turn has too much, or another call had the same. */
  readonly because: 'result-limit' | 'turn-limit' | 'duplicate'
  /** The files that hold it whole; absolute. None where it was not kept. */
  readonly files: readonly string[]
  /** The call that had it first. */
  readonly sameAs?: string
  /** Names the content that was cut for its turn, by which later calls with the same are known. */
  readonly digest?: string
}

export interface OutcomeMeta {
  /** The call's place in the input, from 0. */
  readonly index: number
  /** The batch it ran in, from 0 through the run. */
  readonly batch: number
  /** The turn's id; absent in the implicit turn. */
  readonly turn?: string
  /** Milliseconds from invocation to the end of the tool; 0 for a call that never started. */
  readonly durationMs: number
  /** How often the tool was invoked, where it was more than once. */
  readonly attempts?: number
  /** Bytes of what the tool gave to be shown, and of what is shown of it. Absent where no tool was invoked. */
  readonly size?: {readonly before: number; readonly after: number}
  /** How many blocks at the end of the content are of hooks, and not of the result. */
  readonly hookBlocks?: number
  /** Something else stands in the place of the result. */
  readonly replaced?: Replacement
  /** Files that the call read again and found as they were when they were read before; absolute. */
  readonly unchangedReads?: readonly string[]
  /** Files that earlier calls have read and that are others since this call; absolute. */
  readonly staleReads?: readonly string[]
  /** What was mended of arguments that were no JSON. */
  readonly repaired?: string
  /** What the gate decided, where it was asked. */
  readonly decision?: Decision
}
