import {type Effect, result, type Tool, text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import * as z from 'zod'
import type {BeforeOutcome, CallHooks} from '../../src/hooks/call-hooks.ts'
import {gate} from '../helpers/gate.ts'
import {echo, tool, writes} from '../helpers/tools.ts'
import {briefly, calls, executorOf, follow, noting, textOf, turn} from './support.ts'

const say: Tool = tool('Say', (input) => result.ok(String(input.word)), {
  input: z.object({word: z.string().default('nothing')}) as never,
  validate: (input) => (input.word === 'rude' ? 'no such words' : undefined),
})

const saying = (said: BeforeOutcome | (() => never)): CallHooks => ({
  before: () => (typeof said === 'function' ? said() : said),
})

async function outcomesWith(hooks: CallHooks, tools: readonly Tool[] = [say, echo('Read')], options = {}) {
  return executorOf(tools, {hooks, ...options}).executeBatch(calls('Say', 'Read'))
}

describe('a before-hook', () => {
  test('sees the parsed input, and where the call stands', async () => {
    const seen: unknown[] = []
    const hooks: CallHooks = {before: (call) => noting(seen, call)}
    await executorOf([say], {hooks, cwd: '/start'}).executeBatch([{id: '1', tool: 'Say', input: {more: 1}}], {
      turn: 't',
    })
    const place = {index: 0, turn: 't', batch: 0, siblings: [], cwd: '/start'}
    const call = {id: '1', tool: 'Say', asked: 'Say', aliases: [], input: {word: 'nothing'}, effects: []}
    expect(seen).toEqual([{...call, ...place}])
  })

  test('may rewrite the input', async () => {
    const [outcome] = await outcomesWith(saying({input: {word: 'hello'}}))
    expect(outcome && textOf(outcome)).toBe('hello')
  })

  test.each([
    [{word: 7}, 'invalid INVALID_INPUT'],
    [{word: 'rude'}, 'invalid VALIDATION_FAILED'],
  ])('that rewrites the input to %j is checked like any other', async (input, expected) => {
    const [outcome] = await outcomesWith(saying({input}))
    expect(outcome && briefly(outcome)).toBe(expected)
  })

  test('that rewrites the input changes the effects that the gate judges', async () => {
    const touch = tool('Say', () => result.ok('done'), {effects: (input) => [input.effect as Effect]})
    const effect: Effect = {kind: 'path', path: '.git/config', access: 'write'}
    const [outcome] = await outcomesWith(saying({input: {effect}}), [touch])
    expect(outcome && briefly(outcome)).toBe('denied PROTECTED_PATH')
  })

  test('may deny', async () => {
    const outcomes = await outcomesWith(saying({decision: {behavior: 'deny', reason: 'not today', source: 'hook.sh'}}))
    expect(outcomes.map(briefly)).toEqual(['denied HOOK_DENIED', 'denied HOOK_DENIED'])
    expect(outcomes[0]?.meta.decision).toEqual({behavior: 'deny', reason: 'not today', source: 'hook.sh'})
  })

  test('may ask, over a mode that allows everything', async () => {
    const [outcome] = await outcomesWith(saying({decision: {behavior: 'ask', reason: 'sure?', source: 'hook.sh'}}))
    expect(outcome && briefly(outcome)).toBe('denied NOT_APPROVED')
  })

  test('may allow what would be asked about, and not what a rule denies', async () => {
    const hooks = saying({decision: {behavior: 'allow', reason: 'fine', source: 'hook.sh'}})
    const rules = [{shape: 'listed', action: 'deny', text: 'Read', source: 'test'}] as const
    const tools = [tool('Say', () => result.ok('x'), writes()), echo('Read', writes())]
    const outcomes = await outcomesWith(hooks, tools, {gate: gate({mode: 'default', rules})})
    expect(outcomes.map(briefly)).toEqual(['ok', 'denied DENY_RULE'])
  })

  test('that throws withholds its call', async () => {
    const hooks = saying(() => {
      throw new Error('no idea')
    })
    expect((await outcomesWith(hooks)).map(briefly)).toEqual(['denied HOOK_DENIED', 'denied HOOK_DENIED'])
  })

  test.for([
    [{decision: {behavior: 'Deny', reason: 'no', source: 'x'}}],
    [{decision: 'deny'}],
    [{decision: null}],
    [null],
    ['deny'],
  ])('that says %j, which nobody understands, withholds its call', async ([said]) => {
    expect((await outcomesWith(saying(said as never))).map(briefly)).toEqual([
      'denied HOOK_DENIED',
      'denied HOOK_DENIED',
    ])
  })

  test('is not asked about what can not be run', async () => {
    const seen: string[] = []
    const hooks: CallHooks = {before: ({id}) => noting(seen, id)}
    await executorOf([say], {hooks}).executeBatch([
      ...calls('Yas'),
      {id: '1', tool: 'Say', input: {word: 7}},
      {id: '2', tool: 'Say', input: {word: 'rude'}},
      {id: '3', tool: 'Say', input: {}},
    ])
    expect(seen).toEqual(['3'])
  })
})

test('a before-hook is told the effects of the moment, and not those that the call was admitted with', async () => {
  let where = 'before'
  const moves = tool(
    'Move',
    () => {
      where = 'after'
      return result.ok('')
    },
    writes(),
  )
  const reads = tool('Read', () => result.ok('x'), {
    effects: () => [{kind: 'path', path: where, access: 'read'}],
  })
  const seen: unknown[] = []
  const hooks: CallHooks = {before: ({tool: name, effects}) => (name === 'Read' ? noting(seen, effects) : {})}
  await executorOf([moves, reads], {hooks}).executeBatch(calls('Move', 'Read'))
  expect(seen).toEqual([[{kind: 'path', path: 'after', access: 'read'}]])
})

describe('what hooks add', () => {
  const note = (word: string) => ({context: [text(word)]})

  test('comes after the result, in the order of the hooks, also where one replaces the result', async () => {
    const hooks: CallHooks = {
      before: () => note('before'),
      afterSuccess: () => ({content: [text('replaced')], ...note('after')}),
    }
    const [outcome] = await outcomesWith(hooks)
    expect(outcome?.content).toEqual([text('replaced'), text('before'), text('after')])
  })

  test('comes after what fills an empty result', async () => {
    const empty = tool('Say', () => result.ok(''))
    const [outcome] = await outcomesWith({before: () => note('before')}, [empty])
    expect(outcome?.content).toEqual([text('(Say completed with no output)'), text('before')])
  })

  test('is shown also when the call is denied', async () => {
    const decision = {behavior: 'deny', reason: 'no', source: 'hook.sh'} as const
    const [outcome] = await outcomesWith(saying({decision, ...note('look here')}))
    expect(outcome?.content.at(-1)).toEqual(text('look here'))
  })
})

describe('a hook that asks the run to stop', () => {
  const stopAt = (id: string, said: BeforeOutcome = {}): CallHooks => ({
    before: (call) => (call.id === id ? {...said, stop: 'enough'} : {}),
  })
  const tools = [echo('Write', writes())]

  test.each([
    ['before a call', stopAt('2'), 'ok'],
    [
      'before a call that it denies',
      stopAt('2', {decision: {behavior: 'deny', reason: 'x', source: 'x'}}),
      'denied HOOK_DENIED',
    ],
    ['after a call', {afterSuccess: ({id}) => (id === '2' ? {stop: 'enough'} : {})} satisfies CallHooks, 'ok'],
  ])('%s ends it after this call, with every call settled', async (_, hooks, second) => {
    const {results, ended} = follow(executorOf(tools, {hooks}), [
      turn('t1', ...calls('Write:1', 'Write:2', 'Write:3')),
      turn('t2', ...calls('Write:4')),
    ])
    await ended
    expect(results.map(briefly)).toEqual(['ok', second, 'skipped HOOK_STOP', 'skipped HOOK_STOP'])
  })

  test('keeps calls from starting that are only about to', async () => {
    const stopping = Promise.withResolvers<void>()
    const hooks: CallHooks = {
      async before({id}) {
        if (id === '2') await stopping.promise
        return {}
      },
      afterSuccess: () => {
        setImmediate(() => stopping.resolve())
        return {stop: 'enough'}
      },
    }
    const outcomes = await executorOf([echo('Read')], {hooks}).executeBatch(calls('Read:1', 'Read:2'))
    expect(outcomes.map(briefly)).toEqual(['ok', 'skipped HOOK_STOP'])
  })
})

describe('an after-hook', () => {
  const told = (): {hooks: CallHooks; events: string[]} => {
    const events: string[] = []
    const hooks: CallHooks = {
      afterSuccess: ({id}, {content}) => noting(events, `success ${id} ${content.length}`),
      afterFailure: ({id}, {status, error}) => noting(events, `failure ${id} ${status} ${error.code}`),
    }
    return {hooks, events}
  }

  test('hears of success and failure as different events, and only of calls that were invoked', async () => {
    const {hooks, events} = told()
    const tools = [
      echo('Ok', writes()),
      tool('Fails', () => result.error('no'), writes()),
      tool('Throws', () => Promise.reject(new Error('no')), writes()),
      tool('Slow', () => new Promise(() => {}), {...writes(), timeoutMs: 5}),
      echo('Denied', {...writes(), checkPermissions: () => ({behavior: 'deny', reason: 'no'})}),
    ]
    const executor = executorOf(tools, {hooks, abandonMs: 1})
    await executor.executeBatch(calls('Ok', 'Fails', 'Throws', 'Slow', 'Denied', 'Raed'))
    expect(events).toEqual([
      'success ok 1',
      'failure fails error TOOL_ERROR',
      'failure throws crashed TOOL_THREW',
      'failure slow timeout CALL_TIMEOUT',
    ])
  })

  test('that throws changes nothing, and is told of', async () => {
    const hooks: CallHooks = {
      afterSuccess: () => {
        throw new Error('no idea')
      },
    }
    const {events, results, ended} = follow(executorOf([echo('Read')], {hooks}), [turn(null, ...calls('Read'))])
    await ended
    expect(results.map(textOf)).toEqual(['read'])
    expect(events.filter(({type}) => type === 'call_log')).toHaveLength(1)
  })

  test('may replace what the model is shown, and not how the call ended', async () => {
    const hooks: CallHooks = {afterFailure: () => ({content: [text('nicer')]})}
    const tools = [tool('Fails', () => result.error('no', {data: {a: 1}}))]
    const [outcome] = await executorOf(tools, {hooks}).executeBatch(calls('Fails'))
    expect(outcome).toMatchObject({status: 'error', content: [text('nicer')], data: {a: 1}, error: {message: 'no'}})
  })
})
