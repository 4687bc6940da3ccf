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

const word = (input: unknown) => String((input as {word: unknown}).word)

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

  test('is judged by the hooks before the call, and seen by those after it', async () => {
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
      ['before', {word: 'goodbye'}],
      ['after', {word: 'goodbye'}],
    ])
  })

  test('does not run when a hook denies it', async () => {
    const hooks: CallHooks = {
      before: ({input}) =>
        word(input) === 'goodbye' ? {decision: {behavior: 'deny', reason: 'not that', source: 'guard.sh'}} : {},
    }
    const {approver} = editor({word: 'goodbye'})
    const outcome = await executorOf([say], {approver, hooks}).execute(original)
    expect(briefly(outcome)).toBe('denied HOOK_DENIED')
  })

  test('loses what a hook decided about the input before it', async () => {
    const hooks: CallHooks = {
      before: ({input}) =>
        word(input) === 'hello' ? {decision: {behavior: 'ask', reason: 'what is that', source: 'guard.sh'}} : {},
    }
    const {approver, asked} = editor({word: 'goodbye'})
    const outcome = await executorOf([tool('Say', (input) => result.ok(word(input)))], {approver, hooks}).execute(
      original,
    )
    expect(textOf(outcome)).toBe('goodbye')
    expect(asked).toEqual([{word: 'hello'}])
  })

  test('is asked about again when a hook changes it, and not when a hook says the same', async () => {
    const answers = [{word: 'a'}, undefined]
    const asked: unknown[] = []
    const approver: Approver = {
      ask: async ({input}) => {
        asked.push(input)
        const edited = answers[asked.length - 1]
        return {behavior: 'allow', by: 'ann', ...(edited && {input: edited})}
      },
    }
    const polite: CallHooks = {before: ({input}) => ({input: {word: word(input).replace(/^a$/, 'a, please')}})}
    expect(textOf(await executorOf([say], {approver, hooks: polite}).execute(original))).toBe('a, please')
    expect(asked).toEqual([{word: 'hello'}, {word: 'a, please'}])

    const {approver: other, asked: askedOther} = editor({word: 'b'})
    expect(textOf(await executorOf([say], {approver: other, hooks: polite}).execute(original))).toBe('b')
    expect(askedOther).toHaveLength(1)
  })

  test('is given up when an approver and a hook keep changing it', async () => {
    const {approver, asked} = editor({word: 'a'})
    const hooks: CallHooks = {before: ({input}) => ({input: {word: `${word(input)}!`}})}
    expect(await executorOf([say], {approver, hooks}).execute(original)).toMatchObject({
      status: 'denied',
      error: {code: 'NOT_APPROVED'},
      meta: {decision: {behavior: 'deny', source: 'ann'}},
    })
    expect(asked.length).toBeLessThan(10)
  })

  test('runs though JSON can not say it', async () => {
    const dated = tool('Say', (input) => result.ok((input.at as Date).toISOString()), {
      ...ask,
      input: z.object({at: z.string().transform((at) => new Date(at))}) as never,
    })
    const {approver, asked} = editor({at: '2026-01-02'})
    const outcome = await executorOf([dated], {approver}).execute({id: '1', tool: 'Say', input: {at: '2026-01-01'}})
    expect(textOf(outcome)).toBe('2026-01-02T00:00:00.000Z')
    expect(asked).toHaveLength(1)
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
