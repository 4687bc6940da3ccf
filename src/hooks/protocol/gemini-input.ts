import type {HookEvent, HookedCall} from '@toolyard/sdk'
import {describeContent} from '../../dialects/describe-block.ts'
import {GEMINI_TOOLS} from '../matching/gemini-names.ts'
import {placeIn} from './claude-input.ts'
import {type ShownInput, showInput} from './shown-input.ts'
import type {AnyInput, WireFacts} from './wire.ts'

const NAMES: Readonly<Partial<Record<HookEvent, string>>> = {
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
  PostToolUseFailure: 'AfterTool',
}

/** What Gemini CLI calls an event. */
export const geminiName = (event: HookEvent): string => NAMES[event] ?? event

export function showToGemini(input: AnyInput): ShownInput {
  return 'call' in input ? showInput(input.call) : {original: undefined, shown: undefined}
}

/** What a hook of Gemini CLI's reads on its standard input. */
export function geminiBody(event: HookEvent, input: AnyInput, {shown}: ShownInput, facts: WireFacts): object {
  return {
    session_id: input.sessionId,
    transcript_path: facts.transcriptPath ?? '',
    cwd: input.cwd,
    hook_event_name: geminiName(event),
    timestamp: new Date().toISOString(),
    ...('call' in input && {
      tool_name: nameOf(input.call),
      tool_input: shown,
      original_request_name: input.call.asked,
      toolyard: placeIn(input),
    }),
    ...('content' in input && {tool_response: responseOf(input)}),
    ...(event === 'SessionStart' && {source: 'startup'}),
    ...(event === 'SessionEnd' && {reason: 'other'}),
  }
}

/** By the name that Gemini CLI has for the tool. */
const nameOf = ({asked, aliases, tool}: HookedCall) => GEMINI_TOOLS[tool] ?? (aliases.includes(asked) ? asked : tool)

function responseOf(input: Extract<AnyInput, {content: unknown}>): object {
  const shown = describeContent(input.content)
  const error = 'error' in input ? {type: input.error.code, message: input.error.message} : undefined
  return {llmContent: shown, returnDisplay: shown, ...(error && {error})}
}
