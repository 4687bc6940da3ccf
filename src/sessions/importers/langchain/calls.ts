import {text} from '@toolyard/sdk'
import {isFilled} from '../../../dialects/json.ts'
import {messageContent} from '../chat/content.ts'
import type {AskedCall} from '../chat/conversation.ts'
import {toolCallOf, toolCallsOf} from '../chat/tool-calls.ts'
import type {JsonObject} from '../importer.ts'
import {type Settled, settled} from '../outcomes.ts'
import {asObject, objectsOf} from '../values.ts'

/** The calls of the model's message: those that LangChain could read, and could not; else as the provider had them. */
export function callsOf({tool_calls: calls, invalid_tool_calls: invalid, additional_kwargs: more}: JsonObject) {
  const read = objectsOf(calls).filter(({name}) => isFilled(name))
  const known = [...read.map(toolCallOf), ...objectsOf(invalid).map(unreadCall)]
  return known.length > 0 ? known : toolCallsOf(asObject(more))
}

function unreadCall({error, ...call}: JsonObject): AskedCall {
  const content = isFilled(error) ? [text(error)] : []
  return {...toolCallOf(call), outcome: settled({ended: 'invalid', content})}
}

/** What a tool's message says, and of which tool it is. */
export function answerOf({name, status, content, artifact}: JsonObject, durationMs?: number) {
  const outcome: Settled = settled({
    ended: status === 'error' ? 'error' : 'ok',
    content: messageContent(content),
    data: artifact ?? undefined,
    durationMs,
  })
  return {tool: isFilled(name) ? name : undefined, outcome}
}
