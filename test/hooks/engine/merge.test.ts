import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {createCallHooks} from '../../../src/hooks/engine/create-call-hooks.ts'
import type {RunnableHook} from '../../../src/hooks/hook-run.ts'
import {callOf, replying, scope, session} from '../support.ts'

const merged = async (hooks: readonly RunnableHook[], input: unknown = {a: 1, b: 2}) =>
  createCallHooks({hooks, session}).before?.(callOf({input}), scope())

const behavior = fc.constantFrom('allow', 'ask', 'deny', 'defer')
const output = fc.record(
  {
    decision: fc.record({behavior, reason: fc.constantFrom('x', 'y')}, {requiredKeys: ['behavior']}),
    input: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({min: 0, max: 3})),
    context: fc.constantFrom('one', 'two'),
    stop: fc.constantFrom('one', 'two'),
  },
  {requiredKeys: []},
)
const reply = fc.oneof(output, fc.record({output: fc.constant(undefined), problem: fc.constant('it broke')}))
const described = fc.array(
  fc.record({
    reply,
    onFailure: fc.constantFrom('block', 'allow'),
    delay: fc.integer({min: 0, max: 4}),
    other: fc.integer({min: 0, max: 4}),
  }),
  {maxLength: 6},
)
type Described = typeof described extends fc.Arbitrary<infer Value> ? Value : never

const made = (all: Described, delayOf: (one: Described[number]) => number) =>
  all.map((one, index) => {
    const {reply, onFailure} = one
    return replying('PreToolUse', reply, {name: `hook ${index}`, onFailure, delay: delayOf(one)})
  })

describe('what several hooks come to', () => {
  test('does not depend on which is done first', async () => {
    await fc.assert(
      fc.asyncProperty(described, async (all) => {
        const [one, other] = await Promise.all([
          merged(made(all, (each) => each.delay)),
          merged(made(all, (each) => each.other)),
        ])
        expect(one).toEqual(other)
      }),
      {numRuns: 150},
    )
  })

  test('is a deny whenever one denies, or a guard that blocks has failed', async () => {
    await fc.assert(
      fc.asyncProperty(described, async (all) => {
        const isDenied = all.some(({reply, onFailure}) =>
          'problem' in reply ? onFailure === 'block' : reply.decision?.behavior === 'deny',
        )
        const outcome = await merged(made(all, () => 0))
        expect(outcome?.decision?.behavior === 'deny').toBe(isDenied)
      }),
    )
  })

  test('keeps rewrites of different fields, and of the same the later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({min: 10}), fc.integer({min: 10}), fc.nat(3), fc.nat(3), async (a, b, one, other) => {
        const hooks = [
          replying('PreToolUse', {input: {a, b: 2}}, {delay: one}),
          replying('PreToolUse', {input: {a: 1, b}}, {delay: other}),
        ]
        expect(await merged(hooks)).toEqual({input: {a, b}})
        expect(await merged([...hooks, replying('PreToolUse', {input: {a: 5, b: 2}})])).toEqual({input: {a: 5, b}})
      }),
      {numRuns: 50},
    )
  })

  test('is the strictest decision, by the first hook that made it', async () => {
    const saying = (behavior: 'allow' | 'ask' | 'defer' | 'deny', name: string) =>
      replying('PreToolUse', {decision: {behavior, reason: name}}, {name})
    const [allow, ask, defer, deny] = [
      saying('allow', 'a'),
      saying('ask', 'b'),
      saying('defer', 'c'),
      saying('deny', 'd'),
    ]
    const decisionOf = async (hooks: readonly RunnableHook[]) => (await merged(hooks))?.decision
    expect(await decisionOf([allow, ask])).toEqual({behavior: 'ask', reason: 'b', source: 'b'})
    expect(await decisionOf([ask, allow, defer])).toMatchObject({behavior: 'defer'})
    expect(await decisionOf([allow, defer, deny, saying('deny', 'e'), ask])).toMatchObject({
      behavior: 'deny',
      source: 'd',
    })
  })

  test('says which guard failed', async () => {
    const failed = replying('PreToolUse', {output: undefined, problem: 'it broke'}, {name: 'guard', onFailure: 'block'})
    expect(await merged([failed])).toEqual({
      decision: {behavior: 'deny', source: 'guard', reason: 'the hook guard failed: it broke'},
    })
  })

  test('takes fields out, and is no rewrite where the whole input came back', async () => {
    expect(
      await merged([replying('PreToolUse', {input: {b: 2}}), replying('PreToolUse', {input: {a: 1, b: 2, c: 3}})]),
    ).toEqual({
      input: {b: 2, c: 3},
    })
    expect(await merged([replying('PreToolUse', {input: {a: 1, b: 2}})])).toEqual({})
    const back = [replying('PreToolUse', {input: {a: 5, b: 2}}), replying('PreToolUse', {input: {a: 1, b: 2}})]
    expect(await merged(back)).toEqual({input: {a: 5, b: 2}})
  })

  test('has all contexts, and the first reason to stop', async () => {
    const hooks = [
      replying('PreToolUse', {context: 'one'}, {delay: 5}),
      replying('PreToolUse', {context: 'two', stop: 'first'}, {delay: 3}),
      replying('PreToolUse', {stop: 'second'}),
    ]
    const context = [
      {type: 'text', text: 'one'},
      {type: 'text', text: 'two'},
    ]
    expect(await merged(hooks)).toEqual({context, stop: 'first'})
  })

  test('can not touch the prototype of an input', async () => {
    const input = JSON.parse('{"a": 1, "b": 2, "__proto__": {"polluted": true}}')
    const outcome = await merged([replying('PreToolUse', {input})])
    expect(Reflect.get(outcome?.input as object, 'polluted')).toBeUndefined()
  })
})
