import type {ContentBlock, FailedStatus, OutcomeError} from '@toolyard/sdk'

/** What a hook is told of a call. */
export interface HookedCall {
  readonly index: number
  readonly id: string
  /** The tool's canonical name. */
  readonly tool: string
  readonly input: unknown
  readonly cwd: string
  readonly turn: string | null
}

/** What the before-hooks of a call came to, all of them merged. */
export interface BeforeOutcome {
  /** Replaces the whole input; it is parsed and checked again. */
  readonly input?: unknown
  readonly decision?: {readonly behavior: 'allow' | 'ask' | 'deny'; readonly reason: string; readonly source: string}
  /** Shown after the result. */
  readonly context?: readonly ContentBlock[]
  /** Ends the run after this call; the text says why. */
  readonly stop?: string
}

/** What a tool came to, as hooks are told. */
export interface HookedSuccess {
  readonly content: readonly ContentBlock[]
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly durationMs: number
}

export interface HookedFailure extends HookedSuccess {
  readonly status: FailedStatus
  readonly error: OutcomeError
}

/** What the after-hooks of a call came to. */
export interface AfterOutcome {
  /** Replaces the content that a model would be shown. */
  readonly content?: readonly ContentBlock[]
  readonly context?: readonly ContentBlock[]
  readonly stop?: string
}

/**
 * The executor's side of hooks. Who implements it decides how hooks are found, run and merged. A throw of `before`
 * withholds the call, for a guard must fail closed; a throw of `after` is reported and changes nothing.
 */
export interface CallHooks {
  before?(call: HookedCall, signal: AbortSignal): Promise<BeforeOutcome> | BeforeOutcome
  /** The tool did what it was asked. */
  afterSuccess?(call: HookedCall, result: HookedSuccess, signal: AbortSignal): Promise<AfterOutcome> | AfterOutcome
  /** The tool was invoked and did not end well. */
  afterFailure?(call: HookedCall, result: HookedFailure, signal: AbortSignal): Promise<AfterOutcome> | AfterOutcome
}
