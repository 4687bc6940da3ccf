import type {HookEvent} from '@toolyard/sdk'
import type {HookReply, RunnableHook} from '../hook-run.ts'

/** A hook, and what came of asking it. */
export interface Asked<Event extends HookEvent> {
  readonly hook: RunnableHook<Event>
  /** The input of the call as it was told; `undefined` where there is no call. */
  readonly given: unknown
  readonly reply: HookReply<Event>
}
