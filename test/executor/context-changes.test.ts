import {result} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {heldTool, tool, writes} from '../helpers/tools.ts'
import {calls, eventually, executorOf, follow, textOf, turn} from './support.ts'

const cwd = tool('Cwd', (_, ctx) => result.ok(ctx.cwd))
const cwdAlone = tool('CwdAlone', (_, ctx) => result.ok(ctx.cwd), writes())
const moveTo = (path: string) => result.ok('moved', {context: {cwd: path}})

describe('a change of the context', () => {
  test('by a serial call holds for the next call', async () => {
    const move = tool('Move', () => moveTo('/serial'), writes())
    const outcomes = await executorOf([move, cwd], {cwd: '/start'}).executeBatch(calls('Cwd:1', 'Move', 'Cwd:2'))
    expect(outcomes.map(textOf)).toEqual(['/start', 'moved', '/serial'])
  })

  test('by concurrent calls holds when their batch has ended, in call order', async () => {
    const move = heldTool('Move')
    const {results, ended} = follow(executorOf([move.tool, cwd, cwdAlone], {cwd: '/start'}), [
      turn(null, ...calls('Move:1', 'Move:2', 'Cwd:3', 'CwdAlone:4')),
    ])
    await eventually(() => expect(move.started).toEqual(['1', '2']))
    move.end('2', moveTo('/second'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    move.end('1', moveTo('/first'))
    await ended
    expect(results.map(textOf)).toEqual(['moved', 'moved', '/start', '/second'])
  })

  test('holds in the turns that follow', async () => {
    const move = tool('Move', () => moveTo('/there'))
    const {results, ended} = follow(executorOf([move, cwd], {cwd: '/start'}), [
      turn('t1', ...calls('Move')),
      turn('t2', ...calls('Cwd')),
    ])
    await ended
    expect(results.map(textOf)).toEqual(['moved', '/there'])
  })

  test('is also made by a call that failed', async () => {
    const move = tool('Move', () => result.error('no', {context: {cwd: '/there'}}), writes())
    const outcomes = await executorOf([move, cwd], {cwd: '/start'}).executeBatch(calls('Move', 'Cwd'))
    expect(outcomes.map(textOf)).toEqual(['no', '/there'])
  })

  test('can change nothing but the folder', async () => {
    const roots = tool('Roots', (_, ctx) => result.ok(JSON.stringify([ctx.cwd, ctx.workspace.roots, ctx.env])))
    const sly = {workspace: {roots: ['/']}, env: {PATH: '/sly'}}
    const move = (name: string, cwd: string | undefined) =>
      tool(name, () => result.ok('x', {context: {cwd, ...sly} as never}), writes())
    const executor = executorOf([move('Stay', undefined), move('Move', '/start'), roots], {
      cwd: '/start',
      env: {A: '1'},
    })
    const outcomes = await executor.executeBatch(calls('Roots:1', 'Stay', 'Roots:2', 'Move', 'Roots:3'))
    expect(new Set(outcomes.map(textOf))).toEqual(new Set([outcomes[0] && textOf(outcomes[0]), 'x']))
  })

  test('does not outlast its run', async () => {
    const move = tool('Move', () => moveTo('/there'), writes())
    const executor = executorOf([move, cwd], {cwd: '/start'})
    await executor.executeBatch(calls('Move'))
    expect((await executor.executeBatch(calls('Cwd'))).map(textOf)).toEqual(['/start'])
  })
})

describe("a call's own cwd and env", () => {
  test('hold for that call alone', async () => {
    const env = tool('Env', (_, ctx) => result.ok(`${ctx.cwd} ${ctx.env.MINE ?? ''}`))
    const executor = executorOf([env], {cwd: '/start'})
    const outcomes = await executor.executeBatch([
      {id: '1', tool: 'Env', input: {}, cwd: 'sub', env: {MINE: '1'}},
      {id: '2', tool: 'Env', input: {}},
    ])
    expect(outcomes.map(textOf)).toEqual(['/start/sub 1', '/start '])
  })
})
