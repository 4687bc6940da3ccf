import type {HookEvent, HookedCall, HookInput, SessionHookInput, ToolHookInput} from '@toolyard/sdk'
import type {RunnableHook} from '../hook-run.ts'

/** The run whose hooks these are. */
export interface HookSession {
  readonly id: string
  /** The folder of the run; absolute. */
  readonly cwd: string
  readonly permissionMode: string
}

export const ofSession = ({id, cwd, permissionMode}: HookSession): SessionHookInput => ({
  sessionId: id,
  cwd,
  permissionMode,
})

export const ofCall = (session: HookSession, call: HookedCall): ToolHookInput => ({
  ...ofSession(session),
  cwd: call.cwd,
  call,
})

/** The hooks of one event, in their order. */
export function hooksOf<Event extends HookEvent>(hooks: readonly RunnableHook[], event: Event): RunnableHook<Event>[] {
  return hooks.filter((hook): hook is RunnableHook<Event> => hook.event === event)
}

/** Those that want to hear of this. One that can't tell does. */
export function wanting<Event extends HookEvent>(
  hooks: readonly RunnableHook<Event>[],
  input: HookInput<Event>,
): RunnableHook<Event>[] {
  return hooks.filter((hook) => {
    try {
      return hook.matches(input)
    } catch {
      return true
    }
  })
}
