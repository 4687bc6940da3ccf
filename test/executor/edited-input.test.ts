import {type Effect, result} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import * as z from 'zod'
import type {CallHooks} from '../../src/hooks/call-hooks.ts'
import type {Approver} from '../../src/permissions/approver.ts'
import {gate} from '../helpers/gate.ts'
import {echo, heldTool, tool} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, textOf, turn} from './support.ts'

const ask = {checkPermissions: () => ({behavior: 'ask', reason: 'why'}) as const}
const say = tool('Say', (input) => result.ok(String(input.word)), {
  ...ask,
  input: z.object({word: z.string()}) as never,
  validate: (input) => (input.word === 'rude' ? 'no such words' : undefined),
})

/** Answers with another input, and notes what it was asked. */
function editor(input: unknown) {
  const asked: unknown[] = []
  const approver: Approver = {
    ask: async (question) => {
      asked.push(question.input)
      return {behavior: 'allow', by: 'ann', input}
    },
  }
  return {approver, asked}
}

const original = {id: '1', tool: 'Say', input: {word: 'hello'}}

describe('an input that the approver has edited', () => {
  test('is what runs, without another question, and the decision says who edited it', async () => {
    const {approver, asked} = editor({word: 'goodbye'})
    const outcome = await executorOf([say], {approver}).execute(original)
    expect(textOf(outcome)).toBe('goodbye')
    expect(outcome.meta.decision).toMatchObject({
      behavior: 'allow',
      source: 'ann',
      reason: expect.stringContaining('edited by ann'),
    })
    expect(asked).toEqual([{word: 'hello'}])
  })

  test.each([
    [{word: 7}, 'invalid INVALID_INPUT'],
    [{word: 'rude'}, 'invalid VALIDATION_FAILED'],
  ])('to %j is checked like any other', async (input, expected) => {
    const {approver} = editor(input)
    expect(briefly(await executorOf([say], {approver}).execute(original))).toBe(expected)
  })

  test.each<[string, Effect, string]>([
    ['a protected path', {kind: 'path', path: '.git/config', access: 'write'}, 'PROTECTED_PATH'],
    ['what plan mode forbids', {kind: 'other', name: 'x', access: 'write'}, 'PLAN_MODE'],
  ])('is denied for %s', async (_, effect, code) => {
    const touch = tool('Say', () => result.ok('done'), {
      ...ask,
      effects: ({effect}) => (effect ? [effect as Effect] : []),
    })
    const {approver} = editor({effect})
    const executor = executorOf([touch], {approver, gate: gate({mode: 'plan'})})
    expect(await executor.execute(original)).toMatchObject({
      status: 'denied',
      error: {code},
      meta: {decision: {behavior: 'deny'}},
    })
  })

  test('is seen by the hooks after the call, while those before it do not fire again', async () => {
    const seen: unknown[] = []
    const hooks: CallHooks = {
      before: ({input}) => {
        seen.push(['before', input])
        return {}
      },
      afterSuccess: ({input}) => {
        seen.push(['after', input])
        return {}
      },
    }
    const {approver} = editor({word: 'goodbye'})
    await executorOf([say], {approver, hooks}).execute(original)
    expect(seen).toEqual([
      ['before', {word: 'hello'}],
      ['after', {word: 'goodbye'}],
    ])
  })

  test('runs alone when it turned out to change something, and is not asked about again', async () => {
    const read = heldTool('Read')
    const touch = tool('Touch', (input) => result.ok(String(input.name)), {
      ...ask,
      effects: ({name}) => (name === undefined ? [] : [{kind: 'other', name: String(name), access: 'write'}]),
    })
    const {approver, asked} = editor({name: 'thing'})
    const {events, results, ended} = follow(executorOf([read.tool, touch, echo('Last')], {approver}), [
      turn(null, ...calls('Read', 'Touch', 'Last')),
    ])
    await eventually(() => expect(read.started).toEqual(['read']))
    await eventually(() => expect(asked).toHaveLength(1))
    read.endAll()
    await ended
    expect(results.map(textOf)).toEqual(['read', 'thing', 'last'])
    expect(asked).toHaveLength(1)
    const started = events.flatMap((event) => (event.type === 'call_started' ? [event.batch] : []))
    expect(new Set(started).size).toBeGreaterThan(1)
    expect(results[1]?.meta.decision).toMatchObject({behavior: 'allow', source: 'ann'})
  })

  test('is asked about again when it would run in another folder than the one it was approved for', async () => {
    const held = heldTool('Cd')
    const touch = tool('Touch', (_, {cwd}) => result.ok(cwd), {
      ...ask,
      effects: ({name}) => (name === undefined ? [] : [{kind: 'other', name: String(name), access: 'write'}]),
    })
    const {approver, asked} = editor({name: 'thing'})
    const {results, ended} = follow(executorOf([held.tool, touch], {approver, cwd: '/'}), [
      turn(null, ...calls('Cd', 'Touch')),
    ])
    await eventually(() => expect(asked).toHaveLength(1))
    held.end('cd', {...result.ok('moved'), context: {cwd: '/tmp'}})
    await ended
    expect(results.map(briefly)).toEqual(['ok', 'ok'])
    expect(asked).toEqual([{}, {name: 'thing'}])
  })
})
