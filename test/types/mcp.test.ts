import type {
  CallToolResult,
  JSONRPCErrorResponse,
  JSONRPCResultResponse,
  Tool,
} from '@modelcontextprotocol/sdk/types.js'
import {expectTypeOf, test} from 'vitest'
import type {McpError, mcpResponse, mcpToolResult} from '../../src/dialects/mcp/write.ts'
import type {mcpTool} from '../../src/dialects/tool-definitions/definitions.ts'

/** A type of the SDK that nothing is written to. */
type Json<T> = T extends readonly (infer Item)[]
  ? readonly Json<Item>[]
  : T extends object
    ? {readonly [Key in keyof T]: Json<T[Key]>}
    : T

type Response = ReturnType<typeof mcpResponse>

test('what came of a call is a result of the protocol', () => {
  expectTypeOf<ReturnType<typeof mcpToolResult>>().toExtend<Json<CallToolResult>>()
  expectTypeOf<Extract<Response, {result: unknown}>>().toExtend<Json<JSONRPCResultResponse>>()
})

test('a failure of the request is an error of the protocol', () => {
  expectTypeOf<Extract<Response, {error: unknown}>>().toExtend<Json<JSONRPCErrorResponse>>()
  expectTypeOf<McpError['code']>().toEqualTypeOf<-32_602>()
})

test('a definition is a tool', () => {
  expectTypeOf<ReturnType<typeof mcpTool>>().toExtend<Json<Tool>>()
})
