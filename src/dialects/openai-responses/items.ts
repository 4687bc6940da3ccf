import {type CallHead, type MessageEnd, StreamedCalls} from '../arguments/streamed-calls.ts'
import type {JsonObject, ReadPiece} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {argumentsText} from '../openai/arguments-text.ts'
import {FREE_TEXT} from '../openai/free-text.ts'
import {unwrapParallel} from '../openai/parallel.ts'
import {ACTIONS} from './actions.ts'
import {originOf} from './origin.ts'

/** Whether an item is a call that is not the provider's own. */
export function isCall(item: JsonObject): boolean {
  const {type} = item
  if (typeof type !== 'string' || isHosted(item)) return false
  return type === 'function_call' || type === 'custom_tool_call' || Object.hasOwn(ACTIONS, type)
}

/** Whether an item is a call that the provider runs itself. */
export function isHosted({type, environment}: JsonObject): boolean {
  if (type === 'shell_call') return isObject(environment) && environment.type !== 'local'
  return typeof type === 'string' && HOSTED.has(type)
}

/** Whether a value is an item of the API that is no call. */
export function isBystander(item: JsonObject): boolean {
  const {type, role} = item
  if (type !== undefined && type !== 'message') return typeof type === 'string' && BYSTANDERS.has(type)
  return role === 'user' || role === 'system' || role === 'developer' || isSaid(item)
}

/** Whether a message is what the assistant said, and not another provider's. */
function isSaid({role, content, tool_calls: calls}: JsonObject): boolean {
  if (role !== 'assistant' || calls !== undefined) return false
  if (!Array.isArray(content)) return typeof content === 'string'
  return content.length > 0 && content.every((part) => isObject(part) && SAID.has(part.type))
}

const SAID: ReadonlySet<unknown> = new Set(['output_text', 'refusal'])

const HOSTED: ReadonlySet<string> = new Set([
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'mcp_call',
  'image_generation_call',
])

const BYSTANDERS: ReadonlySet<string> = new Set([
  'reasoning',
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
  'shell_call_output',
  'apply_patch_call_output',
  'computer_call_output',
  'tool_search_call',
  'tool_search_output',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'program',
  'program_output',
  'compaction',
  'compaction_trigger',
  'additional_tools',
  'configuration_update',
  'item_reference',
])

/**
 * The calls of an item: one, or those that it stands for.
 *
 * @param otherwise how it ended, if its status does not say
 */
export function readCalls(item: JsonObject, otherwise: MessageEnd = 'complete'): readonly ReadPiece[] {
  const {type, name, call_id: id} = item
  const end = endOf(item, otherwise)
  const known = {...(isFilled(id) && {id}), origin: originOf(item)}
  const action = typeof type === 'string' && Object.hasOwn(ACTIONS, type) ? ACTIONS[type] : undefined
  if (action !== undefined) {
    if (end !== 'complete') return readText({...known, tool: String(type)}, '', end)
    const read = action(item)
    return ['invalid' in read ? {id: null, ...known, ...read} : {...read, ...known}]
  }
  if (!isFilled(name)) {
    const message = `\`name\` must be the name of a tool but is ${kindOf(name)}.`
    return [{id: null, ...known, invalid: reason('BAD_CALL', message, 'Give the item as the API returned it.')}]
  }
  return readText({...known, tool: name}, textOf(item, end), end).flatMap(unwrapParallel)
}

const endOf = ({status}: JsonObject, otherwise: MessageEnd): MessageEnd =>
  isFilled(status) && status !== 'in_progress' ? endOfStatus(status) : otherwise

/** How a response ended, by its status. One that is still in progress was taken out of a stream. */
export function endOfStatus(status: unknown): MessageEnd {
  if (status === 'completed' || !isFilled(status)) return 'complete'
  if (status === 'incomplete') return 'limit'
  return status === 'in_progress' || status === 'queued' ? 'stream' : 'error'
}

/** The arguments of a call, as JSON. */
function textOf({type, arguments: given, input}: JsonObject, end: MessageEnd): string {
  if (type === 'function_call') return argumentsText(given)
  const text = FREE_TEXT.begin + FREE_TEXT.escape(typeof input === 'string' ? input : '')
  return end === 'complete' ? text + FREE_TEXT.end : text
}

function readText(head: CallHead, text: string, end: MessageEnd): readonly ReadPiece[] {
  const calls = new StreamedCalls<unknown>()
  calls.begin(0, head)
  calls.append(0, text)
  if (end === 'complete') calls.complete(0)
  return calls.end(end)
}
