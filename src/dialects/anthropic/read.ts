import type {CallOrigin, InvalidCall} from '@toolyard/sdk'
import {StreamedCalls} from '../arguments/streamed-calls.ts'
import type {JsonObject, ReadCall, ReadLine, ReadPiece} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf} from '../json.ts'

export const ANTHROPIC_ORIGIN: CallOrigin = {dialect: 'anthropic'}

/** Reads an assistant message, in a wrapper or not, or a bare `tool_use` block; knows what may stand around them. */
export function readAnthropic(value: JsonObject): ReadLine | undefined {
  const {type, role, message} = value
  if (type === 'tool_use') return {kind: 'independent', pieces: [readToolUse(value, '')]}
  if (isObject(message) && (type === 'assistant' || message.role === 'assistant')) {
    return readMessage(message, 'message.')
  }
  if (role === 'assistant') return readMessage(value, '')
  if (type === 'assistant') {
    return {kind: 'stray', pieces: [bad(`\`message\` must be an object but is ${kindOf(message)}.`)]}
  }
  return isBystander(value) ? {kind: 'skipped'} : undefined
}

function readMessage(message: JsonObject, path: string): ReadLine | undefined {
  if (isForeign(message)) return undefined
  const pieces = endWith(readContent(message.content, `${path}content`), message.stop_reason)
  const {id, type, stop_reason: stopped} = message
  if (!isFilled(id)) return {kind: 'message', pieces}
  // a log has a line for each block of a message, and a response has all of them
  const isWhole = path === '' && type === 'message' && isFilled(stopped)
  return isWhole ? {kind: 'stream', message: {}, id, pieces, ended: true} : {kind: 'turn', id, pieces}
}

/** The last call of a message: without any arguments, the limit may have cut them off. */
function endWith(pieces: readonly ReadPiece[], stopReason: unknown): readonly ReadPiece[] {
  const last = pieces.at(-1)
  if (last === undefined || 'invalid' in last || !isLimit(stopReason)) return pieces
  if (!isObject(last.input) || Object.keys(last.input).length > 0) return pieces
  const calls = new StreamedCalls<0>()
  calls.begin(0, last)
  return [...pieces.slice(0, -1), ...calls.end('limit')]
}

/** Whether a message was ended by a limit, and not by the model. */
export const isLimit = (reason: unknown) => reason === 'max_tokens' || reason === 'model_context_window_exceeded'

function readContent(content: unknown, path: string): readonly ReadPiece[] {
  if (typeof content === 'string') return []
  if (!Array.isArray(content))
    return [bad(`\`${path}\` must be a string or an array of blocks but is ${kindOf(content)}.`)]
  return content.flatMap((block: unknown, index): ReadPiece[] => {
    const at = `${path}[${index}]`
    if (!isObject(block)) return [bad(`\`${at}\` must be a content block but is ${kindOf(block)}.`)]
    if (block.type === 'tool_use') return [readToolUse(block, `${at}.`)]
    return typeof block.type === 'string' ? [] : [bad(`\`${at}.type\` must be a string but is ${kindOf(block.type)}.`)]
  })
}

/** What else a block holds (`caller`, `cache_control`, ...) does not change what is called. */
function readToolUse({id, name, input}: JsonObject, path: string): ReadCall | InvalidCall {
  const known = {id: isFilled(id) ? id : null, ...(isFilled(name) && {tool: name})}
  if (!isFilled(name)) return bad(`\`${path}name\` must be the name of a tool but is ${kindOf(name)}.`, known)
  if (id !== undefined && !isFilled(id)) return bad(`\`${path}id\` must be a string that is not empty.`, known)
  if (!isObject(input)) return bad(`\`${path}input\` must be an object but is ${kindOf(input)}.`, known)
  return {tool: name, input, ...(id !== undefined && {id}), origin: ANTHROPIC_ORIGIN}
}

function bad(message: string, known: {id: string | null; tool?: string} = {id: null}): InvalidCall {
  const invalid = reason('BAD_CALL', message, 'Give the message as the Messages API returned it.')
  return {invalid, ...known, origin: ANTHROPIC_ORIGIN}
}

/** An assistant message of another provider, which keeps its calls beside the content. */
function isForeign({tool_calls: calls, function_call: call}: JsonObject): boolean {
  return [calls, call].some((given) => given !== undefined && given !== null)
}

/** Lines of the same conversation, log or stream that are not the assistant's. */
function isBystander(value: JsonObject): boolean {
  const {type, role, message} = value
  if (role === 'user' || role === 'system') return true
  if (typeof type !== 'string') return isObject(message) && message.role === 'user'
  return BYSTANDERS.has(type) || LOG_KEYS.some((key) => typeof value[key] === 'string')
}

/** Types of log and stream lines that need not carry one of the keys below, and of content blocks. */
const BYSTANDERS: ReadonlySet<string> = new Set([
  'user',
  'system',
  'summary',
  'progress',
  'result',
  'started',
  'file-history-snapshot',
  'stream_event',
  'text',
  'thinking',
  'redacted_thinking',
  'tool_result',
  'server_tool_use',
  'mcp_tool_use',
  'mcp_tool_result',
])

/** Any line of a Claude Code log or stream has one of these; new types of them come with every version. */
const LOG_KEYS = ['uuid', 'sessionId', 'session_id'] as const
