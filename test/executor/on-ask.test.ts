import {describe, expect, test} from 'vitest'
import type {ExecutorOptions} from '../../src/executor/settings.ts'
import type {Approver, OnAsk, Question} from '../../src/permissions/approver.ts'
import {gate} from '../helpers/gate.ts'
import {echo, heldTool, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, outcomesOf, turn} from './support.ts'

const why = () => ({behavior: 'ask', reason: 'why'}) as const
/** Asked about, and alone in its batch. */
const write = echo('Write', {...writes(), checkPermissions: why})
/** Asked about, and safe beside others. */
const fetch = echo('Fetch', {checkPermissions: why})
const tools = [write, fetch, echo('Read'), echo('Edit', writes())]
const nobody: Approver = {ask: async () => undefined}

function asking(onAsk: OnAsk | undefined, options: Partial<ExecutorOptions> = {}) {
  const deferred: Question[] = []
  const executor = executorOf(tools, {onAsk, onDeferred: (question) => deferred.push(question), ...options})
  return {executor, deferred}
}

describe.each([
  ['no approver', undefined],
  ['an approver that has no answer', nobody],
])('with %s', (_, approver) => {
  test.each([undefined, 'deny'] as const)(
    'and on-ask %s a call that asks is denied, and the next runs',
    async (onAsk) => {
      const outcomes = await asking(onAsk, {approver}).executor.executeBatch(calls('Write', 'Read'))
      expect(outcomes.map(briefly)).toEqual(['denied NOT_APPROVED', 'ok'])
    },
  )

  test('and on-ask allow it runs, and the decision says so', async () => {
    const [outcome] = await asking('allow', {approver}).executor.executeBatch(calls('Write'))
    expect(outcome).toMatchObject({status: 'ok', meta: {decision: {behavior: 'allow', source: 'on-ask allow'}}})
  })

  test('and on-ask fail nothing starts after it', async () => {
    const outcomes = await outcomesOf(asking('fail', {approver}).executor, [
      turn(null, ...calls('Read', 'Write', 'Read:2')),
      turn('t', ...calls('Read:3')),
    ])
    expect(outcomes.map(briefly)).toEqual(['ok', 'denied NOT_APPROVED', 'skipped UNANSWERED', 'skipped UNANSWERED'])
  })

  test('and on-ask defer it is skipped with nothing behind it, and its question is handed out', async () => {
    const {executor, deferred} = asking('defer', {approver})
    const outcomes = await outcomesOf(executor, [
      turn(null, ...calls('Read', 'Write', 'Read:2')),
      turn('t', ...calls('Write:w2')),
    ])
    expect(outcomes.map(briefly)).toEqual(['ok', 'skipped DEFERRED', 'skipped DEFERRED', 'skipped DEFERRED'])
    expect(outcomes[1]?.meta.decision).toMatchObject({behavior: 'ask', reason: 'why'})
    expect(deferred).toMatchObject([{id: 'write', tool: 'Write', digest: expect.stringMatching(/^sha256:/)}])
  })
})

test('on-ask allow does not override what denies', async () => {
  const executor = asking('allow', {gate: gate({mode: 'dontAsk'})}).executor
  expect((await executor.executeBatch(calls('Write', 'Fetch'))).map(briefly)).toEqual([
    'denied NOT_APPROVED',
    'denied NOT_APPROVED',
  ])
})

test('beside a deferred call that is safe, and behind it, others go on', async () => {
  const {executor, deferred} = asking('defer')
  const outcomes = await executor.executeBatch(calls('Fetch:1', 'Read:2', 'Fetch:3', 'Edit:4', 'Read:5'))
  expect(outcomes.map(briefly)).toEqual(['skipped DEFERRED', 'ok', 'skipped DEFERRED', 'ok', 'ok'])
  expect(deferred.map(({id}) => id)).toEqual(['1', '3'])
})

test('one after another, nothing runs behind any deferred call', async () => {
  const {executor} = asking('defer', {schedule: 'serial'})
  const outcomes = await executor.executeBatch(calls('Read:1', 'Fetch:2', 'Read:3'))
  expect(outcomes.map(briefly)).toEqual(['ok', 'skipped DEFERRED', 'skipped DEFERRED'])
})

test('what runs beside a call that ends the run is not ended', async () => {
  const held = heldTool('Held')
  const ask = Promise.withResolvers<undefined>()
  const approver: Approver = {ask: () => ask.promise}
  const executor = executorOf([held.tool, ...tools], {approver, onAsk: 'fail'})
  const {events, results, ended} = follow(executor, [turn(null, ...calls('Held', 'Fetch', 'Write'))])
  await eventually(() => expect(held.started).toEqual(['held']))
  ask.resolve(undefined)
  await eventually(() => expect(events.filter(({type}) => type === 'call_settled')).toHaveLength(2))
  held.endAll()
  await ended
  expect(results.map(briefly)).toEqual(['ok', 'denied NOT_APPROVED', 'skipped UNANSWERED'])
})

test('a call whose input JSON can not say is denied rather than deferred: no answer could be for it', async () => {
  const {executor, deferred} = asking('defer')
  const outcome = await executor.execute({id: '1', tool: 'Write', input: {when: new Date()}})
  expect(briefly(outcome)).toBe('denied NOT_APPROVED')
  expect(deferred).toEqual([])
})
