import type {Effect} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import type {CallHooks} from '../../src/hooks/call-hooks.ts'
import {heldTool} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, quiet, turn} from './support.ts'

const write = (name: string): Effect => ({kind: 'other', name, access: 'write'})
const unknown: Effect = {kind: 'unknown', reason: 'the world has changed'}

/** Says that it touches nothing until its own check is over, which takes a while, and this from then on. */
function fickle(later: readonly Effect[], first: readonly Effect[] = []) {
  const checked = new Set<unknown>()
  return {
    effects: (input: Record<string, unknown>) => (checked.has(input) ? later : first),
    async validate(input: Record<string, unknown>) {
      await quiet()
      checked.add(input)
      return undefined
    },
  }
}

describe('a call that turns out less safe than it was admitted', () => {
  test('keeps its place, lets nothing behind it start, and runs alone in a batch of its own', async () => {
    const read = heldTool('Read')
    const turned = heldTool('Turned', fickle([write('thing')]))
    const lines = calls('Read:1', 'Turned:2', 'Read:3', 'Read:4')
    const executor = executorOf([read.tool, turned.tool], {maxConcurrency: 3})
    const {results, ended} = follow(executor, [turn(null, ...lines)])
    await eventually(() => expect(read.started).toEqual(['1', '3']))
    await quiet()
    await quiet()
    expect(turned.started).toEqual([])
    read.end('1')
    await quiet()
    expect([...read.started, ...turned.started]).toEqual(['1', '3'])
    read.end('3')
    await eventually(() => expect(turned.started).toEqual(['2']))
    await quiet()
    expect(read.started).toEqual(['1', '3'])
    turned.end('2')
    await eventually(() => expect(read.started).toEqual(['1', '3', '4']))
    read.endAll()
    await ended
    expect(results.map(({id, meta}) => [id, meta.batch])).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 0],
      ['4', 2],
    ])
  })

  test('gives up its slot', async () => {
    const read = heldTool('Read')
    const turned = heldTool('Turned', fickle([write('thing')]))
    const executor = executorOf([read.tool, turned.tool], {maxConcurrency: 2})
    const first = follow(executor, [turn(null, ...calls('Read:1', 'Turned:2'))])
    await eventually(() => expect(read.started).toEqual(['1']))
    const second = follow(executor, [turn(null, ...calls('Read:other'))])
    await eventually(() => expect(read.started).toEqual(['1', 'other']))
    read.endAll()
    turned.endAll()
    await Promise.all([first.ended, second.ended])
  })

  test('has its before-hooks asked once, and its own check again', async () => {
    const asked: string[] = []
    let checks = 0
    const hooks: CallHooks = {
      before: ({id}) => {
        asked.push(id)
        return {}
      },
    }
    const read = heldTool('Read')
    const {effects, validate} = fickle([write('thing')])
    const turned = heldTool('Turned', {
      effects,
      validate(input) {
        checks++
        return validate(input)
      },
    })
    const executor = executorOf([read.tool, turned.tool], {hooks})
    const {ended} = follow(executor, [turn(null, ...calls('Read:1', 'Turned:2'))])
    await eventually(() => expect(read.started).toEqual(['1']))
    read.endAll()
    turned.endAll()
    await ended
    expect(asked.toSorted()).toEqual(['1', '2'])
    expect(checks).toBe(2)
  })

  test('runs at once when it is alone already, in a batch of its own all the same', async () => {
    const turned = heldTool('Turned', fickle([unknown]))
    const {results, ended} = follow(executorOf([turned.tool]), [turn(null, ...calls('Turned'))])
    turned.endAll()
    await ended
    expect(results.map(({meta}) => meta.batch)).toEqual([1])
  })

  test('several run one after another, in call order', async () => {
    const read = heldTool('Read')
    const turned = heldTool('Turned', fickle([write('thing')]))
    const lines = calls('Turned:1', 'Read:2', 'Turned:3', 'Turned:4')
    const {results, ended} = follow(executorOf([read.tool, turned.tool]), [turn(null, ...lines)])
    await eventually(() => expect(read.started).toEqual(['2']))
    read.end('2')
    for (const id of ['1', '3', '4']) {
      await eventually(() => expect(turned.started.at(-1)).toBe(id))
      await quiet()
      expect(turned.started.at(-1)).toBe(id)
      turned.end(id)
    }
    await ended
    expect(results.map(({meta}) => meta.batch)).toEqual([1, 0, 2, 3])
  })

  test('does not run any more when the run is interrupted while it waits', async () => {
    const interrupt = new AbortController()
    const read = heldTool('Read', {interrupt: 'block'})
    const turned = heldTool('Turned', fickle([write('thing')]))
    const {results, ended} = follow(
      executorOf([read.tool, turned.tool]),
      [turn(null, ...calls('Read:1', 'Turned:2'))],
      {
        signal: interrupt.signal,
      },
    )
    await eventually(() => expect(read.started).toEqual(['1']))
    await quiet()
    await quiet()
    interrupt.abort()
    read.endAll()
    await ended
    expect(results.map(briefly)).toEqual(['ok', 'skipped INTERRUPTED'])
    expect(turned.started).toEqual([])
  })

  test('does not run any more when the call that it waits for stops the run', async () => {
    const read = heldTool('Read')
    const turned = heldTool('Turned', fickle([write('thing')]))
    const executor = executorOf([read.tool, turned.tool], {onError: 'stop'})
    const {results, ended} = follow(executor, [turn(null, ...calls('Read:1', 'Turned:2', 'Read:3'))])
    await eventually(() => expect(read.started).toEqual(['1', '3']))
    read.end('1', {status: 'error', message: 'no', content: []})
    read.end('3')
    await ended
    expect(results.map(briefly)).toEqual(['error TOOL_ERROR', 'skipped SIBLING_FAILED', 'ok'])
  })
})

