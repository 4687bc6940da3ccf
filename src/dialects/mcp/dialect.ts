import type {Dialect} from '../dialect.ts'
import {readMcp} from './read.ts'
import {createMcpWriter} from './write.ts'

/**
 * The Model Context Protocol: `tools/call` requests, answered by JSON-RPC responses.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 */
export const mcp = {
  shape: 'a JSON-RPC request with "jsonrpc":"2.0" and "method":"tools/call"',
  createReader: () => ({read: readMcp}),
  createWriter: createMcpWriter,
} as const satisfies Dialect
