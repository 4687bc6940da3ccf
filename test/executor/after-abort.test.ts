import {setTimeout as sleep} from 'node:timers/promises'
import {result} from '@toolyard/sdk'
import {expect, test} from 'vitest'
import type {CallHooks} from '../../src/hooks/call-hooks.ts'
import {heldTool, tool} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, turn} from './support.ts'

test('a hook after a call that timed out has time to run', async () => {
  const aborted: boolean[] = []
  const hooks: CallHooks = {
    afterFailure: async (_call, _result, {signal}) => {
      await sleep(1, undefined, {signal})
      aborted.push(signal.aborted)
      return {context: [{type: 'text', text: 'noted'}]}
    },
  }
  const [outcome] = await executorOf([heldTool('Hold').tool], {hooks, timeoutMs: 5}).executeBatch(calls('Hold'))
  expect(outcome && briefly(outcome)).toBe('timeout CALL_TIMEOUT')
  expect(outcome?.content.at(-1)).toEqual({type: 'text', text: 'noted'})
  expect(aborted).toEqual([false])
})

test('a hook after a canceled call that does not end is ended', async () => {
  const held = heldTool('Hold')
  const seen: string[] = []
  const hooks: CallHooks = {
    afterFailure: (_call, _result, {signal}) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          seen.push('aborted')
          reject(signal.reason)
        }),
      ),
  }
  const kill = new AbortController()
  const {results, ended} = follow(
    executorOf([held.tool, tool('Other', () => result.ok(''))], {hooks, abandonMs: 5}),
    [turn('t', ...calls('Hold'))],
    {killSignal: kill.signal},
  )
  await eventually(() => expect(held.started).toEqual(['hold']))
  kill.abort()
  await ended
  expect([results.map(briefly), seen]).toEqual([['canceled INTERRUPTED'], ['aborted']])
})
