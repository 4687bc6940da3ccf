import {defineHook, type HookOutput} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {pluginHook} from '../../../src/hooks/kinds/plugin-hook.ts'
import {callOf, inputOf} from '../support.ts'

const open = () => new AbortController().signal
const problem = {output: undefined, problem: expect.any(String)}
const saying = (output: unknown) =>
  pluginHook(defineHook({event: 'PreToolUse', run: () => output as HookOutput<'PreToolUse'>}), 'a plugin').ask(
    inputOf(),
    open(),
  )

describe('a hook of a plugin', () => {
  test('is told a copy, and answers', async () => {
    const call = callOf()
    const hook = defineHook({
      event: 'PreToolUse',
      run: ({call: {input}}) => {
        Object.assign(input as object, {command: 'rm'})
        return {decision: {behavior: 'ask'}, context: 'x'}
      },
    })
    const reply = await pluginHook(hook, 'a plugin').ask({...inputOf(), call}, open())
    expect(reply).toEqual({output: {decision: {behavior: 'ask'}, context: 'x'}})
    expect(call.input).toEqual({command: 'ls'})
  })

  test('need not answer', async () => {
    expect(await saying(undefined)).toEqual({output: undefined})
    expect(await saying({})).toEqual({output: {}})
    expect(await saying(Promise.resolve({stop: 'x'}))).toEqual({output: {stop: 'x'}})
  })

  test.each([
    ['a word', 'deny'],
    ['null', null],
    ['an unknown decision', {decision: {behavior: 'no'}}],
    ['a misspelt key', {desicion: {behavior: 'deny'}}],
    ['a decision that is a word', {decision: 'deny'}],
    ['a context that is no text', {context: 7}],
  ])('that answers with %s has failed', async (_, output) => {
    expect(await saying(output)).toMatchObject(problem)
  })

  test('that throws has failed, at once or later', async () => {
    const run = () => {
      throw new Error('no idea')
    }
    const expected = {output: undefined, problem: expect.stringContaining('no idea')}
    expect(await pluginHook(defineHook({event: 'PreToolUse', run}), 'p').ask(inputOf(), open())).toEqual(expected)
    expect(
      await pluginHook(defineHook({event: 'PreToolUse', run: async () => run()}), 'p').ask(inputOf(), open()),
    ).toEqual(expected)
  })

  test('that takes too long, or is not waited for any more, has failed and is told', async () => {
    const told: AbortSignal[] = []
    const hanging = (timeoutMs: number) =>
      pluginHook(
        defineHook({
          event: 'PreToolUse',
          timeoutMs,
          run: (_, {signal}) => {
            told.push(signal)
            return new Promise(() => {})
          },
        }),
        'p',
      )
    expect(await hanging(30).ask(inputOf(), open())).toMatchObject(problem)
    expect(await hanging(60_000).ask(inputOf(), AbortSignal.timeout(30))).toMatchObject(problem)
    expect(told.map(({aborted}) => aborted)).toEqual([true, true])
  })

  test('hears of the tools that it names', () => {
    const matches = (matcher: string) =>
      pluginHook(defineHook({event: 'PreToolUse', matcher, run: () => ({})}), 'p').matches(inputOf())
    expect(['Bash', 'Write|Bash', 'B.*', 'Write'].map(matches)).toEqual([true, true, true, false])
    expect(() => matches('(')).toThrow(expect.objectContaining({code: 'CONFIG_INVALID'}))
  })

  test('fails closed as a guard, and nowhere else', () => {
    const onFailure = (event: 'PreToolUse' | 'PostToolUse') =>
      pluginHook(defineHook({event, run: () => ({})}), 'p').onFailure
    expect([onFailure('PreToolUse'), onFailure('PostToolUse')]).toEqual(['block', 'allow'])
  })
})
