import {result} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {resolvePointer} from '../../src/executor/json-pointer.ts'
import {gate} from '../helpers/gate.ts'
import {heldTool, tool, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, outcomesOf, turn} from './support.ts'

const ref = ($result: string, path: string) => ({$result, path})
const show = tool('Show', (input) => result.ok(JSON.stringify(input)))
const make = tool('Make', () => result.ok('made', {data: {name: 'a.txt', list: [1, {deep: true}]}}))
const fail = tool('Fail', () => result.error('no'))
const showing = (id: string, input: unknown) => ({id, tool: 'Show', input})
const executor = (references = true) => executorOf([show, make, fail], {references})
const shownBy = async (input: unknown, path = 'implicit') => {
  const outcomes = await outcomesOf(executor(), [
    turn(path === 'implicit' ? null : path, ...calls('Make'), showing('s', input)),
  ])
  return outcomes.at(-1)
}

describe('a reference', () => {
  test.for([
    [ref('make', '/data/name'), 'a.txt'],
    [ref('make', '/data/list/1/deep'), true],
    [ref('make', '/content/0/text'), 'made'],
    [ref('make', '/status'), 'ok'],
    [
      {all: [ref('make', '/data/name')], other: 1},
      {all: ['a.txt'], other: 1},
    ],
  ])('%j takes its value from the result', async ([input, value]) => {
    const outcome = await shownBy({value: input})
    expect(outcome?.content).toEqual([{type: 'text', text: JSON.stringify({value})}])
  })

  test('waits for the call it refers to, also within a turn', async () => {
    const held = heldTool('Hold')
    const run = follow(executorOf([show, held.tool], {references: true}), [
      turn('t', ...calls('Hold'), showing('s', {text: ref('hold', '/status')})),
    ])
    await eventually(() => expect(held.started).toEqual(['hold']))
    held.end('hold', result.ok('x'))
    await run.ended
    expect(run.results.at(-1)?.content).toEqual([{type: 'text', text: '{"text":"ok"}'}])
  })

  test.for([
    ['to a call that is not there', ref('nobody', '/data')],
    ['to a call behind it', ref('later', '/data')],
    ['to itself', ref('s', '/data')],
    ['to what the result does not have', ref('make', '/data/nothing')],
    ['to a member that every object has', ref('make', '/data/constructor')],
  ] as const)('%s makes its call skipped', async ([, reference]) => {
    const outcomes = await outcomesOf(executor(), [
      turn(null, ...calls('Make'), showing('s', {value: reference}), ...calls('Make:later')),
    ])
    expect(outcomes.map(briefly)).toEqual(['ok', 'skipped REFERENCE_FAILED', 'ok'])
  })

  test('to a call that failed makes its call skipped, and those that refer to that one', async () => {
    const outcomes = await outcomesOf(executor(), [
      turn(null, ...calls('Fail'), showing('s', {v: ref('fail', '')}), showing('t', {v: ref('s', '')})),
    ])
    expect(outcomes.map(briefly)).toEqual(['error TOOL_ERROR', 'skipped REFERENCE_FAILED', 'skipped REFERENCE_FAILED'])
  })

  test('is data when nobody asked for references, and when it is more than a reference', async () => {
    const exact = {value: ref('make', '/data/name')}
    const [, plain] = await outcomesOf(executor(false), [turn(null, ...calls('Make'), showing('s', exact))])
    expect(plain?.content).toEqual([{type: 'text', text: JSON.stringify(exact)}])
    const more = {value: {...ref('make', '/data/name'), extra: 1}}
    expect((await shownBy(more))?.content).toEqual([{type: 'text', text: JSON.stringify(more)}])
  })

  test('gives the gate the value, and not the reference', async () => {
    const touch = tool('Show', () => result.ok('x'), {
      effects: ({path}) => [{kind: 'path', path: String(path), access: 'write'}],
    })
    const name = tool('Make', () => result.ok('x', {data: {path: '.git/config'}}))
    const outcomes = await outcomesOf(executorOf([touch, name], {references: true, gate: gate()}), [
      turn(null, ...calls('Make'), showing('s', {path: ref('make', '/data/path')})),
    ])
    expect(outcomes.map(briefly)).toEqual(['ok', 'denied PROTECTED_PATH'])
  })

  test('to an id that came again speaks of the last call before it', async () => {
    const count = tool('Make', (_, ctx) => result.ok('x', {data: {index: ctx.call.index}}))
    const outcomes = await outcomesOf(executorOf([show, count], {references: true}), [
      turn('t1', ...calls('Make')),
      turn('t2', ...calls('Make'), showing('s', {v: ref('make', '/data/index')})),
    ])
    expect(outcomes.at(-1)?.content).toEqual([{type: 'text', text: '{"v":1}'}])
  })

  test('does not keep an interrupted run from ending', async () => {
    const interrupt = new AbortController()
    const held = heldTool('Hold', {...writes(), interrupt: 'cancel'})
    const run = follow(
      executorOf([show, held.tool], {references: true}),
      [turn(null, ...calls('Hold'), showing('s', {v: ref('hold', '')}))],
      {signal: interrupt.signal},
    )
    await eventually(() => expect(held.started).toEqual(['hold']))
    interrupt.abort()
    await run.ended
    expect(run.results.map(briefly)).toEqual(['canceled INTERRUPTED', 'skipped REFERENCE_FAILED'])
  })
})

test('a JSON Pointer finds every member of every value, whatever its name', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      visit(value, '', (found, pointer) => expect(resolvePointer(value, pointer)).toBe(found))
    }),
  )
})

function visit(value: unknown, pointer: string, found: (value: unknown, pointer: string) => void): void {
  found(value, pointer)
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    visit(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, found)
  }
}
