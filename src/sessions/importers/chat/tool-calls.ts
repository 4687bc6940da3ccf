import {isFilled, isObject} from '../../../dialects/json.ts'
import type {JsonObject} from '../importer.ts'
import {objectsOf} from '../values.ts'
import type {AskedCall} from './conversation.ts'
import {inputOf} from './input.ts'
import {idOf} from './values.ts'

/** For a call whose name is not recorded. */
export const UNNAMED = 'unnamed'

/** The calls of a message: its `tool_calls`, in the shapes of their recorders, and the deprecated `function_call`. */
export function toolCallsOf({tool_calls: calls, function_call: legacy}: JsonObject): readonly AskedCall[] {
  const entries = isObject(legacy) ? [...objectsOf(calls), legacy] : objectsOf(calls)
  return entries.map(toolCallOf)
}

export function toolCallOf(entry: JsonObject): AskedCall {
  const {id, function: called, custom} = entry
  const {
    name,
    arguments: given,
    args,
    input,
  }: JsonObject = isObject(custom) ? custom : isObject(called) ? called : entry
  const tool = isFilled(called) ? called : name
  return {
    id: idOf(id),
    tool: isFilled(tool) ? tool : UNNAMED,
    // free text, which may well be JSON without being meant as arguments
    input: isObject(custom) && typeof input === 'string' ? input : inputOf(given ?? args ?? input),
  }
}

/** Whether a message asks for calls. */
export const hasCalls = (message: JsonObject): boolean =>
  objectsOf(message.tool_calls).length > 0 || isObject(message.function_call)
