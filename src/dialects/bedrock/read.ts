import type {CallOrigin, InvalidCall} from '@toolyard/sdk'
import {type MessageEnd, StreamedCalls} from '../arguments/streamed-calls.ts'
import type {JsonObject, ReadCall, ReadLine, ReadPiece} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {SKIPPED} from '../read-lines.ts'

export const BEDROCK_ORIGIN: CallOrigin = {dialect: 'bedrock'}

/** Reads a response, a message, or a bare `toolUse` block; knows the messages that may stand around them. */
export function readBedrock(value: JsonObject): ReadLine | undefined {
  const {output, role, content} = value
  if (isObject(output) && isObject(output.message)) {
    return readMessage(output.message.content, 'output.message.content', messageEnd(value.stopReason))
  }
  if (isObject(value.toolUse)) {
    return isHosted(value.toolUse) ? HOSTED : {kind: 'independent', pieces: [readToolUse(value.toolUse, 'toolUse')]}
  }
  if (!isOwnContent(content)) return undefined
  if (role === 'user' || role === 'system') return SKIPPED
  if (role !== 'assistant') return undefined
  return content.some((block) => isObject(block) && 'toolUse' in block) ? readMessage(content, 'content') : SKIPPED
}

/** Whether a tool is one that the provider runs itself. */
export const isHosted = (toolUse: JsonObject): boolean => toolUse.type === 'server_tool_use'

/** How a message ends, by its stop reason. */
export function messageEnd(stopReason: unknown): MessageEnd {
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded') return 'limit'
  return stopReason === 'content_filtered' || stopReason === 'guardrail_intervened' ? 'error' : 'complete'
}

function readMessage(content: unknown, path: string, end: MessageEnd = 'complete'): ReadLine {
  if (!Array.isArray(content)) {
    return {kind: 'message', pieces: [bad(`\`${path}\` must be an array of blocks but is ${kindOf(content)}.`)]}
  }
  let hosted = 0
  const pieces = content.flatMap((block: unknown, index): readonly ReadPiece[] => {
    const at = `${path}[${index}]`
    if (!isObject(block)) return [bad(`\`${at}\` must be a content block but is ${kindOf(block)}.`)]
    const {toolUse} = block
    if (toolUse === undefined) return []
    if (!isObject(toolUse)) return [bad(`\`${at}.toolUse\` must be an object but is ${kindOf(toolUse)}.`)]
    if (isHosted(toolUse)) {
      hosted++
      return []
    }
    const piece = readToolUse(toolUse, `${at}.toolUse`)
    return index === content.length - 1 ? endWith(piece, end) : [piece]
  })
  return {kind: 'message', pieces, hosted}
}

/** The last call of a message: without any arguments, they may have been cut off. */
function endWith(piece: ReadCall | InvalidCall, end: MessageEnd): readonly ReadPiece[] {
  if (end === 'complete' || 'invalid' in piece || !isObject(piece.input) || Object.keys(piece.input).length > 0) {
    return [piece]
  }
  const calls = new StreamedCalls<0>()
  calls.begin(0, piece)
  return calls.end(end)
}

function readToolUse({toolUseId, name, input}: JsonObject, path: string): ReadCall | InvalidCall {
  const known = {id: isFilled(toolUseId) ? toolUseId : null, ...(isFilled(name) && {tool: name})}
  if (!isFilled(name)) return bad(`\`${path}.name\` must be the name of a tool but is ${kindOf(name)}.`, known)
  if (toolUseId !== undefined && !isFilled(toolUseId)) {
    return bad(`\`${path}.toolUseId\` must be a string that is not empty.`, known)
  }
  if (!isObject(input)) return bad(`\`${path}.input\` must be an object but is ${kindOf(input)}.`, known)
  return {tool: name, input, ...(toolUseId !== undefined && {id: toolUseId}), origin: BEDROCK_ORIGIN}
}

function bad(message: string, known: {id: string | null; tool?: string} = {id: null}): InvalidCall {
  const invalid = reason('BAD_CALL', message, 'Give the message as the Converse API returned it.')
  return {invalid, ...known, origin: BEDROCK_ORIGIN}
}

/** Blocks of Converse are told by their one key; those of Anthropic's own API have a `type`. */
function isOwnContent(content: unknown): content is readonly unknown[] {
  if (!Array.isArray(content) || content.some((block) => isObject(block) && 'type' in block)) return false
  return content.some((block) => isObject(block) && BLOCKS.some((key) => key in block))
}

const BLOCKS = ['text', 'toolUse', 'toolResult', 'reasoningContent', 'image', 'document', 'cachePoint'] as const
const HOSTED: ReadLine = {kind: 'skipped', hosted: 1}
