import {readFile, rm, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {type ContentBlock, defineTool, type Outcome, result, type Tool, text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import type {ResultOptions} from '../../src/executor/run-results.ts'
import {DEFAULT_LIMITS} from '../../src/results/limits.ts'
import {createResultStore} from '../../src/results/store.ts'
import {createProject} from '../helpers/project.ts'
import {executorOf, outcomesOf, textOf, turn} from './support.ts'

const say = (name: string, members: Partial<Tool> = {}) =>
  defineTool({
    name,
    description: 'Says it.',
    input: z.looseObject({}),
    effects: () => [],
    ...members,
    call: ({text: said}) => result.ok(String(said)),
  })

const call = (id: string, said: string, tool = 'Say') => ({id, tool, input: {text: said}})

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  await using project = await createProject()
  await work(project.path)
}

function results(
  folder: string,
  limits: Partial<ResultOptions['limits']> = {},
  dedupe = false,
): {results: ResultOptions} {
  return {results: {limits: {...DEFAULT_LIMITS, ...limits}, store: createResultStore(join(folder, 'kept')), dedupe}}
}

const why = ({meta}: Outcome) => meta.replaced?.because

describe('one result', () => {
  test('over 50,000 characters is replaced, and both sizes are told', () =>
    inFolder(async (folder) => {
      const executor = executorOf([say('Say')], results(folder))
      const [whole, cut] = await outcomesOf(executor, [
        turn(null, call('a', 'é'.repeat(50_000)), call('b', 'é'.repeat(50_001))),
      ])
      expect(whole?.meta).toMatchObject({size: {before: 100_000, after: 100_000}})
      expect(whole?.meta).not.toHaveProperty('replaced')
      expect(cut?.meta).toMatchObject({size: {before: 100_002}, replaced: {because: 'result-limit'}})
      expect(cut?.meta.size?.after).toBeLessThan(2300)
      const [file = ''] = cut?.meta.replaced?.files ?? []
      expect(await readFile(file, 'utf8')).toHaveLength(50_001)
    }))

  test.for([
    ['may be as long as its tool says', {maxResultSizeChars: 100}, 101, 'result-limit'],
    ['may not be longer than anybody, whatever its tool says', {maxResultSizeChars: 400_000}, 50_001, 'result-limit'],
    ['of a tool that sees to that itself is never replaced', {maxResultSizeChars: Infinity}, 90_000, undefined],
  ] as const)('%s', ([, members, length, because]) =>
    inFolder(async (folder) => {
      const executor = executorOf([say('Say', members)], results(folder))
      const [outcome] = await outcomesOf(executor, [turn(null, call('a', 'x'.repeat(length)))])
      expect(outcome && why(outcome)).toBe(because)
    }),
  )

  test('of an MCP tool may be up to 500,000 characters where its metadata says so', () =>
    inFolder(async (folder) => {
      const executor = executorOf([say('mcp__s__say', {maxResultSizeChars: 900_000})], results(folder))
      const all = await outcomesOf(executor, [
        turn(null, ...[500_000, 500_001].map((n) => call(`c${n}`, 'x'.repeat(n), 'mcp__s__say'))),
      ])
      expect(all.map(why)).toEqual([undefined, 'result-limit'])
    }))

  test('that could not be saved is shown whole', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'kept'), 'in the way')
      const executor = executorOf([say('Say')], results(folder))
      const [outcome] = await outcomesOf(executor, [turn(null, call('a', 'x'.repeat(60_000)))])
      expect([outcome?.status, outcome && textOf(outcome).length, outcome && why(outcome)]).toEqual([
        'ok',
        60_000,
        undefined,
      ])
    }))

  test('is whole for a call that refers to it', () =>
    inFolder(async (folder) => {
      const executor = executorOf([say('Say', {maxResultSizeChars: 100}), say('Length', {})], {
        ...results(folder),
        references: true,
      })
      const refer = {id: 'b', tool: 'Length', input: {text: {$result: 'a', path: '/content/0/text'}}}
      const all = await outcomesOf(executor, [turn(null, call('a', 'x'.repeat(5000)), refer)])
      expect(all.map(textOf)[1]).toBe('x'.repeat(5000))
    }))

  test('that is empty says so, and its size is none', async () => {
    const [outcome] = await outcomesOf(executorOf([say('Say')]), [turn(null, call('a', ''))])
    expect(outcome && textOf(outcome)).toBe('(Say completed with no output)')
    expect(outcome?.meta.size).toMatchObject({before: 0})
  })
})

