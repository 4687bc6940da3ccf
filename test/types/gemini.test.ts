import type {Content, FunctionDeclaration, Part, Schema} from '@google/genai'
import {expectTypeOf, test} from 'vitest'
import type {functionResponsePart} from '../../src/dialects/gemini/function-response.ts'
import type {geminiContent} from '../../src/dialects/gemini/write.ts'
import type {GeminiFunction} from '../../src/dialects/tool-definitions/definitions.ts'
import type {GeminiSchema} from '../../src/dialects/tool-definitions/gemini-schema.ts'

/** A type of the SDK as JSON has it: its enums are their values, and nothing is written to it. */
type Json<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : T extends (...args: never) => unknown
      ? T
      : T extends object
        ? {readonly [Key in keyof T]: Json<T[Key]>}
        : T

test('what answers a call is a part, and what answers a turn a content', () => {
  expectTypeOf<ReturnType<typeof functionResponsePart>>().toExtend<Json<Part>>()
  expectTypeOf<ReturnType<typeof geminiContent>>().toExtend<Json<Content>>()
  expectTypeOf<{functionResponse: {name: number}}>().not.toExtend<Json<Part>>()
})

test('a definition is a function declaration, with a schema that has no other keywords', () => {
  expectTypeOf<GeminiFunction>().toExtend<Json<FunctionDeclaration>>()
  expectTypeOf<GeminiSchema>().toExtend<Json<Schema>>()
  expectTypeOf<{type: 'TEXT'}>().not.toExtend<Json<Schema>>()
  expectTypeOf<Exclude<keyof GeminiSchema, keyof Schema>>().toBeNever()
})
