import type {InvalidCall} from '@toolyard/sdk'
import type {JsonObject, ReadCall, ReadLine} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {idText, isRequestId, mcpOrigin} from './origin.ts'

/** Reads JSON-RPC messages: `tools/call` is a call, everything else of the protocol is passed over. */
export function readMcp(value: JsonObject): ReadLine | undefined {
  const {jsonrpc, method} = value
  if (jsonrpc !== '2.0') return undefined
  if (method === 'tools/call') return {kind: 'independent', pieces: [readRequest(value)]}
  return typeof method === 'string' || 'result' in value || 'error' in value ? {kind: 'skipped'} : undefined
}

function readRequest({id, params}: JsonObject): ReadCall | InvalidCall {
  const origin = mcpOrigin(isRequestId(id) ? id : undefined)
  const {name, arguments: input = {}} = isObject(params) ? params : {}
  const named = isFilled(name) && {tool: name}
  const bad = (what: string, expected: string, found: unknown): InvalidCall => {
    const message = `\`${what}\` must be ${expected} but is ${kindOf(found)}.`
    const invalid = reason('BAD_CALL', message, 'Give the request as the Model Context Protocol has it.')
    return {invalid, id: isRequestId(id) ? idText(id) : null, ...named, origin}
  }
  if (id !== undefined && !isRequestId(id)) return bad('id', 'a string or a number that JSON holds exactly', id)
  if (!isObject(params)) return bad('params', 'an object', params)
  if (!isFilled(name)) return bad('params.name', 'the name of a tool', name)
  if (!isObject(input)) return bad('params.arguments', 'an object', input)
  return {tool: name, input, ...(id !== undefined && {id: idText(id)}), origin}
}
