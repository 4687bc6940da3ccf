import type Anthropic from '@anthropic-ai/sdk'
import {expectTypeOf, test} from 'vitest'
import type {ToolResultBlock, toolResult} from '../../src/dialects/anthropic/tool-result.ts'
import type {anthropicTool} from '../../src/dialects/tool-definitions/definitions.ts'

/** A type of the SDK that nothing is written to. Which media types there are is not a matter of types here. */
type Json<T> = T extends readonly (infer Item)[]
  ? readonly Json<Item>[]
  : T extends object
    ? {readonly [Key in keyof T]: Key extends 'media_type' ? string : Json<T[Key]>}
    : T

test('what answers a call is a result block of a message', () => {
  expectTypeOf<ReturnType<typeof toolResult>>().toExtend<Json<Anthropic.ToolResultBlockParam>>()
  expectTypeOf<{role: 'user'; content: readonly ToolResultBlock[]}>().toExtend<Json<Anthropic.MessageParam>>()
})

test('a definition is a tool', () => {
  expectTypeOf<ReturnType<typeof anthropicTool>>().toExtend<Json<Anthropic.Tool>>()
})
