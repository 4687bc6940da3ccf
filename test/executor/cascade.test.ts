import {result} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import type {Cascade} from '../../src/executor/cascade.ts'
import {echo, heldTool, runsCommand, tool, writes} from '../helpers/tools.ts'
import {badLine, briefly, calls, eventually, executorOf, follow, outcomesOf, turn} from './support.ts'

const fails = (name: string, members = {}) => tool(name, () => result.error('no'), members)
const shell = [
  fails('False', runsCommand()),
  echo('True', runsCommand()),
  echo('Read'),
  echo('Write', writes()),
  fails('Fails', writes()),
  tool('Throws', () => Promise.reject(new Error('no')), runsCommand()),
  tool('Slow', () => new Promise(() => {}), {...runsCommand(), timeoutMs: 5}),
  echo('Denied', {...runsCommand(), checkPermissions: () => ({behavior: 'deny', reason: 'no'})}),
]
const skipped = 'skipped SIBLING_FAILED'

async function siblings(cascade: Cascade | undefined, ...names: string[]) {
  const executor = executorOf(shell, {cascade, abandonMs: 1})
  return (await executor.executeBatch(calls(...names))).map(briefly)
}

describe('the cascade of a turn', () => {
  test.each<[string, Cascade | undefined, string[], string[]]>([
    [
      'by default a failing command skips the commands that wait, and nothing else',
      undefined,
      ['False', 'True', 'Read', 'Write', 'True'],
      ['error TOOL_ERROR', skipped, 'ok', 'ok', skipped],
    ],
    ['a crash of a command does', 'shell', ['Throws', 'True'], ['crashed TOOL_THREW', skipped]],
    ['a timeout of a command does', 'shell', ['Slow', 'True'], ['timeout CALL_TIMEOUT', skipped]],
    ['a command that was denied does not', 'shell', ['Denied', 'True'], ['denied TOOL_DENIED', 'ok']],
    ['a failure of another tool does not', 'shell', ['Fails', 'True'], ['error TOOL_ERROR', 'ok']],
    ['with all, any failure skips all', 'all', ['Fails', 'True', 'Read'], ['error TOOL_ERROR', skipped, skipped]],
    ['with none, none does', 'none', ['False', 'True', 'Read'], ['error TOOL_ERROR', 'ok', 'ok']],
  ])('%s', async (_, cascade, names, expected) => {
    expect(await siblings(cascade, ...names)).toEqual(expected)
  })

  test('cancels the commands that execute, and lets reads go on', async () => {
    const command = heldTool('Grep', runsCommand(true))
    const read = heldTool('Read')
    const {results, ended} = follow(executorOf([command.tool, read.tool]), [
      turn('t', ...calls('Grep:1', 'Read:2', 'Grep:3')),
    ])
    await eventually(() => expect(command.started).toEqual(['1', '3']))
    command.end('1', result.error('no'))
    await eventually(() => expect(read.started).toEqual(['2']))
    read.end('2')
    await ended
    expect(results.map(briefly)).toEqual(['error TOOL_ERROR', 'ok', 'canceled SIBLING_FAILED'])
  })

  test('reaches commands of the turn that are read later, and none of the next turn', async () => {
    const failed = Promise.withResolvers<void>()
    async function* pipe() {
      yield* calls('False')
      await failed.promise
      yield* calls('True', 'Read')
    }
    const {events, results, ended} = follow(executorOf(shell), [
      {id: 't1', calls: pipe()},
      turn('t2', ...calls('True')),
    ])
    await eventually(() => expect(events.some(({type}) => type === 'call_settled')).toBe(true))
    failed.resolve()
    await ended
    expect(results.map(briefly)).toEqual(['error TOOL_ERROR', skipped, 'ok', 'ok'])
  })

  test('takes a call along that only then turns out to be a command', async () => {
    const grep = heldTool('Grep', runsCommand(true))
    const checking = Promise.withResolvers<undefined>()
    let checked = false
    const turned = echo('Turned', {
      effects: () => (checked ? runsCommand().effects() : []),
      validate: async () => {
        await checking.promise
        checked = true
        return undefined
      },
    })
    const {events, results, ended} = follow(executorOf([grep.tool, turned]), [turn('t', ...calls('Grep', 'Turned'))])
    await eventually(() => expect(grep.started).toEqual(['grep']))
    grep.end('grep', result.error('no'))
    await eventually(() => expect(events.some(({type}) => type === 'call_settled')).toBe(true))
    checking.resolve(undefined)
    await ended
    expect(results.map(briefly)).toEqual(['error TOOL_ERROR', skipped])
  })

  test('leaves what could not be run anyway as it is', async () => {
    const executor = executorOf(shell, {cascade: 'all'})
    const outcomes = await executor.executeBatch([...calls('False'), badLine, ...calls('Raed', 'Read')])
    expect(outcomes.map(briefly)).toEqual(['error TOOL_ERROR', 'invalid BAD_LINE', 'not_found TOOL_NOT_FOUND', skipped])
  })

  test('does not exist in the implicit turn', async () => {
    const outcomes = await outcomesOf(executorOf(shell, {cascade: 'all'}), [
      turn(null, ...calls('False', 'True', 'Read')),
    ])
    expect(outcomes.map(briefly)).toEqual(['error TOOL_ERROR', 'ok', 'ok'])
  })
})

describe('--on-error stop', () => {
  const stopping = (...names: string[]) =>
    outcomesOf(executorOf(shell, {onError: 'stop'}), [turn(null, ...calls(...names)), turn('t', ...calls('Read'))])

  test.each([
    ['a failure', 'Fails', 'error TOOL_ERROR'],
    ['a crash', 'Throws', 'crashed TOOL_THREW'],
    ['an unknown tool', 'Raed', 'not_found TOOL_NOT_FOUND'],
  ])('starts nothing after %s, and settles all', async (_, name, failure) => {
    const outcomes = await stopping('Write', name, 'Write', 'Read')
    expect(outcomes.map(briefly)).toEqual(['ok', failure, skipped, skipped, skipped])
  })

  test('goes on after a denial', async () => {
    expect((await stopping('Denied', 'Write')).map(briefly)).toEqual(['denied TOOL_DENIED', 'ok', 'ok'])
  })

  test('lets calls end that run already', async () => {
    const read = heldTool('Read')
    const {results, ended} = follow(executorOf([read.tool], {onError: 'stop'}), [
      turn(null, ...calls('Read:1', 'Read:2', 'Raed')),
    ])
    await eventually(() => expect(read.started).toEqual(['1', '2']))
    read.end('2', result.error('no'))
    await eventually(() => expect(read.started).toEqual(['1', '2']))
    read.end('1')
    await ended
    expect(results.map(briefly)).toEqual(['ok', 'error TOOL_ERROR', 'not_found TOOL_NOT_FOUND'])
  })
})
