import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedCall, RecordedOutcome} from '../../session.ts'
import type {JsonObject} from '../importer.ts'
import {settled} from '../outcomes.ts'
import {asObject} from '../values.ts'

/** A call as an item has it. */
export interface CallItem extends Pick<RecordedCall, 'tool' | 'input' | 'hosted'> {
  readonly id: string | undefined
  /** Where the item says that itself. */
  readonly outcome?: RecordedOutcome
}

/** The call that an item is; `undefined` where it is none. */
export function callOf(item: JsonObject): CallItem | undefined {
  const {type, call_id, id, action} = item
  const known = isFilled(call_id) ? call_id : undefined
  switch (type) {
    case 'function_call':
    case 'tool_call':
      return {id: known, tool: nameOf(item), input: argumentsOf(item.arguments)}
    case 'custom_tool_call':
      return {id: known, tool: nameOf(item), input: item.input ?? ''}
    case 'local_shell_call':
      return {id: known ?? (isFilled(id) ? id : undefined), tool: 'local_shell', input: action ?? {}}
    case 'tool_search_call':
      if (item.execution !== 'server') return {id: known, tool: 'tool_search', input: argumentsOf(item.arguments)}
      return hosted(item, 'tool_search')
    default:
      return typeof type === 'string' && HOSTED.has(type) ? hosted(item, type.replace(/_call$/, '')) : undefined
  }
}

/** Calls that the provider ran itself; what came of them is in no other item. */
const HOSTED: ReadonlySet<string> = new Set([
  'web_search_call',
  'image_generation_call',
  'file_search_call',
  'code_interpreter_call',
  'mcp_call',
])

function hosted(item: JsonObject, tool: string): CallItem {
  const {action, arguments: input, query, revised_prompt: prompt, id, call_id, status} = item
  const asked =
    action ??
    (input === undefined ? {...(isFilled(query) && {query}), ...(isFilled(prompt) && {prompt})} : argumentsOf(input))
  const known = [call_id, id].find(isFilled)
  const ended = status === 'failed' || status === 'incomplete' ? 'error' : 'ok'
  return {id: known, tool, input: asked, hosted: true, outcome: settled({ended, content: [], isCut: true})}
}

function nameOf({name, namespace, function: named}: JsonObject): string {
  const own = isFilled(name) ? name : asObject(named).name
  return `${isFilled(namespace) ? namespace : ''}${isFilled(own) ? own : 'unknown'}`
}

/** Arguments as a value; as they are where they are no JSON. */
function argumentsOf(written: unknown): unknown {
  if (typeof written !== 'string') return written ?? {}
  try {
    const parsed: unknown = JSON.parse(written)
    return isObject(parsed) ? parsed : written
  } catch {
    return written.trim() === '' ? {} : written
  }
}

/** What came of a call, as an item has it. */
export interface OutputItem {
  readonly id: string | undefined
  /** The tool's name, in formats that pair by it. */
  readonly tool: string | undefined
  readonly output: unknown
}

/** The output that an item is; `undefined` where it is none. */
export function outputOf({type, call_id, name, output, result, tools}: JsonObject): OutputItem | undefined {
  if (typeof type !== 'string' || !OUTPUTS.test(type)) return undefined
  const written = output ?? result ?? (tools === undefined ? '' : JSON.stringify(tools))
  return {id: isFilled(call_id) ? call_id : undefined, tool: isFilled(name) ? name : undefined, output: written}
}

const OUTPUTS = /^(?:[a-z_]+_output|tool_result|function_result)$/
