import type {CallLine, ContentBlock, InvalidCall, Outcome} from '@toolyard/sdk'
import {isDuplicate} from '../answerable.ts'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {type RequestId, requestIdOf} from './origin.ts'

/** A type rather than an interface: only those fit where any keys may be, as in the protocol. */
export type McpToolResult = {
  readonly content: readonly ContentBlock[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: true
}

/** A failure of the request rather than of the tool. */
export interface McpError {
  readonly code: typeof INVALID_PARAMS
  readonly message: string
  readonly data: {readonly code: string; readonly hint?: string}
}

/** A JSON-RPC response. */
export type McpResponse = {readonly jsonrpc: '2.0'; readonly id: RequestId} & (
  | {readonly result: McpToolResult}
  | {readonly error: McpError}
)

/** Writes one response a line, in call order. A notification asks for none, and an id is answered once. */
export function createMcpWriter({onUnanswered}: WriterOptions = {}): ResultWriter {
  return {
    push(outcome, call) {
      const id = idOf(outcome, call)
      if (id !== undefined) return `${JSON.stringify(mcpResponse(id, outcome))}\n`
      onUnanswered?.(outcome)
      return ''
    },
    endTurn: () => '',
  }
}

/**
 * The response to a request. A tool that there is not and a request that is none are errors of the protocol; whatever
 * else failed, arguments that the tool does not take too, is a result, for the model to read.
 */
export function mcpResponse(id: RequestId, outcome: Outcome): McpResponse {
  const {status} = outcome
  const isProtocolError = status === 'not_found' || (status === 'invalid' && outcome.error.code === 'BAD_CALL')
  if (!isProtocolError) return {jsonrpc: '2.0', id, result: mcpToolResult(outcome)}
  const {code, message, hint} = outcome.error
  const data = {code, ...(hint !== undefined && {hint})}
  return {jsonrpc: '2.0', id, error: {code: INVALID_PARAMS, message, data}}
}

/** The result of a tool. Its content is of the protocol's own shape already. */
export function mcpToolResult(outcome: Outcome): McpToolResult {
  const {content} = outcome
  const data = 'data' in outcome ? outcome.data : undefined
  const structured = data !== undefined && {structuredContent: data}
  if (outcome.status === 'ok') return {content, ...structured}
  const said = content.length > 0 ? content : [{type: 'text', text: outcome.error.message} as const]
  return {content: said, ...structured, isError: true}
}

const INVALID_PARAMS = -32_602

function idOf(outcome: Outcome, {origin}: CallLine | InvalidCall): RequestId | undefined {
  if (isDuplicate(outcome)) return undefined
  if (origin?.dialect === 'mcp') return requestIdOf(origin)
  return outcome.id ?? undefined
}
