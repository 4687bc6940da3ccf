import {result} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {CallAborted} from '../../src/executor/stop-reason.ts'
import {deaf, heldTool, runsCommand, tool, writes} from '../helpers/tools.ts'
import {badLine, briefly, calls, eventually, executorOf, follow, outcomesOf, quiet, turn} from './support.ts'

describe('an interrupt', () => {
  test.each([
    ['a read-only call', {}, 'canceled INTERRUPTED'],
    ['a call that changes something', writes(), 'ok'],
    ['a call of a tool that says cancel', {...runsCommand(), interrupt: 'cancel'} as const, 'canceled INTERRUPTED'],
    ['a read-only call of a tool that says block', {interrupt: 'block'} as const, 'ok'],
  ])('of %s', async (_, members, expected) => {
    const interrupt = new AbortController()
    const held = heldTool('Held', members)
    const {results, ended} = follow(executorOf([held.tool]), [turn(null, ...calls('Held:1'))], {
      signal: interrupt.signal,
    })
    await eventually(() => expect(held.started).toEqual(['1']))
    interrupt.abort()
    await quiet()
    held.endAll()
    await ended
    expect(results.map(briefly)).toEqual([expected])
  })

  test('starts nothing new and settles every call: what waits, what is no call, and later turns', async () => {
    const interrupt = new AbortController()
    const write = heldTool('Write', writes())
    const turns = [
      turn('t1', ...calls('Write:1', 'Write:2'), badLine, ...calls('Wirte:3')),
      turn('t2', ...calls('Write:1')),
      turn(null, ...calls('Write:4')),
    ]
    const {results, ended} = follow(executorOf([write.tool]), turns, {signal: interrupt.signal})
    await eventually(() => expect(write.started).toEqual(['1']))
    interrupt.abort()
    // longer than the input is waited for: the next turn is there, but is not read before this one has ended
    await new Promise((resolve) => setTimeout(resolve, 150))
    write.end('1')
    await ended
    expect(results.map(briefly)).toEqual([
      'ok',
      'skipped INTERRUPTED',
      'invalid BAD_LINE',
      'not_found TOOL_NOT_FOUND',
      'skipped INTERRUPTED',
      'skipped INTERRUPTED',
    ])
    expect(write.started).toEqual(['1'])
  })

  test('waits for the input, and not while a turn takes its time to end', async () => {
    const interrupt = new AbortController()
    const write = heldTool('Write', writes())
    async function* pipe() {
      yield* calls('Write:1')
      await new Promise((resolve) => setTimeout(resolve, 30))
      yield* calls('Write:2')
    }
    const turns = [{id: 't1', calls: pipe()}, turn('t2', ...calls('Write:3'))]
    const {results, ended} = follow(executorOf([write.tool]), turns, {signal: interrupt.signal})
    await eventually(() => expect(write.started).toEqual(['1']))
    interrupt.abort()
    await new Promise((resolve) => setTimeout(resolve, 200))
    write.end('1')
    await ended
    expect(results.map(briefly)).toEqual(['ok', 'skipped INTERRUPTED', 'skipped INTERRUPTED'])
  })

  test('that was there before the run skips all of it', async () => {
    const read = heldTool('Read')
    const outcomes = await executorOf([read.tool]).executeBatch(calls('Read:1', 'Read:2'), {
      signal: AbortSignal.abort(),
    })
    expect(outcomes.map(briefly)).toEqual(['skipped INTERRUPTED', 'skipped INTERRUPTED'])
    expect(read.started).toEqual([])
  })

  test('ends a run whose input never ends', async () => {
    const interrupt = new AbortController()
    const read = heldTool('Read')
    async function* pipe() {
      yield* calls('Read:1')
      await new Promise(() => {})
    }
    const {results, ended} = follow(executorOf([read.tool]), [{id: null, calls: pipe()}], {signal: interrupt.signal})
    await eventually(() => expect(read.started).toEqual(['1']))
    interrupt.abort()
    await ended
    expect(results.map(briefly)).toEqual(['canceled INTERRUPTED'])
  })

  test('ends a run whose input goes on for ever', async () => {
    const interrupt = new AbortController()
    const read = heldTool('Read')
    async function* endless() {
      for (let at = 0; ; at++) {
        yield* calls(`Read:${at}`)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    }
    const {results, ended} = follow(executorOf([read.tool]), [{id: null, calls: endless()}], {signal: interrupt.signal})
    await eventually(() => expect(read.started.length).toBeGreaterThan(0))
    interrupt.abort()
    await ended
    expect(new Set(results.map(briefly))).toEqual(new Set(['canceled INTERRUPTED', 'skipped INTERRUPTED']))
  })

  test('because nobody reads takes no more calls, and settles those that it has', async () => {
    const interrupt = new AbortController()
    const write = heldTool('Write', writes())
    const turns = [turn('t1', ...calls('Write:1', 'Write:2')), turn('t2', ...calls('Write:3'))]
    const {events, results, ended} = follow(executorOf([write.tool]), turns, {signal: interrupt.signal})
    await eventually(() => expect(write.started).toEqual(['1']))
    await quiet()
    interrupt.abort(new CallAborted({code: 'OUTPUT_CLOSED', because: 'nobody reads'}))
    await quiet()
    write.end('1')
    await ended
    expect(results.map(briefly)).toEqual(['ok', 'skipped OUTPUT_CLOSED'])
    expect(events.filter(({type}) => type === 'turn_ended')).toHaveLength(1)
  })

  test('is told of beforehand: whether all that executes would end at once', async () => {
    const read = heldTool('Read')
    const write = heldTool('Write', writes())
    const {events, ended} = follow(executorOf([read.tool, write.tool]), [turn(null, ...calls('Read', 'Write', 'Read'))])
    read.endAll()
    write.endAll()
    await ended
    expect(events.flatMap((event) => (event.type === 'interruptible' ? event.value : []))).toEqual([false, true])
  })

  test('withdraws the question that someone is asked', async () => {
    const interrupt = new AbortController()
    let withdrawn = false
    const asks = tool('Asks', () => result.ok('x'), {checkPermissions: () => ({behavior: 'ask', reason: 'why'})})
    const executor = executorOf([asks], {
      approver: {
        ask(_, {signal}) {
          setTimeout(() => interrupt.abort(), 1)
          return new Promise((__, reject) => {
            signal.addEventListener('abort', () => {
              withdrawn = true
              reject(signal.reason)
            })
          })
        },
      },
    })
    const [outcome] = await outcomesOf(executor, [turn(null, ...calls('Asks'))], {signal: interrupt.signal})
    expect(withdrawn).toBe(true)
    expect(outcome && briefly(outcome)).toBe('skipped INTERRUPTED')
    expect(outcome?.meta).not.toHaveProperty('decision')
  })

  test.each([
    ['a check', {tools: [tool('Odd', () => result.ok('x'), {validate: () => new Promise(() => {})})]}],
    ['a hook', {hooks: {before: () => new Promise<never>(() => {})}}],
    ['an approver', {approver: {ask: () => new Promise<never>(() => {})}}],
  ])('is not kept up by %s that never ends', async (_, options) => {
    const interrupt = new AbortController()
    const asks = tool('Odd', () => result.ok('x'), {checkPermissions: () => ({behavior: 'ask', reason: 'why'})})
    const {tools = [asks], ...others} = options as {tools?: [typeof asks]}
    const {events, results, ended} = follow(
      executorOf(tools, {...others, abandonMs: 5}),
      [turn(null, ...calls('Odd'))],
      {signal: interrupt.signal},
    )
    await eventually(() => expect(events.length).toBeGreaterThan(1))
    await quiet()
    interrupt.abort()
    await ended
    expect(results.map(briefly)).toEqual(['skipped INTERRUPTED'])
  })
})

describe('a kill', () => {
  test('cancels also what an interrupt lets finish', async () => {
    const interrupt = new AbortController()
    const kill = new AbortController()
    const write = heldTool('Write', writes())
    const {results, ended} = follow(executorOf([write.tool]), [turn(null, ...calls('Write:1', 'Write:2'))], {
      signal: interrupt.signal,
      killSignal: kill.signal,
    })
    await eventually(() => expect(write.started).toEqual(['1']))
    interrupt.abort()
    await quiet()
    expect(results).toEqual([])
    kill.abort()
    await ended
    expect(results.map(briefly)).toEqual(['canceled INTERRUPTED', 'skipped INTERRUPTED'])
  })
})

describe('a reader of the events that breaks off', () => {
  test('waits for what has to finish, and leaves nothing running', async () => {
    const read = heldTool('Read')
    const write = heldTool('Write', writes())
    const executor = executorOf([read.tool, write.tool])
    const settled: string[] = []
    for await (const event of executor.run([turn(null, ...calls('Write:1', 'Read:2'))])) {
      if (event.type !== 'call_started') continue
      setTimeout(() => {
        settled.push('write')
        write.end('1')
      }, 20)
      break
    }
    expect(settled).toEqual(['write'])
    expect(read.started).toEqual([])
  })

  test('cancels what may be canceled, and closes the input', async () => {
    let closed = false
    async function* pipe() {
      try {
        for (let at = 0; ; at++) {
          yield* calls(`Read:${at}`)
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        closed = true
      }
    }
    const executor = executorOf([deaf('Read')], {abandonMs: 1})
    for await (const event of executor.run([{id: null, calls: pipe()}])) if (event.type === 'call_started') break
    await eventually(() => expect(closed).toBe(true))
  })

  test('gets its own error back when it throws', async () => {
    const read = async () => {
      for await (const event of executorOf([heldTool('Read').tool]).run([turn(null, ...calls('Read'))])) {
        if (event.type === 'call_started') throw new Error('mine')
      }
    }
    await expect(read()).rejects.toThrow('mine')
  })
})
