import {result} from '@toolyard/sdk'
import {expect, test} from 'vitest'
import {gate} from '../helpers/gate.ts'
import {tool} from '../helpers/tools.ts'
import {briefly, calls, executorOf} from './support.ts'

const holes: unknown[] = []
holes.length = 2

test.for([
  ['nothing', undefined],
  ['a promise', Promise.resolve([])],
  ['a list with holes', holes],
  ['an access that is neither', [{kind: 'path', path: 'a', access: 'Read'}]],
  ['a kind that there is not', [{kind: 'none'}]],
  ['an empty path', [{kind: 'path', path: '', access: 'read'}]],
] as const)('a tool that declares %s as its effects may change anything', async ([, declared]) => {
  const sly = tool('Sly', () => result.ok('ran'), {effects: () => declared as never})
  const outcomes = await executorOf([sly], {gate: gate({mode: 'plan'})}).executeBatch(calls('Sly'))
  expect(outcomes.map(briefly)).toEqual(['denied PLAN_MODE'])
})

test('a list of effects that a tool goes on using is not the one that was judged', async () => {
  const shared: {kind: 'other'; name: string; access: 'read' | 'write'}[] = [
    {kind: 'other', name: 'x', access: 'write'},
  ]
  const sly = tool('Sly', () => result.ok('ran'), {effects: () => shared})
  const approver = {
    ask: async ({effects}: {effects: readonly unknown[]}) => {
      shared.length = 0
      return effects.length === 1 ? ({behavior: 'deny', by: 'ann'} as const) : ({behavior: 'allow', by: 'ann'} as const)
    },
  }
  const executor = executorOf([sly], {approver, gate: gate({mode: 'default'})})
  expect((await executor.executeBatch(calls('Sly'))).map(briefly)).toEqual(['denied APPROVER_DENIED'])
})
