import {defineTool, result, type Tool, type ToolResult, text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import * as z from 'zod'
import {deaf, echo, tool, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, outcomesOf, textOf, turn} from './support.ts'

const returning = (value: unknown): Tool => tool('Odd', () => value as ToolResult)

const hostile = {
  get status() {
    throw new Error('do not look')
  },
}

async function soloOutcome(odd: Tool) {
  const [outcome, after] = await executorOf([odd, echo('Read')]).executeBatch(calls('Odd', 'Read'))
  expect(after && briefly(after)).toBe('ok')
  if (outcome === undefined) throw new Error('no outcome')
  return outcome
}

describe('whatever a tool does, its call has one outcome, and the others have theirs', () => {
  test.each<[string, Tool['call'], string]>([
    [
      'throws',
      () => {
        throw new Error('no')
      },
      'crashed TOOL_THREW',
    ],
    ['rejects', () => Promise.reject(new Error('no')), 'crashed TOOL_THREW'],
    ['rejects with nothing', () => Promise.reject(), 'crashed TOOL_THREW'],
    ['throws what has no text', () => Promise.reject(Object.create(null)), 'crashed TOOL_THREW'],
    [
      'throws an error whose members throw',
      () =>
        Promise.reject(
          Object.defineProperty(new Error('no'), 'content', {
            get() {
              throw new Error('do not look')
            },
          }),
        ),
      'crashed TOOL_CONTRACT',
    ],
    [
      'is a generator that throws midway',
      async function* () {
        yield {message: 'so far'}
        throw new Error('no')
      },
      'crashed TOOL_THREW',
    ],
    [
      'is a generator that returns nothing',
      async function* () {
        yield {message: 'so far'}
        return undefined as unknown as ToolResult
      },
      'crashed TOOL_CONTRACT',
    ],
    [
      'is a generator that yields no progress',
      async function* () {
        yield undefined as unknown as {message: string}
        return result.ok('x')
      },
      'ok',
    ],
    [
      'reports no progress',
      (_, ctx) => {
        ctx.progress(undefined as unknown as {message: string})
        return result.ok('x')
      },
      'ok',
    ],
  ])('one that %s', async (_, call, expected) => {
    expect(briefly(await soloOutcome(tool('Odd', call)))).toBe(expected)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'done'],
    ['no status', {content: []}],
    ['a status of its own', {status: 'done', content: []}],
    ['content that is no list', {status: 'ok', content: 'x'}],
    ['a block of an unknown type', {status: 'ok', content: [{type: 'video'}]}],
    ['a block of a type that every object has', {status: 'ok', content: [{type: 'toString'}]}],
    ['a text block without text', {status: 'ok', content: [{type: 'text'}]}],
    ['an error without a message', {status: 'error', content: []}],
    ['an error whose hint is no text', {status: 'error', content: [], message: 'x', hint: 1}],
    ['data that is a list', {status: 'ok', content: [], data: []}],
    ['data that JSON can not hold', {status: 'ok', content: [], data: {size: 1n}}],
    ['a block with more than JSON can hold', {status: 'ok', content: [{...text('x'), size: 1n}]}],
    ['a cwd that is not absolute', {status: 'ok', content: [], context: {cwd: 'sub'}}],
    ['members that throw', hostile],
  ])('one that returns %s breaks its contract', async (_, value) => {
    const outcome = await soloOutcome(returning(value))
    expect(briefly(outcome)).toBe('crashed TOOL_CONTRACT')
    expect(outcome).toMatchObject({error: {level: 'system', hint: expect.any(String)}})
  })

  test('one that says it failed is a result for the model', async () => {
    const odd = returning(result.error('no such row', {hint: 'list them', data: {rows: 0}}))
    expect(await soloOutcome(odd)).toMatchObject({
      status: 'error',
      content: [text('no such row')],
      data: {rows: 0},
      error: {code: 'TOOL_ERROR', level: 'tool', message: 'no such row', hint: 'list them'},
    })
  })

  test.each([
    ['', '(Odd completed with no output)'],
    [' \n', '(Odd completed with no output)'],
  ])('an empty result %j is filled in', async (body, filled) => {
    expect(textOf(await soloOutcome(returning(result.ok(body))))).toBe(filled)
  })

  test('an error without content shows its message', async () => {
    expect(textOf(await soloOutcome(returning(result.error('no', {content: []}))))).toBe('no')
  })

  test('one that never ends is left behind some time after its abort', async () => {
    const kill = new AbortController()
    const executor = executorOf([deaf('Deaf'), deaf('Stuck', writes())], {abandonMs: 10})
    const {events, results, ended} = follow(executor, [turn(null, ...calls('Deaf', 'Stuck'))], {
      killSignal: kill.signal,
    })
    await eventually(() => expect(events.some(({type}) => type === 'call_started')).toBe(true))
    kill.abort()
    await ended
    expect(results.map(briefly)).toEqual(['canceled INTERRUPTED', 'skipped INTERRUPTED'])
  })
})

