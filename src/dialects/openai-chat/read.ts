import type {JsonObject, ReadLine, ReadPiece} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {SKIPPED} from '../read-lines.ts'
import {ChatCalls} from './calls.ts'
import {entriesOf} from './entry.ts'
import {endOf} from './finish.ts'
import {chatOrigin} from './origin.ts'

/** Reads a whole response, or a message of a conversation. */
export function readChat(value: JsonObject): ReadLine | undefined {
  const {object, choices, id} = value
  if (Array.isArray(choices) && (object === 'chat.completion' || choices.some(hasMessage))) {
    const pieces = choices.filter(isObject).flatMap(readChoice)
    return {kind: 'stream', message: {}, ...(isFilled(id) && {id}), pieces, ended: true}
  }
  if (isBystander(value)) return SKIPPED
  return value.role === 'assistant' ? readAssistant(value) : undefined
}

const hasMessage = (choice: unknown) => isObject(choice) && isObject(choice.message)

function readChoice({index, message, finish_reason: finish}: JsonObject): readonly ReadPiece[] {
  return isObject(message) ? readMessage(message, finish, typeof index === 'number' ? index : 0) : []
}

function readAssistant(message: JsonObject): ReadLine | undefined {
  const {id, tool_calls: calls, function_call: legacy, content} = message
  // without any of these it may be another provider's
  if (!isGiven(calls) && !isGiven(legacy) && typeof content !== 'string' && content !== null) return undefined
  const pieces = readMessage(message, undefined, 0)
  return pieces.length === 0 && !isFilled(id) ? SKIPPED : turnOf(id, pieces)
}

/** A turn without calls ends the one before it. */
function turnOf(id: unknown, pieces: readonly ReadPiece[]): ReadLine {
  return isFilled(id) ? {kind: 'turn', id, pieces} : {kind: 'message', pieces}
}

function readMessage(message: JsonObject, finish: unknown, choice: number): readonly ReadPiece[] {
  const {tool_calls: given} = message
  if (isGiven(given) && !Array.isArray(given)) {
    const hint = 'Give the message as the API returned it.'
    const invalid = reason('BAD_CALL', `\`tool_calls\` must be an array but is ${kindOf(given)}.`, hint)
    return [{invalid, id: null, origin: chatOrigin()}]
  }
  const calls = new ChatCalls(choice)
  for (const entry of entriesOf(message)) calls.pushWhole(entry)
  return calls.end(endOf(finish))
}

const isGiven = (value: unknown) => value !== undefined && value !== null

/** Messages of a conversation that are not the assistant's. */
function isBystander({role, tool_call_id: answered, tool_call_ids: severalAnswered, name}: JsonObject): boolean {
  if (role === 'system' || role === 'developer' || role === 'user') return true
  if (role === 'tool') return answered !== undefined || severalAnswered !== undefined
  return role === 'function' && isFilled(name)
}
