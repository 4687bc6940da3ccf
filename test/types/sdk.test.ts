import {defineTool, type Effect, type Outcome, result, type Tool, type testTool} from '@toolyard/sdk'
import {expectTypeOf, test} from 'vitest'
import * as z from 'zod'
import type {ExecutorEvent} from '../../src/executor/events.ts'

test("a tool's functions get the input that its schema makes", () => {
  const tool = defineTool({
    name: 'Typed',
    description: 'Has types.',
    input: z.object({path: z.string(), limit: z.int().default(10), mode: z.enum(['a', 'b']).optional()}),
    effects(input) {
      expectTypeOf(input).toEqualTypeOf<{path: string; limit: number; mode?: 'a' | 'b' | undefined}>()
      return [{kind: 'path', path: input.path, access: 'read'}]
    },
    call(input, ctx) {
      expectTypeOf(input.limit).toBeNumber()
      expectTypeOf(ctx.signal).toEqualTypeOf<AbortSignal>()
      return result.ok('', {data: {limit: input.limit}})
    },
  })
  expectTypeOf(tool).toExtend<Tool>()
})

test('an effect with an access that is none is no effect', () => {
  expectTypeOf<{kind: 'path'; path: string; access: 'execute'}>().not.toExtend<Effect>()
})

test('only an outcome that is not ok has an error, and only a bad line may have no id', () => {
  const errorOf = (outcome: Outcome) => (outcome.status === 'ok' ? undefined : outcome.error.code)
  expectTypeOf(errorOf).returns.toEqualTypeOf<string | undefined>()
  const idOf = (outcome: Outcome) => (outcome.status === 'invalid' ? 'none' : outcome.id)
  expectTypeOf(idOf).returns.toBeString()
})

test('an event is told by its type', () => {
  expectTypeOf<Extract<ExecutorEvent, {type: 'result'}>['outcome']>().toEqualTypeOf<Outcome>()
  expectTypeOf<Extract<ExecutorEvent, {type: 'batch_started'}>['concurrent']>().toBeBoolean()
})

test('what testTool resolves to is told by its status', () => {
  type Tested = Awaited<ReturnType<typeof testTool>>
  const readOnlyOf = (tested: Tested) => tested.status !== 'invalid' && tested.readOnly
  expectTypeOf(readOnlyOf).returns.toBeBoolean()
})
