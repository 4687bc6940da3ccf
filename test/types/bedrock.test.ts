import type {Message, Tool, ToolResultBlock} from '@aws-sdk/client-bedrock-runtime'
import {expectTypeOf, test} from 'vitest'
import type {bedrockToolResult} from '../../src/dialects/bedrock/tool-result.ts'
import type {bedrockMessage} from '../../src/dialects/bedrock/write.ts'
import type {bedrockTool} from '../../src/dialects/tool-definitions/definitions.ts'

/** A type of the SDK as JSON has it: bytes are base64, a document is any value, and nothing is written to it. */
type Json<T> = T extends Uint8Array
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : T extends object
      ? {readonly [Key in keyof T]: Key extends 'json' ? unknown : Json<T[Key]>}
      : T

test('what answers a call is a result block, and what answers a turn a message', () => {
  expectTypeOf<ReturnType<typeof bedrockToolResult>>().toExtend<Json<ToolResultBlock>>()
  expectTypeOf<{toolUseId: string; content: []; status: 'failed'}>().not.toExtend<Json<ToolResultBlock>>()
  expectTypeOf<ReturnType<typeof bedrockMessage>>().toExtend<Json<Message>>()
})

test('a definition is a tool', () => {
  expectTypeOf<ReturnType<typeof bedrockTool>>().toExtend<Json<Tool>>()
})
