import type {ContentBlock} from './content.ts'
import type {Effect} from './effect.ts'
import type {FailedStatus, OutcomeError} from './outcome.ts'

/** Every event that hooks hear of: what they are told, and what they may answer. An answer may always be left out. */
export interface HookEvents {
  /** Before a call passes the gate. The only event whose hooks guard: one that fails withholds the call. */
  PreToolUse: {input: ToolHookInput; output: PreToolUseOutput}
  /** A call has done what it was asked. */
  PostToolUse: {input: PostToolUseInput; output: PostToolUseOutput}
  /** A call was invoked, and did not end well. */
  PostToolUseFailure: {input: PostToolUseFailureInput; output: PostToolUseOutput}
  /** All calls of a turn have ended. There is none for calls without a turn. */
  PostToolBatch: {input: PostToolBatchInput; output: StoppingOutput}
  /** The gate asks about a call; the first hook that answers is taken. */
  PermissionRequest: {input: ToolHookInput; output: PermissionRequestOutput}
  /** A call was withheld. */
  PermissionDenied: {input: PermissionDeniedInput; output: Record<never, never>}
  /** A run begins. */
  SessionStart: {input: SessionHookInput; output: StoppingOutput}
  /** All calls of a run have ended. A reason to block makes the run end as failed. */
  Stop: {input: SessionHookInput; output: {readonly block?: string}}
  /** A run is over. */
  SessionEnd: {input: SessionHookInput; output: Record<never, never>}
}

export type HookEvent = keyof HookEvents
export type HookInput<Event extends HookEvent = HookEvent> = HookEvents[Event]['input']
export type HookOutput<Event extends HookEvent = HookEvent> = HookEvents[Event]['output']

/** What every hook is told. */
export interface SessionHookInput {
  readonly sessionId: string
  /** The folder that the call's relative paths start from, or that of the run; absolute. */
  readonly cwd: string
  readonly permissionMode: string
}

export interface ToolHookInput extends SessionHookInput {
  readonly call: HookedCall
}

/** A call as hooks are told of it. */
export interface HookedCall {
  readonly id: string
  /** The tool's canonical name. */
  readonly tool: string
  /** The name by which it was called. */
  readonly asked: string
  /** The tool's other names: its aliases, and those that it has adapters for. */
  readonly aliases: readonly string[]
  /** As the tool would get it. */
  readonly input: unknown
  /** What it was found to touch when it was admitted. */
  readonly effects: readonly Effect[]
  readonly cwd: string
  /** Its place in the input, from 0. */
  readonly index: number
  /** `null` outside of turns. */
  readonly turn: string | null
  /** The batch it runs in, from 0 through the run. */
  readonly batch: number
  /** The other calls of its turn that are known by now. */
  readonly siblings: readonly {readonly id: string | null; readonly tool: string | undefined}[]
}

export interface PreToolUseOutput extends StoppingOutput {
  /** Replaces the whole input; it is parsed and checked again. */
  readonly input?: unknown
  /** `allow` skips the question, and no deny or ask rule. `defer` leaves the question open, for a later run. */
  readonly decision?: {readonly behavior: 'allow' | 'ask' | 'deny' | 'defer'; readonly reason?: string}
}

export interface PostToolUseInput extends ToolHookInput {
  readonly content: readonly ContentBlock[]
  readonly data?: Readonly<Record<string, unknown>>
  /** Milliseconds, without questions and hooks. */
  readonly durationMs: number
}

export interface PostToolUseFailureInput extends PostToolUseInput {
  readonly status: FailedStatus
  readonly error: OutcomeError
}

export interface PostToolUseOutput extends StoppingOutput {
  /** Replaces the content that a model would be shown. */
  readonly content?: readonly ContentBlock[]
  /** Replaces the structured output. */
  readonly data?: Readonly<Record<string, unknown>>
}

export interface PostToolBatchInput extends SessionHookInput {
  readonly turn: string
  readonly calls: readonly {
    readonly id: string | null
    /** The tool's canonical name, where there is such a tool. */
    readonly tool: string | undefined
    readonly input: unknown
    /** The folder that its relative paths start from, where that is known. */
    readonly cwd?: string
    readonly status: string
    readonly content: readonly ContentBlock[]
  }[]
}

export interface PermissionRequestOutput {
  readonly decision?:
    | {readonly behavior: 'allow'; readonly input?: unknown; readonly reason?: string}
    | {readonly behavior: 'deny'; readonly reason?: string; readonly stop?: boolean}
  /** Allow rules for the rest of the run. */
  readonly rules?: readonly string[]
}

export interface PermissionDeniedInput extends ToolHookInput {
  readonly reason: string
}

export interface StoppingOutput {
  /** Shown to the model after the result. */
  readonly context?: string
  /** Ends the run after this call or batch; the text says why. */
  readonly stop?: string
}

/** What a hook of a plugin is made of. */
export interface HookDefinition<Event extends HookEvent = HookEvent> {
  readonly event: Event
  /** A name or several, `Write|Edit`, or a regular expression; for events about tools. Default: all tools. */
  readonly matcher?: string
  /** Milliseconds. Default: 60,000. */
  readonly timeoutMs?: number
  /** Called for each event. A throw of a guard withholds the call; that of any other hook is reported. */
  run(
    input: HookInput<Event>,
    ctx: {readonly signal: AbortSignal},
  ): Promise<HookOutput<Event> | undefined> | HookOutput<Event> | undefined
}

/** A hook made by `defineHook`, of whatever copy of this package. */
export interface Hook<Event extends HookEvent = HookEvent> extends HookDefinition<Event> {
  readonly [HOOK_BRAND]: true
}

export const HOOK_BRAND: unique symbol = Symbol.for('toolyard.hook')

/** Names of all events. */
export const HOOK_EVENTS: readonly HookEvent[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'PermissionDenied',
  'SessionStart',
  'Stop',
  'SessionEnd',
]

/**
 * Makes a hook of its definition.
 *
 * @throws TypeError when the event is unknown or `run` is no function
 */
export function defineHook<Event extends HookEvent>(definition: HookDefinition<Event>): Hook<Event> {
  const {event, run} = definition
  if (!HOOK_EVENTS.includes(event)) throw new TypeError(`A hook can't listen to ${JSON.stringify(event)}.`)
  if (typeof run !== 'function') throw new TypeError(`The hook for ${event} has no function \`run\`.`)
  return {...definition, [HOOK_BRAND]: true}
}

export function isHook(value: unknown): value is Hook {
  return typeof value === 'object' && value !== null && Reflect.get(value, HOOK_BRAND) === true
}
