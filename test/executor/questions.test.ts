import {result} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import type {Answer, Approver, Question} from '../../src/permissions/approver.ts'
import {digestOf} from '../../src/permissions/call-digest.ts'
import {echo, heldTool, tool, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, turn} from './support.ts'

const why = () => ({behavior: 'ask', reason: 'why'}) as const
const fetch = echo('Fetch', {checkPermissions: why})
const call = (id: string, url: string) => ({id, tool: 'Fetch', input: {url}})

/** Someone who answers when told to, and notes how many questions are open at a time. */
function person() {
  const posed: {readonly question: Question; readonly answer: (said: Answer) => void; readonly signal: AbortSignal}[] =
    []
  const open = {now: 0, most: 0}
  const approver: Approver = {
    ask: async (question, {signal}) => {
      open.most = Math.max(open.most, ++open.now)
      const said = Promise.withResolvers<Answer>()
      signal.addEventListener('abort', () => said.reject(signal.reason))
      posed.push({question, answer: said.resolve, signal})
      return said.promise.finally(() => open.now--)
    },
  }
  const next = async (count: number) => {
    await eventually(() => expect(posed).toHaveLength(count))
    return posed[count - 1] as (typeof posed)[number]
  }
  return {approver, posed, open, next}
}

const yes: Answer = {behavior: 'allow', by: 'ann'}

describe('calls that run side by side', () => {
  test('are asked about one at a time, in call order', async () => {
    const ann = person()
    const {ended, events} = follow(executorOf([fetch], {approver: ann.approver}), [
      turn(null, call('1', 'a'), call('2', 'b'), call('3', 'c')),
    ])
    for (const count of [1, 2, 3]) (await ann.next(count)).answer(yes)
    await ended
    expect(ann.posed.map(({question}) => question.id)).toEqual(['1', '2', '3'])
    expect(ann.open.most).toBe(1)
    const told = events.filter(({type}) => type === 'call_asked' || type === 'call_answered').map(({type}) => type)
    expect(told).toEqual(['call_asked', 'call_answered', 'call_asked', 'call_answered', 'call_asked', 'call_answered'])
  })

  test('and ask the same are answered at once', async () => {
    const ann = person()
    const {ended, results} = follow(executorOf([fetch], {approver: ann.approver}), [
      turn(null, call('1', 'a'), call('2', 'b'), call('3', 'a')),
    ])
    ;(await ann.next(1)).answer({behavior: 'deny', by: 'ann', reason: 'no'})
    ;(await ann.next(2)).answer(yes)
    await ended
    expect(ann.posed.map(({question}) => question.id)).toEqual(['1', '2'])
    expect(results.map(briefly)).toEqual(['denied APPROVER_DENIED', 'ok', 'denied APPROVER_DENIED'])
  })

  test('are each asked about themselves when the approver failed for one that asked the same', async () => {
    const asked: string[] = []
    const approver: Approver = {
      ask: async ({id}) => {
        asked.push(id)
        if (id === '1') throw new Error('broken')
        return yes
      },
    }
    const outcomes = await executorOf([fetch], {approver}).executeBatch([call('1', 'a'), call('2', 'a')])
    expect(outcomes.map(briefly)).toEqual(['denied APPROVER_DENIED', 'ok'])
    expect(asked).toEqual(['1', '2'])
  })

  test('leave the queue when the run is interrupted, and nobody is asked any more', async () => {
    const ann = person()
    const interrupt = new AbortController()
    const {ended, results} = follow(
      executorOf([fetch], {approver: ann.approver}),
      [turn(null, call('1', 'a'), call('2', 'b'), call('3', 'a'))],
      {signal: interrupt.signal},
    )
    await ann.next(1)
    interrupt.abort()
    await ended
    expect(results.map(briefly)).toEqual(Array(3).fill('skipped INTERRUPTED'))
    expect(ann.posed).toHaveLength(1)
  })

  test('do not wait for ever behind an approver that is deaf to the end of its call', async () => {
    const shell = heldTool('Bash', {effects: () => [{kind: 'command', argv: ['x'], text: 'x', readOnly: true}]})
    const asked: string[] = []
    const ask = echo('Ask', {
      effects: () => [{kind: 'command', argv: ['x'], text: 'x', readOnly: true}],
      checkPermissions: why,
    })
    const approver: Approver = {
      ask: ({id}) => {
        asked.push(id)
        return id === 'ask' ? new Promise(() => {}) : Promise.resolve(yes)
      },
    }
    const executor = executorOf([shell.tool, ask, fetch], {approver, abandonMs: 1})
    const {ended, results} = follow(executor, [turn('t', ...calls('Bash', 'Ask', 'Fetch'))])
    await eventually(() => expect([shell.started, asked]).toEqual([['bash'], ['ask']]))
    // takes its sibling with it, which is being asked about
    shell.end('bash', result.error('failed'))
    await ended
    expect(results.map(briefly)).toEqual(['error TOOL_ERROR', 'skipped SIBLING_FAILED', 'ok'])
    expect(asked).toEqual(['ask', 'fetch'])
  })
})

test('a question holds all that an answer is for', async () => {
  const ann = person()
  const env = {MODE: 'x'}
  const {ended} = follow(executorOf([fetch], {approver: ann.approver, cwd: '/'}), [
    turn(null, {...call('1', 'a'), cwd: '/tmp', env}),
  ])
  const {question, answer} = await ann.next(1)
  expect(question).toMatchObject({id: '1', tool: 'Fetch', input: {url: 'a'}, cwd: '/tmp', env, suggestions: []})
  expect(question.digest).toBe(digestOf({tool: 'Fetch', input: {url: 'a'}, cwd: '/tmp', env}))
  answer(yes)
  await ended
})

test('what is denied is kept with what names the call', async () => {
  const no = echo('No', {...writes(), checkPermissions: () => ({behavior: 'deny', reason: 'no'})})
  const seen = tool('Seen', (_, ctx) => result.ok(JSON.stringify(ctx.denials.map(({inputDigest}) => inputDigest))))
  const {events, ended} = follow(executorOf([no, fetch, seen], {cwd: '/'}), [
    turn(null, {id: '1', tool: 'No', input: {a: 1}}, call('2', 'b'), ...calls('Seen')),
  ])
  await ended
  const denials = events.flatMap((event) => (event.type === 'call_settled' && event.denial ? [event.denial] : []))
  expect(denials.map(({inputDigest}) => inputDigest)).toEqual([
    digestOf({tool: 'No', input: {a: 1}, cwd: '/'}),
    digestOf({tool: 'Fetch', input: {url: 'b'}, cwd: '/'}),
  ])
})