describe('with --schedule effects', () => {
  const path = (name: string, access: 'read' | 'write'): Effect => ({kind: 'path', path: name, access})
  const fixed = (...effects: Effect[]) => ({effects: () => effects})

  test('a call that overtook others does not run before one that it turns out to conflict with', async () => {
    const first = heldTool('First', fixed(path('a', 'write')))
    const second = heldTool('Second', fixed(path('a', 'read'), path('b', 'write')))
    const turned = heldTool('Turned', fickle([path('b', 'write')], [path('c', 'write')]))
    const executor = executorOf([first.tool, second.tool, turned.tool], {schedule: 'effects'})
    const {ended} = follow(executor, [turn(null, ...calls('First', 'Second', 'Turned'))])
    await eventually(() => expect(first.started).toEqual(['first']))
    await quiet()
    expect(turned.started).toEqual([])
    first.end('first')
    await eventually(() => expect(second.started).toEqual(['second']))
    await quiet()
    expect(turned.started).toEqual([])
    second.end('second')
    await eventually(() => expect(turned.started).toEqual(['turned']))
    turned.endAll()
    await ended
  })

  test('nothing joins a call that runs alone, however little it said it would touch', async () => {
    const first = heldTool('First', fixed(path('a', 'write')))
    const turned = heldTool('Turned', fickle([path('a', 'write')], [path('b', 'write')]))
    const third = heldTool('Third', fixed(path('c', 'write')))
    const executor = executorOf([first.tool, turned.tool, third.tool], {schedule: 'effects', maxConcurrency: 2})
    const {ended} = follow(executor, [turn(null, ...calls('First', 'Turned', 'Third'))])
    await eventually(() => expect(first.started).toEqual(['first']))
    await quiet()
    expect(third.started).toEqual([])
    first.end('first')
    await eventually(() => expect(turned.started).toEqual(['turned']))
    await quiet()
    expect(third.started).toEqual([])
    turned.end('turned')
    await eventually(() => expect(third.started).toEqual(['third']))
    third.endAll()
    await ended
  })
})
