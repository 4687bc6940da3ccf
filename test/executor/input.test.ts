import type {CallLine, Turn} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {echo, heldTool, tool, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, quiet, turn} from './support.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('an input that throws', () => {
  test('in the middle of a turn: calls that were read run to their end, then it is thrown', async () => {
    const write = heldTool('Write', writes())
    async function* broken(): AsyncGenerator<CallLine> {
      yield* calls('Write:1', 'Write:2')
      throw new Error('the pipe broke')
    }
    const turns: Turn[] = [{id: 't1', calls: broken()}, turn('t2', ...calls('Write:3'))]
    const {events, results, ended} = follow(executorOf([write.tool]), turns)
    const failed = expect(ended).rejects.toThrow('the pipe broke')
    await eventually(() => expect(write.started).toEqual(['1']))
    await quiet()
    write.endAll()
    await failed
    expect(results.map(briefly)).toEqual(['ok', 'ok'])
    expect(events.at(-1)).toEqual({type: 'turn_ended', turn: 't1'})
  })

  test('between two turns, at the first of them, or at once', async () => {
    const fail = () => {
      throw new Error('the pipe broke')
    }
    function* between() {
      yield turn(null, ...calls('Read'))
      fail()
    }
    const {results, ended} = follow(executorOf([echo('Read')]), between())
    await expect(ended).rejects.toThrow('the pipe broke')
    expect(results.map(briefly)).toEqual(['ok'])
    await expect(
      executorOf([])
        .run([{id: null, calls: {[Symbol.iterator]: fail}}])
        .next(),
    ).resolves.toBeDefined()
    await expect(follow(executorOf([]), {[Symbol.iterator]: fail}).ended).rejects.toThrow('the pipe broke')
  })
})

describe('backpressure', () => {
  /** Counts what is taken from it. */
  function source(count: number, bytes?: number) {
    const taken = {count: 0}
    function* lines(): Generator<CallLine> {
      while (taken.count < count) {
        yield {id: `${taken.count++}`, tool: 'Read', input: {}, ...(bytes !== undefined && {bytes})}
      }
    }
    return {taken, lines}
  }

  test('no more is read than the window holds while nothing ends', async () => {
    const read = heldTool('Read')
    const {taken, lines} = source(1_000_000)
    const kill = new AbortController()
    const executor = executorOf([read.tool])
    const run = executor.run([{id: null, calls: lines()}], {killSignal: kill.signal})
    let results = 0
    const reading = (async () => {
      for await (const event of run) if (event.type === 'result' && ++results === 2000) break
    })()
    await eventually(() => expect(read.started).toHaveLength(10))
    for (let round = 0; round < 10; round++) await quiet()
    // one more is in the hand of the reader
    expect(taken.count).toBe(1025)
    read.endAll()
    await reading
    expect(taken.count).toBeLessThan(2000 + 1024 + 10_000)
  })

  test('nor while the first call of an implicit turn holds back the results of the others', async () => {
    const slow = heldTool('Slow')
    const {taken, lines} = source(20_000)
    function* all() {
      yield* calls('Slow')
      yield* lines()
    }
    const {results, ended} = follow(executorOf([slow.tool, echo('Read')]), [{id: null, calls: all()}])
    for (let round = 0; round < 50; round++) await quiet()
    expect(taken.count).toBeLessThan(1030)
    slow.endAll()
    await ended
    expect(results).toHaveLength(20_001)
  })

  test('calls of one explicit turn may be more than the window holds', async () => {
    const {lines} = source(3000)
    const outcomes = follow(executorOf([echo('Read')]), [{id: 't', calls: lines()}])
    await outcomes.ended
    expect(outcomes.results).toHaveLength(3000)
  })

  test('large lines fill the window before their number does', async () => {
    const read = heldTool('Read')
    const {taken, lines} = source(1000, 16 * 1024 * 1024)
    const kill = new AbortController()
    const {ended} = follow(executorOf([read.tool]), [{id: null, calls: lines()}], {killSignal: kill.signal})
    await eventually(() => expect(read.started).toHaveLength(4))
    await quiet()
    expect(taken.count).toBe(5)
    read.endAll()
    await ended
    expect(taken.count).toBe(1000)
  })

  test.each([
    ['as long as it runs', undefined],
    ['after a hook has stopped it', 'enough'],
  ])('a slow reader of the events stops the reading, %s', async (_, stop) => {
    const {taken, lines} = source(30_000)
    const hooks = stop === undefined ? {} : {hooks: {before: () => ({stop})}}
    let results = 0
    let mostAhead = 0
    for await (const event of executorOf([echo('Read')], hooks).run([{id: null, calls: lines()}])) {
      if (event.type !== 'result') continue
      if (++results % 1000 === 0) {
        await tick()
        mostAhead = Math.max(mostAhead, taken.count - results)
      }
    }
    expect(results).toBe(30_000)
    expect(mostAhead).toBeLessThan(12_000)
  })

  test('an interrupt does not lift it', async () => {
    const {taken, lines} = source(20_000)
    const write = tool('Write', () => new Promise(() => {}), writes())
    function* all() {
      yield* calls('Write')
      yield* lines()
    }
    const interrupt = new AbortController()
    const {events} = follow(executorOf([write, echo('Read')]), [{id: null, calls: all()}], {signal: interrupt.signal})
    await eventually(() => expect(events.some(({type}) => type === 'call_started')).toBe(true))
    interrupt.abort()
    for (let round = 0; round < 50; round++) await quiet()
    expect(taken.count).toBeLessThan(1030)
  })
})
