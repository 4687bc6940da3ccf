import type {ContentBlock, Decision, OutcomeError, Status} from '@toolyard/sdk'

/**
 * A recorded session, whoever recorded it. It is read while it is asked for: `turns` can be gone through once, and what
 * `about` and `notes` say is complete when it has been.
 */
export interface Session {
  /** The name of the format, such as `toolyard` or `claude-code`. */
  readonly format: string
  readonly about: SessionAbout
  /** In the order in which the turns began. */
  readonly turns: AsyncIterable<RecordedTurn>
  readonly notes: SessionNotes
}

/** What a session says of itself; what it does not say is absent. */
export interface SessionAbout {
  id?: string
  agent?: {name: string; version?: string}
  /** The folder that its calls ran in, as it was called on that machine. */
  cwd?: string
  git?: {commit?: string; branch?: string; dirty?: boolean}
  /** Milliseconds since 1970. */
  startedAt?: number
  /** How often it was run: resuming one runs it again. */
  attempts?: number
  /** How it ended, where it did. */
  end?: {at: number; exitCode: number}
}

/** What was noticed in reading. */
export interface SessionNotes {
  /** Lines, or for a format that is one JSON value its entries. */
  lines: number
  /** Known to hold no calls, or of a kind that nobody knows; by kind. */
  readonly skipped: Map<string, number>
  /** What could not be read; told where it stands, so that nothing is lost silently. */
  readonly problems: SessionProblem[]
}

export interface SessionProblem {
  readonly message: string
  readonly line?: number
}

/** What one message of the model asked for: its calls may have run side by side. */
export interface RecordedTurn {
  /** The message's own id, where it has one. */
  readonly id: string | null
  readonly calls: readonly RecordedCall[]
  /** The subagent that asked, where it was one. */
  readonly agent?: string
}

export interface RecordedCall {
  /** As recorded; unique within its turn. */
  readonly id: string
  /** The tool's name as the recording agent called it. */
  readonly tool: string
  /** The arguments; a string where they are text rather than JSON. */
  readonly input: unknown
  /** The folder it ran in, where that is recorded for it. */
  readonly cwd?: string
  /** Where it stands: a line, or the number of an entry, from 1. */
  readonly line?: number
  /** Milliseconds since 1970. */
  readonly at?: number
  /** Variables that were set for it alone. */
  readonly env?: Readonly<Record<string, string>>
  /** What let it run, or withheld it. */
  readonly decision?: Decision
  /** Parts of the input are masked: it is not what ran. */
  readonly isMasked?: true
  /** It may change something, and its tool was invoked; what came of it may not be recorded. */
  readonly isStarted?: true
  /** The provider ran it itself. */
  readonly hosted?: true
  /** The hooks that were run for it, in their order. */
  readonly hooks?: readonly RecordedHook[]
  readonly outcome: RecordedOutcome
}

export interface RecordedHook {
  readonly event: string
  /** Its command, url, or the plugin it is of. */
  readonly hook: string
  /** Milliseconds. */
  readonly durationMs: number
  /** What it decided, where it decided something. */
  readonly decision?: string
  /** Why it failed, where it did. */
  readonly problem?: string
}

/**
 * What came of a recorded call:
 * - `settled`: it ran, and ended with a status
 * - `withheld`: it never ran, because somebody or something refused it, or a sibling failed before it
 * - `unanswered`: nothing is recorded; the agent was killed, or the recording is a part of one
 */
export type RecordedOutcome =
  | {
      readonly status: 'settled'
      readonly ended: Status
      readonly content: readonly ContentBlock[]
      /** The structured output, in the recording agent's own shape. */
      readonly data?: unknown
      /** Why it failed, where that is recorded apart from the content. */
      readonly error?: OutcomeError
      readonly exitCode?: number
      /** Milliseconds. */
      readonly durationMs?: number
      /** Not all that the tool gave is recorded: it was cut, or kept elsewhere. */
      readonly isCut?: true
    }
  | {
      readonly status: 'withheld'
      readonly reason: string
      /** How it was told, where that is recorded. */
      readonly ended?: Status
      readonly content?: readonly ContentBlock[]
      readonly error?: OutcomeError
    }
  | {readonly status: 'unanswered'}