describe('a tool whose other members break', () => {
  const broken = () => {
    throw new Error('no')
  }
  const asked = {effects: broken}

  test.each<[string, Parameters<typeof tool>[2], string, number]>([
    ['effects that throw make it unknown', asked, 'ok', 1],
    ['effects that are no list make it unknown', {effects: () => ({}) as never}, 'ok', 1],
    [
      'effects that come as a promise make it unknown',
      {effects: () => Promise.reject(new Error('no')) as never},
      'ok',
      1,
    ],
    [
      'a misspelt effect makes it unknown',
      {effects: () => [{kind: 'path', path: 'a', access: 'raed'}] as never},
      'ok',
      1,
    ],
    ['isConcurrencySafe that throws is a no', {isConcurrencySafe: broken}, 'ok', 1],
    [
      'isConcurrencySafe that comes as a promise is a no',
      {isConcurrencySafe: () => Promise.reject(new Error('no')) as never},
      'ok',
      1,
    ],
    ['validate that throws crashes the call', {validate: broken}, 'crashed TOOL_THREW', 0],
    [
      'validate that rejects crashes the call',
      {validate: () => Promise.reject(new Error('no'))},
      'crashed TOOL_THREW',
      0,
    ],
    [
      'validate that answers with a yes breaks the contract',
      {validate: () => true as never},
      'crashed TOOL_CONTRACT',
      0,
    ],
    ['validate with a text makes the call invalid', {validate: () => 'no such file'}, 'invalid VALIDATION_FAILED', 0],
    [
      'a name that throws things without text',
      {
        effects: () => {
          throw Object.create(null)
        },
      },
      'ok',
      1,
    ],
  ])('%s', async (_, members, expected, batch) => {
    const executor = executorOf([echo('Read'), echo('Odd', members)])
    const outcomes = await executor.executeBatch(calls('Read:1', 'Odd', 'Read:2'))
    expect(outcomes.map(briefly)).toEqual(['ok', expected, 'ok'])
    expect(outcomes[1]?.meta.batch).toBe(batch)
  })

  test('a schema that throws crashes its own calls', async () => {
    const odd = echo('Odd', {input: z.looseObject({}).refine(broken)})
    const outcomes = await executorOf([odd, echo('Read')]).executeBatch(calls('Odd:1', 'Read', 'Odd:2'))
    expect(outcomes.map(briefly)).toEqual(['crashed TOOL_CONTRACT', 'ok', 'crashed TOOL_CONTRACT'])
  })

  test('a schema that is broken crashes its own calls', async () => {
    const odd = defineTool({
      name: 'Odd',
      description: 'x',
      input: {type: 'object', properties: 7},
      call: () => result.ok('x'),
    }) as Tool
    const outcomes = await executorOf([odd, echo('Read')]).executeBatch(calls('Odd:1', 'Read', 'Odd:2'))
    expect(outcomes.map(briefly)).toEqual(['crashed TOOL_CONTRACT', 'ok', 'crashed TOOL_CONTRACT'])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('code that %s when it is loaded crashes its own calls', async (_, load) => {
    const read = echo('Read')
    const source = {
      find: (name: string) => ({
        description: {} as never,
        plugin: 'p',
        trust: 'trusted' as const,
        load: name === 'Read' ? () => read : load,
      }),
      list: () => [],
    }
    const outcomes = await executorOf([], {tools: source}).executeBatch(calls('Odd:1', 'Read', 'Odd:2'))
    expect(outcomes.map(briefly)).toEqual(['crashed TOOL_LOAD_FAILED', 'ok', 'crashed TOOL_LOAD_FAILED'])
  })
})

describe('a bug of ours', () => {
  test('settles its call, lets the others end, and surfaces at the end', async () => {
    const read = echo('Read')
    const source = {
      find(name: string) {
        if (name === 'Bug') throw new TypeError('a bug')
        return {description: {} as never, plugin: 'p', trust: 'trusted' as const, load: () => read}
      },
      list: () => [],
    }
    const {results, ended} = follow(executorOf([], {tools: source}), [turn(null, ...calls('Read:1', 'Bug', 'Read:2'))])
    await expect(ended).rejects.toMatchObject({code: 'INTERNAL', cause: {message: 'a bug'}})
    expect(results.map(briefly)).toEqual(['ok', 'crashed INTERNAL', 'ok'])
  })

  test('each call has one `call_settled` and one `result`', async () => {
    const {events, ended} = follow(executorOf([echo('Read')]), [turn('t', ...calls('Read:1', 'Raed:2', 'Read:3'))])
    await ended
    for (const type of ['call_queued', 'call_settled', 'result']) {
      expect(events.filter((event) => event.type === type)).toHaveLength(3)
    }
    expect(await outcomesOf(executorOf([]), [])).toEqual([])
  })
})
