import {isFilled, isObject} from '../../../dialects/json.ts'
import {messageContent} from '../chat/content.ts'
import type {AskedCall} from '../chat/conversation.ts'
import {toolCallOf, toolCallsOf} from '../chat/tool-calls.ts'
import {idOf, listOf} from '../chat/values.ts'
import {textOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {asObject, objectsOf} from '../values.ts'

/** The only tool there is. */
const BASH = 'bash'

/** The messages of a trajectory, which newer versions wrap. */
export function messagesOf(value: unknown): readonly unknown[] {
  return isObject(value) ? listOf(value.messages) : listOf(value)
}

/** Whether a value is a trajectory: it says so, or its messages have commands and observations in them. */
export function isMiniSweAgent(value: unknown): boolean {
  if (Array.isArray(value)) return isByItsMessages(value)
  if (!isObject(value) || !Array.isArray(value.messages)) return false
  const {info, trajectory_format: format} = value
  if (isFilled(format)) return format.startsWith('mini-swe-agent')
  return isObject(info) && ('mini_version' in info || isByItsMessages(value.messages))
}

/** In plain lists a command alone could be an example in a chat. */
function isByItsMessages(messages: readonly unknown[]): boolean {
  const texts = objectsOf(messages).map(({role, content}) => ({role, text: shownText(content)}))
  const answers = texts.filter(({role}) => role === 'assistant')
  if (answers.some(({text}) => text.includes('```mswea_bash_command'))) return true
  const hasBlock = answers.some(({text}) => text.includes('```bash'))
  return hasBlock && texts.some(({role, text}) => role === 'user' && text.startsWith('<returncode>'))
}

/** The text that stands in a message for people. */
export const shownText = (content: unknown): string => textOf(messageContent(content))

/** What a message asks for, and how it does. */
export interface Asked {
  readonly calls: readonly AskedCall[]
  /** Fenced blocks have no ids: what follows the message is their answer. */
  readonly isText: boolean
}

/** From its tool calls, or from the items of a response; else from its text. */
export function askedBy(message: JsonObject): Asked {
  const items = objectsOf(message.output).filter(({type}) => type === 'function_call')
  const calls = [...toolCallsOf(message), ...items.map(callOfItem)]
  if (calls.length > 0) return {calls, isText: false}
  return {calls: commandsOf(message).map((command) => ({tool: BASH, input: {command}})), isText: true}
}

const callOfItem = ({call_id: callId, id, ...item}: JsonObject): AskedCall => toolCallOf({...item, id: callId ?? id})

function commandsOf({content, extra}: JsonObject): readonly string[] {
  const actions = objectsOf(asObject(extra).actions)
  const parsed = actions.map(({command}) => command).filter(isFilled)
  if (parsed.length > 0) return parsed
  const shown = shownText(content)
  const marked = [...shown.matchAll(MARKED_BLOCK)]
  const found = marked.length > 0 ? marked : [...shown.matchAll(PLAIN_BLOCK)]
  return found.map(([, command = '']) => command.trim())
}

const MARKED_BLOCK = /```mswea_bash_command\s*\n(.*?)\n?```/gs
const PLAIN_BLOCK = /```bash\s*\n(.*?)\n?```/gs

/** The id that a message answers; absent for one that answers by coming next. */
export function answeredId({role, type, tool_call_id: toolCallId, call_id: callId}: JsonObject): string | undefined {
  return role === 'tool' || type === 'function_call_output' ? idOf(toolCallId ?? callId) : undefined
}
