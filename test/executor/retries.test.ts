import {result} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import type {ExecutorOptions} from '../../src/executor/settings.ts'
import {tool, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, turn} from './support.ts'

const quick = {retries: 2, baseMs: 1, maxMs: 2}
const long = {retries: 2, baseMs: 60_000, maxMs: 60_000}

/** Fails until its last attempt. */
function flaky(
  failures: number,
  members: Parameters<typeof tool>[2] = {},
  fail: () => unknown = () => Promise.reject(new Error('busy')),
) {
  let attempts = 0
  return tool('Flaky', () => (attempts++ < failures ? (fail() as never) : result.ok('done')), {
    retryable: () => true,
    ...members,
  })
}

async function outcomeOf(flakyTool: ReturnType<typeof tool>, options: Partial<ExecutorOptions> = {}) {
  const {events, results, ended} = follow(executorOf([flakyTool], {retry: quick, ...options}), [
    turn(null, ...calls('Flaky')),
  ])
  await ended
  const [outcome] = results
  if (outcome === undefined) throw new Error('no outcome')
  return {
    status: briefly(outcome),
    attempts: outcome.meta.attempts,
    retries: events.flatMap((event) => (event.type === 'call_retried' ? event.attempt : [])),
  }
}

describe('retries', () => {
  test('of a read-only call that failed in a passing way, counted', async () => {
    expect(await outcomeOf(flaky(2))).toEqual({status: 'ok', attempts: 3, retries: [2, 3]})
  })

  test('of one that returned its failure', async () => {
    const seen: unknown[] = []
    const retryable = (_: unknown, error: unknown) => seen.push(error) > 0
    const busy = result.error('busy')
    expect(await outcomeOf(flaky(1, {retryable}, () => busy))).toEqual({status: 'ok', attempts: 2, retries: [2]})
    expect(seen).toEqual([busy])
  })

  test('end when there are no more', async () => {
    expect(await outcomeOf(flaky(9))).toEqual({status: 'crashed TOOL_THREW', attempts: 3, retries: [2, 3]})
  })

  test.each([
    ['for a call that may have changed something', {...writes()}],
    ['for a failure that does not pass', {retryable: () => false}],
    [
      'for a tool that does not know',
      {
        retryable: () => {
          throw new Error('no idea')
        },
      },
    ],
    ['for a tool that answers later', {retryable: () => Promise.resolve(true) as never}],
  ])('there are none %s', async (_, members) => {
    expect(await outcomeOf(flaky(1, members))).toEqual({status: 'crashed TOOL_THREW', attempts: undefined, retries: []})
  })

  test('end with the timeout of the call, which holds for all of them together', async () => {
    expect(await outcomeOf(flaky(9), {retry: long, timeoutMs: 10})).toMatchObject({status: 'timeout CALL_TIMEOUT'})
  })

  test('are interrupted while they wait', async () => {
    const interrupt = new AbortController()
    let tried = 0
    const busy = () => Promise.reject(new Error(`busy ${++tried}`))
    const {events, results, ended} = follow(
      executorOf([flaky(9, {}, busy)], {retry: long}),
      [turn(null, ...calls('Flaky'))],
      {
        signal: interrupt.signal,
      },
    )
    await eventually(() => expect(events.some(({type}) => type === 'call_retried')).toBe(true))
    interrupt.abort()
    await ended
    expect(results.map(briefly)).toEqual(['canceled INTERRUPTED'])
    expect(tried).toBe(1)
  })

  test('are interrupted while they wait, also where the tool may not be', async () => {
    const interrupt = new AbortController()
    const {events, results, ended} = follow(
      executorOf([flaky(9, {interrupt: 'block'})], {retry: long}),
      [turn(null, ...calls('Flaky'))],
      {signal: interrupt.signal},
    )
    await eventually(() => expect(events.some(({type}) => type === 'call_retried')).toBe(true))
    interrupt.abort()
    await ended
    expect(results.map(briefly)).toEqual(['canceled INTERRUPTED'])
  })

  test('do not start when the run was interrupted while the tool failed', async () => {
    const interrupt = new AbortController()
    const fail = () => {
      interrupt.abort()
      throw new Error('busy')
    }
    const {results, ended} = follow(
      executorOf([flaky(9, {interrupt: 'block'}, fail)], {retry: long}),
      [turn(null, ...calls('Flaky'))],
      {signal: interrupt.signal},
    )
    await ended
    expect(results.map(briefly)).toEqual(['crashed TOOL_THREW'])
  })

  test('wait longer each time, up to a limit, and not all the same', async () => {
    const {events, ended} = follow(executorOf([flaky(9)], {retry: {retries: 5, baseMs: 2, maxMs: 6}}), [
      turn(null, ...calls('Flaky')),
    ])
    await ended
    const delays = events.flatMap((event) => (event.type === 'call_retried' ? event.delayMs : []))
    const limits = [2, 4, 6, 6, 6]
    expect(delays.every((delay, at) => delay >= (limits[at] ?? 0) / 2 && delay <= (limits[at] ?? 0))).toBe(true)
  })
})
