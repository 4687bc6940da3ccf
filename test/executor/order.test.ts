import {result} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {echo, heldTool, tool, writes} from '../helpers/tools.ts'
import {badLine, briefly, calls, eventually, executorOf, follow, outcomesOf, quiet, turn} from './support.ts'

const ids = (outcomes: readonly {readonly id: string | null}[]) => outcomes.map(({id}) => id)

describe('the order of calls', () => {
  test('results leave in call order when calls end in another', async () => {
    const read = heldTool('Read')
    const {results, ended} = follow(executorOf([read.tool]), [turn(null, ...calls('Read:a', 'Read:b', 'Read:c'))])
    await eventually(() => expect(read.started).toEqual(['a', 'b', 'c']))
    read.end('c')
    read.end('b')
    await quiet()
    expect(results).toEqual([])
    read.end('a')
    await ended
    expect(ids(results)).toEqual(['a', 'b', 'c'])
  })

  test('a call that changes something runs alone, and nothing overtakes it', async () => {
    const read = heldTool('Read')
    const write = heldTool('Write', writes())
    const lines = calls('Read:1', 'Read:2', 'Write:3', 'Read:4', 'Read:5')
    const {ended} = follow(executorOf([read.tool, write.tool]), [turn(null, ...lines)])
    await eventually(() => expect(read.started).toEqual(['1', '2']))
    read.end('1')
    await quiet()
    expect(write.started).toEqual([])
    read.end('2')
    await eventually(() => expect(write.started).toEqual(['3']))
    await quiet()
    expect(read.started).toEqual(['1', '2'])
    write.end('3')
    await eventually(() => expect(read.started).toEqual(['1', '2', '4', '5']))
    read.endAll()
    await ended
  })

  test.each([
    ['a line that is no call', badLine, 'invalid BAD_LINE'],
    ['a call of an unknown tool', {id: 'x', tool: 'Raed', input: {}}, 'not_found TOOL_NOT_FOUND'],
    ['a call whose input does not fit', {id: 'x', tool: 'Read', input: 'no object'}, 'invalid INVALID_INPUT'],
    [
      'a call with a forbidden variable',
      {id: 'x', tool: 'Read', input: {}, env: {LD_PRELOAD: 'x'}},
      'invalid INVALID_ENV',
    ],
  ])('%s is a batch of its own and a barrier', async (_, line, outcome) => {
    const read = heldTool('Read')
    const {results, ended} = follow(executorOf([read.tool]), [
      turn(null, ...calls('Read:1'), line, ...calls('Read:2', 'Read:3')),
    ])
    await eventually(() => expect(read.started).toEqual(['1']))
    await quiet()
    expect(read.started).toEqual(['1'])
    read.endAll()
    await ended
    expect(results.map(briefly)).toEqual(['ok', outcome, 'ok', 'ok'])
    expect(results.map(({meta}) => meta.batch)).toEqual([0, 1, 2, 2])
  })

  test('batches are numbered from 0 through the run and told of once', async () => {
    const executor = executorOf([echo('Read'), echo('Write', writes())])
    const {events, results, ended} = follow(executor, [
      turn('t1', ...calls('Read:1', 'Read:2', 'Write:3', 'Write:4')),
      turn('t2', ...calls('Read:1', 'Read:2')),
    ])
    await ended
    expect(results.map(({meta}) => meta.batch)).toEqual([0, 0, 1, 2, 3, 3])
    const told = events.flatMap((event) =>
      event.type === 'batch_started' || event.type === 'batch_ended' ? `${event.type} ${event.batch}` : [],
    )
    expect(told).toEqual([0, 1, 2, 3].flatMap((batch) => [`batch_started ${batch}`, `batch_ended ${batch}`]))
  })

  test('a tool may say that it runs beside others although it changes something', async () => {
    const bulk = heldTool('Bulk', {...writes(), isConcurrencySafe: () => true})
    const {ended} = follow(executorOf([bulk.tool]), [turn(null, ...calls('Bulk:1', 'Bulk:2'))])
    await eventually(() => expect(bulk.started).toEqual(['1', '2']))
    bulk.endAll()
    await ended
  })

  test('a call starts while its input is still being written', async () => {
    const read = heldTool('Read')
    const more = Promise.withResolvers<void>()
    async function* pipe() {
      yield* calls('Read:1')
      await more.promise
      yield* calls('Read:2')
    }
    const {results, ended} = follow(executorOf([read.tool]), [{id: null, calls: pipe()}])
    await eventually(() => expect(read.started).toEqual(['1']))
    read.endAll()
    await eventually(() => expect(ids(results)).toEqual(['1']))
    more.resolve()
    await ended
    expect(ids(results)).toEqual(['1', '2'])
  })

  test('an alias resolves, and the outcome keeps the name that was asked for', async () => {
    const executor = executorOf([echo('Read', {aliases: ['FileRead']})])
    const [outcome] = await outcomesOf(executor, [turn(null, ...calls('FileRead:1'))])
    expect(outcome).toMatchObject({tool: 'FileRead', status: 'ok'})
  })

  test('an unknown name is answered with the nearest there is', async () => {
    const [outcome] = await executorOf([echo('Read')]).executeBatch(calls('Raed'))
    expect(outcome).toMatchObject({error: {hint: expect.stringContaining('Read')}})
  })
})

describe('the cap', () => {
  const crowd = (name: string) => calls(...Array.from({length: 30}, (_, at) => `${name}:${at}`))

  async function peakOf(maxConcurrency: number | undefined): Promise<number> {
    let running = 0
    let peak = 0
    const read = tool('Read', async () => {
      peak = Math.max(peak, ++running)
      await quiet()
      running--
      return result.ok('x')
    })
    await executorOf([read], {maxConcurrency}).executeBatch(crowd('Read'))
    return peak
  }

  test.each([
    [undefined, 10],
    [3, 3],
    [2.9, 2],
    [0, 1],
    [-5, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 30],
  ])('with maxConcurrency %s at most %i calls run at the same time', async (maxConcurrency, peak) => {
    expect(await peakOf(maxConcurrency)).toBe(peak)
  })

  test('the runs of one executor share it, and none waits forever', async () => {
    const read = heldTool('Read')
    const executor = executorOf([read.tool], {maxConcurrency: 2})
    const runs = [1, 2, 3].map((run) => follow(executor, [turn(null, ...calls(`Read:${run}a`, `Read:${run}b`))]))
    await quiet()
    expect(read.started).toHaveLength(2)
    read.endAll()
    await Promise.all(runs.map(({ended}) => ended))
    expect(runs.map(({results}) => results.map(briefly))).toEqual(Array(3).fill(['ok', 'ok']))
  })

  test('a run that has much to do does not keep another from its turn', async () => {
    const order: string[] = []
    const read = tool('Read', async (_, {call}) => {
      order.push(call.id)
      await quiet()
      return result.ok('x')
    })
    const executor = executorOf([read], {maxConcurrency: 1})
    await Promise.all([executor.executeBatch(crowd('Read')), executor.executeBatch(calls('Read:late'))])
    expect(order.indexOf('late')).toBeLessThan(5)
  })
})
