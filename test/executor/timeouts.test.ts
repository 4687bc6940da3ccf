import {type Progress, result, text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {deaf, echo, heldTool, tool, writes} from '../helpers/tools.ts'
import {briefly, calls, executorOf, outcomesOf, textOf, turn} from './support.ts'

const soon = 15
const never = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe("a call's timeout", () => {
  test.each([
    ['the call line beats the tool and the option', soon, never, never],
    ['the tool beats the option', undefined, soon, never],
    ['the option holds where nobody else says', undefined, undefined, soon],
  ])('%s', async (_, line, own, option) => {
    const {tool} = heldTool('Slow', own === undefined ? {} : {timeoutMs: own})
    const executor = executorOf([tool], {timeoutMs: option})
    const call = {id: '1', tool: 'Slow', input: {}, ...(line !== undefined && {timeoutMs: line})}
    expect(briefly(await executor.execute(call))).toBe('timeout CALL_TIMEOUT')
  })

  test.each([
    ['the call line', never, soon, soon],
    ['the tool', undefined, never, soon],
  ])('%s may also give a call more time', async (_, line, own, option) => {
    const slow = tool('Slow', () => pause(3 * soon).then(() => result.ok('done')), {timeoutMs: own})
    const call = {id: '1', tool: 'Slow', input: {}, ...(line !== undefined && {timeoutMs: line})}
    expect(briefly(await executorOf([slow], {timeoutMs: option}).execute(call))).toBe('ok')
  })

  test('is told to the tool, and ends one that does not listen some time later', async () => {
    const told: unknown[] = []
    const slow = tool('Slow', (_, ctx) => {
      told.push(ctx.timeoutMs)
      ctx.signal.addEventListener('abort', () => told.push(Reflect.get(ctx.signal.reason, 'name')))
      return new Promise(() => {})
    })
    const outcome = await executorOf([slow], {timeoutMs: soon, abandonMs: 1}).execute({
      id: '1',
      tool: 'Slow',
      input: {},
    })
    expect(briefly(outcome)).toBe('timeout CALL_TIMEOUT')
    expect(told).toEqual([soon, 'TimeoutError'])
  })

  test('does not count the time in which someone is asked', async () => {
    const executor = executorOf([echo('Read', {checkPermissions: () => ({behavior: 'ask', reason: 'why not'})})], {
      timeoutMs: soon,
      approver: {ask: () => pause(3 * soon).then(() => ({behavior: 'allow', by: 'someone'}))},
    })
    expect(briefly(await executor.execute({id: '1', tool: 'Read', input: {}}))).toBe('ok')
  })

  test('longer than a timer can hold is no limit', async () => {
    const slow = tool('Slow', () => pause(soon).then(() => result.ok('done')), {timeoutMs: 2 ** 40})
    const executor = executorOf([slow], {runTimeoutMs: 2 ** 40, idleTimeoutMs: 2 ** 40})
    expect(briefly(await executor.execute({id: '1', tool: 'Slow', input: {}}))).toBe('ok')
  })

  test('keeps what the tool still had to show', async () => {
    const slow = tool('Slow', (_, {signal}) => {
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(result.ok('so far', {data: {lines: 1}})))
      })
    })
    const outcome = await executorOf([slow], {timeoutMs: soon}).execute({id: '1', tool: 'Slow', input: {}})
    expect(outcome).toMatchObject({status: 'timeout', data: {lines: 1}})
    expect(outcome.content.at(-1)).toEqual(text('so far'))
  })
})

describe('the idle timeout', () => {
  const steps = 5

  async function* working(): AsyncGenerator<Progress, ReturnType<typeof result.ok>> {
    for (let step = 0; step < steps; step++) {
      await pause(20)
      yield {done: step, total: steps}
    }
    return result.ok('done')
  }

  test('ends a call that shows no progress', async () => {
    const outcome = await executorOf([heldTool('Slow').tool], {idleTimeoutMs: soon}).execute({
      id: '1',
      tool: 'Slow',
      input: {},
    })
    expect(briefly(outcome)).toBe('timeout IDLE_TIMEOUT')
  })

  test.each([
    ['a generator yields', working],
    [
      'a tool reports through its context',
      async (_: unknown, ctx: {progress(update: Progress): void}) => {
        for await (const update of working()) ctx.progress(update)
        return result.ok('done')
      },
    ],
  ])('starts again with each progress that %s', async (_, call) => {
    const executor = executorOf([tool('Working', call)], {idleTimeoutMs: 60})
    expect(briefly(await executor.execute({id: '1', tool: 'Working', input: {}}))).toBe('ok')
  })

  test('stands still between two attempts', async () => {
    let attempts = 0
    const flaky = tool(
      'Flaky',
      () => {
        if (++attempts === 1) throw new Error('try again')
        return result.ok('done')
      },
      {retryable: () => true},
    )
    const executor = executorOf([flaky], {idleTimeoutMs: soon, retry: {retries: 1, baseMs: 4 * soon, maxMs: 4 * soon}})
    expect(briefly(await executor.execute({id: '1', tool: 'Flaky', input: {}}))).toBe('ok')
  })
})

describe("the run's timeout", () => {
  test('cancels what executes, skips what waits, and is no timeout of a call', async () => {
    const executor = executorOf([deaf('Deaf'), echo('Write', writes())], {runTimeoutMs: soon, abandonMs: 1})
    const outcomes = await outcomesOf(executor, [turn('t1', ...calls('Deaf', 'Write')), turn('t2', ...calls('Write'))])
    expect(outcomes.map(briefly)).toEqual(['canceled RUN_TIMEOUT', 'skipped RUN_TIMEOUT', 'skipped RUN_TIMEOUT'])
  })

  test('cancels calls that an interrupt would let finish', async () => {
    const stuck = heldTool('Stuck', {...writes(), interrupt: 'block'})
    expect((await executorOf([stuck.tool], {runTimeoutMs: soon}).executeBatch(calls('Stuck'))).map(briefly)).toEqual([
      'canceled RUN_TIMEOUT',
    ])
  })
})

describe('a tool that throws a TimeoutError', () => {
  test('has timed out, with what it still had to show', async () => {
    const slow = tool('Slow', () =>
      Promise.reject(Object.assign(new Error('10 s'), {name: 'TimeoutError', content: [text('so far')]})),
    )
    const outcome = await executorOf([slow]).execute({id: '1', tool: 'Slow', input: {}})
    expect(briefly(outcome)).toBe('timeout CALL_TIMEOUT')
    expect(textOf(outcome)).toContain('so far')
  })

  test('is canceled, and not timed out, when it was canceled before', async () => {
    const kill = new AbortController()
    const slow = tool('Slow', (_, {signal}) => {
      setTimeout(() => kill.abort(), 1)
      return new Promise((__, reject) => {
        signal.addEventListener('abort', () => reject(Object.assign(new Error('x'), {name: 'TimeoutError'})))
      })
    })
    const outcome = await executorOf([slow]).execute({id: '1', tool: 'Slow', input: {}}, {killSignal: kill.signal})
    expect(briefly(outcome)).toBe('canceled INTERRUPTED')
  })
})
