import {mkdir, mkdtempDisposable, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Effect, Tool} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import type {Schedule} from '../../src/executor/batches.ts'
import {echo, heldTool, runsCommand, tool, writes} from '../helpers/tools.ts'
import {calls, eventually, executorOf, follow, quiet, turn} from './support.ts'

/** A call's effects are in its input. */
const declared = {effects: (input: Record<string, unknown>) => input.effects as Effect[]}

function touching(id: string, access: 'read' | 'write', path: string) {
  return {id, tool: 'Touch', input: {effects: [{kind: 'path', path, access}]}}
}

async function batchesOf(schedule: Schedule, tools: readonly Tool[], ...names: string[]): Promise<number[]> {
  const outcomes = await executorOf(tools, {schedule}).executeBatch(calls(...names))
  return outcomes.map(({meta}) => meta.batch)
}

describe('--schedule serial', () => {
  test('each call runs alone, in a batch of its own', async () => {
    const read = heldTool('Read')
    const {events, ended} = follow(executorOf([read.tool], {schedule: 'serial'}), [
      turn(null, ...calls('Read:1', 'Read:2')),
    ])
    await quiet()
    expect(read.started).toEqual(['1'])
    read.end('1')
    await eventually(() => expect(read.started).toEqual(['1', '2']))
    read.end('2')
    await ended
    const batches = events.flatMap((event) => (event.type === 'batch_started' ? event : []))
    expect(batches).toEqual([
      {type: 'batch_started', batch: 0, concurrent: false},
      {type: 'batch_started', batch: 1, concurrent: false},
    ])
  })
})

describe('--schedule effects', () => {
  const lines = (...touched: readonly [string, 'read' | 'write', string][]) => touched.map((one) => touching(...one))

  test.each([
    ['writes of different files', lines(['1', 'write', 'a'], ['2', 'write', 'b'], ['3', 'read', 'c']), ['1', '2', '3']],
    ['writes of one file', lines(['1', 'write', 'a'], ['2', 'write', './x/../a']), ['1']],
    ['a write below a folder that is read', lines(['1', 'read', 'd'], ['2', 'write', 'd/e']), ['1']],
    [
      'a call that has nothing to do with one that waits',
      lines(['1', 'write', 'a'], ['2', 'read', 'a'], ['3', 'write', 'b']),
      ['1', '3'],
    ],
    [
      'one that conflicts with a call that only waits',
      lines(['1', 'write', 'a'], ['2', 'write', 'a'], ['3', 'read', 'a']),
      ['1'],
    ],
  ])('%s', async (_, calls, started) => {
    const touch = heldTool('Touch', declared)
    const {ended} = follow(executorOf([touch.tool], {schedule: 'effects'}), [turn(null, ...calls)])
    await quiet()
    expect(touch.started).toEqual(started)
    touch.endAll()
    await ended
  })

  test.each([
    ['before', true],
    ['after', false],
  ])('a read-only command may read any file, so it conflicts with a write %s it', async (_, first) => {
    const command = {
      id: 'command',
      tool: 'Touch',
      input: {effects: [{kind: 'command', argv: [], text: 'x', readOnly: true}]},
    }
    const pair = [touching('write', 'write', 'a'), command]
    const touch = heldTool('Touch', declared)
    const {ended} = follow(executorOf([touch.tool], {schedule: 'effects'}), [
      turn(null, ...(first ? pair : pair.reverse())),
    ])
    await quiet()
    expect(touch.started).toHaveLength(1)
    touch.endAll()
    await ended
  })

  test('two names of one file conflict', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'toolyard-'))
    await mkdir(join(folder.path, 'real'))
    await symlink('real', join(folder.path, 'link'))
    const touch = heldTool('Touch', declared)
    const executor = executorOf([touch.tool], {schedule: 'effects', cwd: folder.path})
    const {ended} = follow(executor, [turn(null, ...lines(['1', 'write', 'real/a'], ['2', 'write', 'link/a']))])
    await quiet()
    expect(touch.started).toEqual(['1'])
    touch.endAll()
    await ended
  })

  test('a command that changes something, like an unknown call, is beside nothing', async () => {
    const fail = () => {
      throw new Error('nobody knows')
    }
    const read = echo('Read', {effects: () => [{kind: 'path', path: 'a', access: 'read'}]})
    const tools = [echo('Bash', runsCommand()), echo('Odd', {effects: fail}), read]
    expect(await batchesOf('effects', tools, 'Bash', 'Odd', 'Read')).toEqual([0, 1, 2])
  })

  test('consecutive calls share a batch while none conflicts with another of it', async () => {
    const touch = tool('Touch', () => ({status: 'ok', content: []}), declared)
    const outcomes = await executorOf([touch], {schedule: 'effects'}).executeBatch(
      lines(['1', 'write', 'a'], ['2', 'write', 'b'], ['3', 'read', 'a'], ['4', 'read', 'b'], ['5', 'write', 'b']),
    )
    expect(outcomes.map(({meta}) => meta.batch)).toEqual([0, 0, 1, 1, 2])
  })

  test('calls that both may run beside others share a batch, whatever they touch', async () => {
    const bulk = echo('Bulk', {...writes('same'), isConcurrencySafe: () => true})
    expect(await batchesOf('effects', [bulk], 'Bulk:1', 'Bulk:2')).toEqual([0, 0])
  })
})
