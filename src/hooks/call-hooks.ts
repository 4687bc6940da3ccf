import type {
  ContentBlock,
  FailedStatus,
  HookedCall,
  OutcomeError,
  PostToolBatchInput,
  PreToolUseOutput,
} from '@toolyard/sdk'
import type {Answer} from '../permissions/approver.ts'
import type {HookRun} from './hook-run.ts'

/** What the before-hooks of a call came to, all of them merged. */
export interface BeforeOutcome {
  /** Replaces the whole input; it is parsed and checked again. */
  readonly input?: unknown
  readonly decision?: HookDecision
  /** Shown after the result. */
  readonly context?: readonly ContentBlock[]
  /** Ends the run after this call; the text says why. */
  readonly stop?: string
}

export interface HookDecision {
  readonly behavior: NonNullable<PreToolUseOutput['decision']>['behavior']
  readonly reason: string
  /** Which hook. */
  readonly source: string
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
  /** Replaces the structured output. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly context?: readonly ContentBlock[]
  readonly stop?: string
}

/** What the hooks after a turn, or at the beginning of a run, came to. */
export type TurnOutcome = Pick<AfterOutcome, 'context' | 'stop'>

/** What the hooks that may answer a question come to. */
export interface PermissionOutcome {
  readonly answer: Answer
  /** Allow rules for the rest of the run. */
  readonly rules: readonly string[]
  /** Why the run is to end. */
  readonly stop?: string | undefined
}

/** What runs around a hook. */
export interface HookScope {
  readonly signal: AbortSignal
  /** Told of each hook that was run. */
  readonly report: (run: HookRun) => void
}

/**
 * The executor's side of hooks. Who implements it decides how hooks are found, run and merged. A throw of `before`
 * withholds the call, for a guard must fail closed; any other throw is reported and changes nothing.
 */
export interface CallHooks {
  /** The run begins. */
  start?(scope: HookScope): Promise<TurnOutcome> | TurnOutcome
  before?(call: HookedCall, scope: HookScope): Promise<BeforeOutcome> | BeforeOutcome
  /** The gate asks about the call; `undefined` leaves the question to others. */
  permission?(
    call: HookedCall,
    scope: HookScope,
  ): Promise<PermissionOutcome | undefined> | PermissionOutcome | undefined
  /** The tool did what it was asked. */
  afterSuccess?(call: HookedCall, result: HookedSuccess, scope: HookScope): Promise<AfterOutcome> | AfterOutcome
  /** The tool was invoked and did not end well. */
  afterFailure?(call: HookedCall, result: HookedFailure, scope: HookScope): Promise<AfterOutcome> | AfterOutcome
  /** The call was withheld. */
  afterDenial?(call: HookedCall, reason: string, scope: HookScope): Promise<void> | void
  /** All calls of a turn have ended. */
  afterTurn?(turn: string, calls: PostToolBatchInput['calls'], scope: HookScope): Promise<TurnOutcome> | TurnOutcome
  /** All calls of the run have ended; the answer says why it should not count as done. */
  end?(scope: HookScope): Promise<{readonly block?: string}> | {readonly block?: string}
}

/** Says whether a shell call is safe. */
export interface Classifier {
  /** A throw, like no answer, says nothing. */
  classify(call: HookedCall, scope: HookScope): Promise<Classified | undefined>
}

export interface Classified {
  readonly safe: boolean
  readonly reason: string
}
