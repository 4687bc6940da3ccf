import type {HookEvent, HookEvents} from '@toolyard/sdk'

/** One run of one hook, as it is told and recorded. */
export interface HookRun {
  readonly event: HookEvent | 'classifier'
  /** What people know it by: its command, url, or the plugin it is of. */
  readonly hook: string
  readonly durationMs: number
  /**
   * It failed: it ran too long, could not be started, was killed, or said something that nobody understands. Or a part
   * of its answer is not followed.
   */
  readonly problem?: string
  /** What it decided, where it decided something. */
  readonly decision?: string
  /** What it said for people, and what it wrote, cut to 10,000 characters. */
  readonly output?: string
}

/** A hook of any kind, ready to be asked. */
export interface RunnableHook<Event extends HookEvent = HookEvent> {
  readonly event: Event
  /** What people know it by. */
  readonly name: string
  /** Whether it wants to hear of this. */
  matches(input: HookEvents[Event]['input']): boolean
  /** What becomes of a call when this hook fails; only guards can block. */
  readonly onFailure: 'block' | 'allow'
  /** Hooks of one sequence are asked one after another, each with the input that the one before has left. */
  readonly sequence?: string | undefined
  /** Waits for what it was asked for and has left running. */
  [Symbol.asyncDispose]?(): Promise<void>
  /**
   * Asks it. Never rejects: what went wrong is in the reply.
   *
   * @param signal aborted when nobody waits for the answer any more; what runs then has to end
   */
  ask(input: HookEvents[Event]['input'], signal: AbortSignal): Promise<HookReply<Event>>
}

/** What came of asking a hook. */
export interface HookReply<Event extends HookEvent = HookEvent> {
  readonly output: HookEvents[Event]['output'] | undefined
  /** Why it failed; beside an output, which part of the answer is not followed. */
  readonly problem?: string | undefined
  /** What it said for people, and what it wrote. */
  readonly said?: string | undefined
}
