import type {CallOrigin} from '@toolyard/sdk'
import {isObject} from '../json.ts'

/** What the answer to a request needs of it. A notification has no id, and is not answered. */
export interface McpOrigin extends CallOrigin {
  readonly dialect: 'mcp'
  readonly details: {readonly id?: RequestId}
}

/** To MCP, `1` and `"1"` are two ids. */
export type RequestId = string | number

export function mcpOrigin(id: RequestId | undefined): McpOrigin {
  return {dialect: 'mcp', details: id === undefined ? {} : {id}}
}

export function isRequestId(value: unknown): value is RequestId {
  // a number that JSON has rounded is another request's
  return typeof value === 'string' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
}

/** The id of the request that a call came in, as it was there. */
export function requestIdOf({details}: CallOrigin): RequestId | undefined {
  return isObject(details) && isRequestId(details.id) ? details.id : undefined
}

/** An id as text. Text that could be mistaken for a number's, or for such text, is put in quotes. */
export function idText(id: RequestId): string {
  const isPlain = typeof id === 'number' || !(id === '' || id.startsWith('"') || String(Number(id)) === id)
  return isPlain ? String(id) : JSON.stringify(id)
}
