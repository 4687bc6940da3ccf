import type {PostToolBatchInput} from '@toolyard/sdk'
import {text} from '@toolyard/sdk'
import {describe, expect, test, vi} from 'vitest'
import type {CallHooks} from '../../src/hooks/call-hooks.ts'
import {deaf, echo, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, noting, outcomesOf, turn} from './support.ts'

const turns = () => [turn('t1', ...calls('Read:1', 'Read:2')), turn('t2', ...calls('Read:3'))]

describe('a hook after a turn', () => {
  test('is told of its calls once all have ended, and before any result leaves', async () => {
    const told: unknown[] = []
    const hooks: CallHooks = {
      afterTurn: (id, ended) => {
        told.push([id, ended.map((call) => `${call.id} ${call.status}`)])
        return {}
      },
    }
    const run = follow(executorOf([echo('Read')], {hooks}), turns())
    await run.ended
    expect(told).toEqual([
      ['t1', ['1 ok', '2 ok']],
      ['t2', ['3 ok']],
    ])
  })

  test('adds what it has to say to the last result of the turn', async () => {
    const hooks: CallHooks = {afterTurn: () => ({context: [text('all done')]})}
    const outcomes = await outcomesOf(executorOf([echo('Read')], {hooks}), turns())
    expect(outcomes.map(({content}) => content.length)).toEqual([1, 2, 2])
    expect(outcomes[1]?.content.at(-1)).toEqual(text('all done'))
  })

  test('may stop the run, which leaves the turns after it unstarted', async () => {
    const hooks: CallHooks = {afterTurn: () => ({stop: 'enough'})}
    const outcomes = await outcomesOf(executorOf([echo('Read')], {hooks}), turns())
    expect(outcomes.map(briefly)).toEqual(['ok', 'ok', 'skipped HOOK_STOP'])
  })

  test('that throws is reported and changes nothing', async () => {
    const hooks: CallHooks = {
      afterTurn: () => {
        throw new Error('no')
      },
    }
    const {events, results, ended} = follow(executorOf([echo('Read')], {hooks}), turns())
    await ended
    expect(results.map(briefly)).toEqual(['ok', 'ok', 'ok'])
    const runs = events.flatMap((event) => (event.type === 'hook_run' ? event.run : []))
    expect(runs).toMatchObject([
      {event: 'PostToolBatch', problem: 'no'},
      {event: 'PostToolBatch', problem: 'no'},
    ])
  })

  test('is not asked about calls without a turn', async () => {
    const told: PostToolBatchInput['calls'][] = []
    const hooks: CallHooks = {afterTurn: (_, ended) => noting(told, ended)}
    await outcomesOf(executorOf([echo('Read')], {hooks}), [turn(null, ...calls('Read'))])
    expect(told).toEqual([])
  })

  test('that never ends does not keep an interrupted run from ending', async () => {
    const interrupt = new AbortController()
    const hooks: CallHooks = {
      afterTurn: () => {
        interrupt.abort()
        return new Promise(() => {})
      },
    }
    const executor = executorOf([echo('Read')], {hooks, abandonMs: 5})
    const outcomes = await outcomesOf(executor, turns(), {signal: interrupt.signal})
    expect(outcomes.map(briefly)).toEqual(['ok', 'ok', 'skipped INTERRUPTED'])
  })
})

describe('hooks around a run', () => {
  test('are told of its beginning before the first call and of its end after the last', async () => {
    const told: string[] = []
    const hooks: CallHooks = {
      start: () => noting(told, 'start'),
      before: ({id}) => noting(told, id),
      end: () => noting(told, 'end'),
    }
    await outcomesOf(executorOf([echo('Read')], {hooks}), turns())
    expect(told).toEqual(['start', '1', '2', '3', 'end'])
  })

  test('may stop the run before it begins', async () => {
    const outcomes = await outcomesOf(executorOf([echo('Read')], {hooks: {start: () => ({stop: 'closed'})}}), turns())
    expect(outcomes.map(briefly)).toEqual(['skipped HOOK_STOP', 'skipped HOOK_STOP', 'skipped HOOK_STOP'])
  })

  test('may say that it should not count as done', async () => {
    const {events, ended} = follow(executorOf([echo('Read')], {hooks: {end: () => ({block: 'tests fail'})}}), turns())
    await ended
    expect(events.filter(({type}) => type === 'run_blocked')).toEqual([{type: 'run_blocked', reason: 'tests fail'}])
  })

  test('are told of the end also when the run was ended early', async () => {
    const told: string[] = []
    const kill = new AbortController()
    const hooks: CallHooks = {end: () => noting(told, 'end')}
    const executor = executorOf([deaf('Wait')], {hooks, abandonMs: 1})
    const {events, ended} = follow(executor, [turn(null, ...calls('Wait'))], {killSignal: kill.signal})
    await eventually(() => expect(events.some(({type}) => type === 'call_started')).toBe(true))
    kill.abort()
    await ended
    expect(told).toEqual(['end'])
  })

  test('have their time for the end from when it comes, however long the last call takes to be ended', async () => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
    try {
      const kill = new AbortController()
      const aborted: boolean[] = []
      const hooks: CallHooks = {
        end: ({signal}) => {
          aborted.push(signal.aborted)
          return new Promise(() => {})
        },
      }
      const executor = executorOf([deaf('Wait')], {hooks, abandonMs: 60_000})
      const {events, ended} = follow(executor, [turn(null, ...calls('Wait'))], {killSignal: kill.signal})
      await vi.waitUntil(() => events.some(({type}) => type === 'call_started'))
      kill.abort()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(aborted).toEqual([false])
      // it never ends, and is not waited for
      await vi.advanceTimersByTimeAsync(120_000)
      await ended
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a hook that hears of denials is told which call was withheld and why', async () => {
  const told: string[] = []
  const hooks: CallHooks = {
    before: ({id}) => (id === '2' ? {decision: {behavior: 'deny', reason: 'not this', source: 'guard.sh'}} : {}),
    afterDenial: ({id}, reason) => {
      told.push(`${id} ${reason}`)
    },
  }
  const outcomes = await executorOf([echo('Write', writes())], {hooks}).executeBatch(calls('Write:1', 'Write:2'))
  expect(outcomes.map(briefly)).toEqual(['ok', 'denied HOOK_DENIED'])
  expect(told).toEqual([expect.stringMatching(/^2 .*not this/)])
})

test('a hook knows the other calls of the turn that have been read', async () => {
  const told: unknown[] = []
  const hooks: CallHooks = {before: ({id, siblings, batch}) => noting(told, [id, batch, siblings])}
  await executorOf([echo('Write', writes())], {hooks}).executeBatch(calls('Write:1', 'Write:2'))
  expect(told.at(-1)).toEqual(['2', 1, [{id: '1', tool: 'Write'}]])
})
