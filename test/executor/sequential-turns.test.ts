import {result} from '@toolyard/sdk'
import {expect, test} from 'vitest'
import {echo, heldTool, tool, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, outcomesOf, quiet, turn} from './support.ts'

const fail = tool('Fail', () => result.error('no'))
const sequential = (...specs: string[]) => ({...turn('t', ...calls(...specs)), stopsOnFailure: true})

test('the calls of a turn that stops on failure run one after another, though they only read', async () => {
  const held = heldTool('Read')
  const run = follow(executorOf([held.tool]), [sequential('Read:1', 'Read:2')])
  await eventually(() => expect(held.started).toEqual(['1']))
  await quiet()
  expect(held.started).toEqual(['1'])
  held.endAll()
  await run.ended
  expect(run.results.map(briefly)).toEqual(['ok', 'ok'])
})

test.for([
  ['fails', 'Fail:x', 'error TOOL_ERROR'],
  ['can not be found', 'Nothing:x', 'not_found TOOL_NOT_FOUND'],
] as const)('none of them starts after the first that %s, and the next turn does', async ([, spec, ending]) => {
  const outcomes = await outcomesOf(executorOf([echo('Read'), echo('Write', writes()), fail]), [
    sequential('Read:1', spec, 'Read:2', 'Write:3'),
    turn('u', ...calls('Read:4')),
  ])
  expect(outcomes.map(briefly)).toEqual(['ok', ending, 'skipped SIBLING_FAILED', 'skipped SIBLING_FAILED', 'ok'])
})

test('a line that is no call ends them too, and so does a call that is denied', async () => {
  const bad = {id: null, invalid: {code: 'CUT_OFF', message: ''}}
  const lines = [bad, ...calls('Read:1')]
  const executor = executorOf([echo('Read')], {
    hooks: {before: ({id}) => (id === 'x' ? {decision: {behavior: 'deny', reason: 'no', source: 'x'}} : {})},
  })
  const outcomes = await outcomesOf(executor, [
    {id: 't', calls: lines, stopsOnFailure: true},
    sequential('Read:x', 'Read:2'),
  ])
  expect(outcomes.map(briefly)).toEqual([
    'invalid CUT_OFF',
    'skipped SIBLING_FAILED',
    'denied HOOK_DENIED',
    'skipped SIBLING_FAILED',
  ])
})
