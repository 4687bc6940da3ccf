import type {HookEvent, HookEvents} from '@toolyard/sdk'
import {describeContent} from '../../dialects/describe-block.ts'
import {type ShownInput, showAbsolute} from './shown-input.ts'
import type {AnyInput, WireFacts} from './wire.ts'

type Details = {readonly [Event in HookEvent]?: (input: HookEvents[Event]['input']) => object}

/** What only hooks of one event are told. */
const DETAILS: Details = {
  PostToolUse: ({content, data, durationMs}) => ({tool_response: {content, ...data}, duration_ms: durationMs}),
  PostToolUseFailure: ({error, status, durationMs}) => ({
    error: error.message,
    is_interrupt: status === 'canceled',
    duration_ms: durationMs,
  }),
  PermissionDenied: ({reason}) => ({reason}),
  PostToolBatch: ({calls, cwd}) => ({
    tool_calls: calls.map(({id, tool, input, content, cwd: own = cwd}) => ({
      tool_name: tool,
      tool_input: showAbsolute({input, cwd: own}).shown,
      tool_use_id: id,
      tool_response: describeContent(content),
    })),
  }),
  SessionStart: () => ({source: 'startup'}),
  SessionEnd: () => ({reason: 'other'}),
  Stop: () => ({stop_hook_active: false}),
}

export function showToClaude(input: AnyInput): ShownInput {
  return 'call' in input ? showAbsolute(input.call) : {original: undefined, shown: undefined}
}

/** What a hook of Claude Code's reads on its standard input. */
export function claudeBody(event: HookEvent, input: AnyInput, {shown}: ShownInput, facts: WireFacts): object {
  const details = DETAILS[event] as ((input: AnyInput) => object) | undefined
  return {
    session_id: input.sessionId,
    transcript_path: facts.transcriptPath ?? '',
    cwd: input.cwd,
    hook_event_name: event,
    permission_mode: input.permissionMode,
    ...('call' in input && {
      tool_name: input.call.tool,
      tool_input: shown,
      tool_use_id: input.call.id,
      toolyard: placeIn(input),
    }),
    ...('turn' in input && {toolyard: {turn: input.turn}}),
    ...details?.(input),
  }
}

/** Where the call stands among others, which the originals don't tell. */
export function placeIn({call}: Extract<AnyInput, {call: unknown}>): object {
  const {turn, batch, index, siblings} = call
  return {turn, batch, index, siblings}
}