describe('the results of a turn', () => {
  const limits = {resultChars: 1000, turnChars: 2000, previewBytes: 100}

  test('are replaced from the largest on until they fit', () =>
    inFolder(async (folder) => {
      const sizes = [700, 900, 800]
      const all = await outcomesOf(executorOf([say('Say')], results(folder, limits)), [
        turn('t', ...sizes.map((size, at) => call(`c${at}`, String(at).repeat(size)))),
      ])
      expect(all.map(why)).toEqual([undefined, 'turn-limit', undefined])
    }))

  test('are decided about for each turn, and not at all in the implicit one', () =>
    inFolder(async (folder) => {
      const calls = [1, 2, 3].map((at) => call(`c${at}`, String(at).repeat(900)))
      const executor = executorOf([say('Say')], results(folder, limits))
      const all = await outcomesOf(executor, [
        turn('t', ...calls.slice(0, 2)),
        turn('u', ...calls.slice(2)),
        turn(null, ...calls),
      ])
      expect(all.map(why)).toEqual(Array(6).fill(undefined))
    }))

  test('keep what hooks have added', () =>
    inFolder(async (folder) => {
      const context = [text('added by a hook')]
      const executor = executorOf([say('Say')], {
        ...results(folder, {...limits, turnChars: 500}),
        hooks: {afterSuccess: async () => ({context})},
      })
      const [outcome] = await outcomesOf(executor, [turn('t', call('a', 'x'.repeat(900)))])
      expect(outcome?.content.at(-1)).toEqual(context[0])
      expect(outcome && why(outcome)).toBe('turn-limit')
    }))
})

describe('with dedupe, a result', () => {
  const said = 'the same '.repeat(100)

  test.for([null, 't'])(
    'that an earlier call had too is a reference to that, in the order of the calls (turn %s)',
    (id) =>
      inFolder(async (folder) => {
        const executor = executorOf([say('Say')], results(folder, {}, true))
        const all = await outcomesOf(executor, [turn(id, call('a', said), call('b', said), call('c', `${said}.`))])
        expect(all.map(why)).toEqual([undefined, 'duplicate', undefined])
        expect(all[1]?.meta.replaced?.sameAs).toMatch(/^the call a\b/)
        expect(textOf(all[1] as Outcome).length).toBeLessThan(150)
      }),
  )

  test('that is short, or has failed, stays as it is', () =>
    inFolder(async (folder) => {
      const fail = defineTool({
        name: 'Fail',
        description: 'Fails.',
        input: z.looseObject({}),
        effects: () => [],
        call: () => result.error(said),
      })
      const executor = executorOf([say('Say'), fail], results(folder, {}, true))
      const all = await outcomesOf(executor, [
        turn(null, call('a', 'short'), call('b', 'short'), call('c', '', 'Fail'), call('d', '', 'Fail')),
      ])
      expect(all.map(why)).toEqual(Array(4).fill(undefined))
    }))
})

describe('a file that was read', () => {
  const reads = (name: string, change: (file: string) => Promise<unknown>, access: 'read' | 'write') =>
    defineTool({
      name,
      description: 'Reads, or changes.',
      input: z.looseObject({file: z.string()}),
      effects: () => [{kind: 'other', name: 'files', access}],
      async call({file}, ctx) {
        await change(file)
        if (name !== 'Shell') await ctx.fileCache.remember(file)
        return result.ok('done')
      },
    })
  const tools = [
    reads('Read', async () => {}, 'read'),
    reads('Write', (file) => writeFile(file, `${Math.random()}`), 'write'),
    reads('Shell', (file) => utimes(file, 1, 1), 'write'),
    reads('Remove', (file) => rm(file), 'write'),
  ]

  test('and is read again unchanged, is named; so is one that a later call has changed, once', () =>
    inFolder(async (folder) => {
      const [a, b] = [join(folder, 'a'), join(folder, 'b')]
      await Promise.all([a, b].map((file) => writeFile(file, 'x')))
      const run = (tool: string, file: string, at: number) => ({id: `c${at}`, tool, input: {file}})
      const steps = [
        ...[run('Read', a, 0), run('Read', a, 1), run('Read', b, 2), run('Shell', a, 3), run('Shell', b, 4)],
        ...[run('Write', b, 5), run('Read', a, 6), run('Remove', b, 7)],
      ]
      const all = await outcomesOf(
        executorOf(tools),
        steps.map((step) => turn(step.id, step)),
      )
      expect(all.map(({meta}) => [meta.unchangedReads, meta.staleReads])).toEqual([
        [undefined, undefined],
        [[a], undefined],
        [undefined, undefined],
        [undefined, [a]],
        [undefined, [b]],
        [undefined, [b]],
        [undefined, undefined],
        [undefined, [b]],
      ])
    }))
})

test('nothing is cut where nobody said how', async () => {
  const blocks: ContentBlock[] = [text('x'.repeat(100_000))]
  const tool = defineTool({
    name: 'Say',
    description: 'Says.',
    input: z.looseObject({}),
    effects: () => [],
    call: () => result.ok(blocks),
  })
  const [outcome] = await outcomesOf(executorOf([tool]), [turn('t', call('a', ''))])
  expect(outcome?.content).toEqual(blocks)
})
