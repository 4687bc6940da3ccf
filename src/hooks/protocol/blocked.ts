import type {HookEvent, HookOutput} from '@toolyard/sdk'

type Blocking = {
  readonly [Event in HookEvent]?: (reason: string, answered: HookOutput<Event>) => HookOutput<Event>
}

/** What exit code 2 means. What the hook has answered beside it may say why, and take nothing back. */
const BLOCKED: Blocking = {
  PreToolUse: (reason, {decision, ...rest}) => ({
    ...rest,
    decision: {behavior: 'deny', reason: (decision?.behavior === 'deny' && decision.reason) || reason},
  }),
  PostToolUse: (reason, answered) => ({...answered, context: answered.context ?? reason}),
  PostToolUseFailure: (reason, answered) => ({...answered, context: answered.context ?? reason}),
  PostToolBatch: (reason, answered) => ({...answered, stop: answered.stop ?? reason}),
  PermissionRequest: (reason, {decision}) => ({
    decision: decision?.behavior === 'deny' ? {...decision, reason: decision.reason ?? reason} : deny(reason),
  }),
  Stop: (reason, {block}) => ({block: block ?? reason}),
}

const deny = (reason: string) => ({behavior: 'deny', reason}) as const

export function blocked(
  event: HookEvent,
  reason: string,
  answered: HookOutput | undefined = {},
): HookOutput | undefined {
  const block = BLOCKED[event] as ((reason: string, answered: HookOutput) => HookOutput) | undefined
  return block?.(reason, answered)
}
