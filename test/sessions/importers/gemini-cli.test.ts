import {describe, expect, test} from 'vitest'
import {endings, idsOf, lines, readFiles, textOf} from './session-files.ts'

const head = {
  sessionId: 's1',
  projectHash: 'abc',
  startTime: '2026-01-02T03:04:05.000Z',
  lastUpdated: 'x',
  kind: 'main',
}
const call = (id: string, status = 'success', response: object = {output: 'x'}, rest: object = {}) => ({
  id,
  name: 'read_file',
  args: {path: 'x'},
  status,
  timestamp: '2026-01-02T03:04:06.000Z',
  result: [{functionResponse: {id, name: 'read_file', response}}],
  ...rest,
})
const message = (id: string, ...toolCalls: readonly object[]) => ({id, type: 'gemini', content: '', toolCalls})
const user = {id: 'u', type: 'user', content: [{text: 'go'}]}

const chat = (...messages: readonly object[]) =>
  readFiles({'session.json': JSON.stringify({...head, messages}, null, 2)})
const log = (...values: readonly object[]) => readFiles({'session.jsonl': [head, ...values]})

describe('a chat', () => {
  test('has a turn for each message that asks for calls', async () => {
    const {session, turns, calls} = await chat(
      user,
      message('m1', call('a'), call('b')),
      {id: 'i', type: 'info', content: 'x'},
      message('m2', call('c')),
    )
    expect(idsOf(turns)).toEqual([['a', 'b'], ['c']])
    expect(calls[0]).toEqual({
      id: 'a',
      tool: 'read_file',
      input: {path: 'x'},
      line: 2,
      at: Date.parse('2026-01-02T03:04:06.000Z'),
      outcome: {status: 'settled', ended: 'ok', content: [{type: 'text', text: 'x'}]},
    })
    expect(session).toMatchObject({
      format: 'gemini-cli',
      about: {id: 's1', agent: {name: 'gemini-cli'}, startedAt: Date.parse('2026-01-02T03:04:05.000Z')},
      notes: {lines: 4},
    })
  })

  test('of lines has patches among them, and messages that are written again', async () => {
    const {session, turns, calls} = await log(
      user,
      message('m1', call('a', 'executing', {})),
      {$set: {lastUpdated: 'y'}},
      message('m2', call('b')),
      message('m1', call('a', 'error', {error: 'no'}), call('c')),
      {id: 'm1', type: 'gemini', content: 'written again without them'},
      {$rewindTo: 'u'},
    )
    expect(idsOf(turns)).toEqual([['a', 'c'], ['b']])
    expect(endings(calls)).toEqual({a: 'error', c: 'ok', b: 'ok'})
    expect(session.notes.lines).toBe(8)
  })

  test('that was made shorter has its calls once', async () => {
    const {turns} = await log(message('m1', call('a')), {
      $set: {messages: [message('x1', call('a')), message('x2', call('b'))]},
    })
    expect(idsOf(turns)).toEqual([['a'], ['b']])
  })

  test('may have calls and results as the model sees them', async () => {
    const {calls} = await log(
      {id: 'm1', type: 'gemini', content: [{text: 'x'}, {functionCall: {id: 'a', name: 'glob', args: {pattern: '*'}}}]},
      {id: 'u2', type: 'user', content: [{functionResponse: {id: 'a', name: 'glob', response: {error: 'no'}}}]},
    )
    expect([calls[0]?.tool, calls[0]?.input, endings(calls), textOf(calls[0])]).toEqual([
      'glob',
      {pattern: '*'},
      {a: 'error'},
      'no',
    ])
  })

  test('that is torn is read up to there', async () => {
    const text = `${lines(head, message('m1', call('a')))}{"id":"m2","type":"gem`
    const {session, turns} = await readFiles({'session.jsonl': text})
    expect(idsOf(turns)).toEqual([['a']])
    expect(session.notes.problems.map(({line}) => line)).toEqual([3])
  })

  test('with two calls of one id tells them apart', async () => {
    const {session, turns} = await chat(message('m1', call('a'), call('a')))
    expect(idsOf(turns)).toEqual([['a', 'a#2']])
    expect(session.notes.problems).toHaveLength(1)
  })
})

describe('what came of a call', () => {
  const ending = async (name: string, status: string, response: object, rest: object = {}) => {
    const {calls} = await chat(message('m1', call('a', status, response, {name, ...rest})))
    return endings(calls).a
  }
  const shell = (output: string) => ending('run_shell_command', 'success', {output})

  test('is nothing where it was cancelled, or refused', async () => {
    const {calls} = await chat(
      message('m1', call('a', 'cancelled', {error: '[Operation Cancelled] Reason: User cancelled.'})),
    )
    expect(calls[0]?.outcome).toEqual({status: 'withheld', reason: '[Operation Cancelled] Reason: User cancelled.'})
    expect(await ending('x', 'error', {error: 'Tool execution denied by policy.'})).toBe('withheld')
  })

  test('is an error, or which kind of one', async () => {
    expect(await ending('x', 'error', {error: 'Path must be absolute: .'})).toBe('error')
    expect(await ending('x', 'error', {error: 'Tool "x" not found in registry.'})).toBe('not_found')
    expect(await ending('x', 'awaiting_approval', {})).toBe('unanswered')
  })

  test('is an exit code that stands in the text, behind all that a command can print', async () => {
    const text = (output: string, code: number | string) =>
      `Command: x\nDirectory: (root)\nOutput: ${output}\nError: (none)\nExit Code: ${code}\nSignal: 0\nBackground PIDs: (none)`
    expect(await shell(text('x', 127))).toBe('error 127')
    expect(await shell(text('Exit Code: 1\n', 0))).toBe('ok 0')
    expect(await shell(text('x', '(none)'))).toBe('ok')
    expect(await shell('Output: x\nProcess Group PGID: 12')).toBe('ok 0')
    expect(await shell('Output: x\nExit Code: 2\nProcess Group PGID: 12')).toBe('error 2')
    expect(await shell('Command was automatically cancelled because it exceeded the timeout of 5 minutes.')).toBe(
      'timeout',
    )
    expect(await ending('read_file', 'success', {output: 'Output: x\nExit Code: 2\n'})).toBe('ok')
  })

  test('has what it showed of itself, where that is more than text', async () => {
    const display = {fileDiff: '+x', fileName: 'x'}
    const {calls} = await chat(
      message(
        'm1',
        call('a', 'success', {output: 'x'}, {resultDisplay: display}),
        call('b', 'success', {output: 'x'}, {resultDisplay: 'x'}),
      ),
    )
    expect(calls.map(({outcome}) => outcome.status === 'settled' && outcome.data)).toEqual([display, undefined])
  })
})

test('what gemini prints as it works is read, too', async () => {
  const use = (id: string, name = 'run_shell_command') => ({
    type: 'tool_use',
    tool_name: name,
    tool_id: id,
    parameters: {x: 1},
  })
  const result = (id: string, rest: object) => ({type: 'tool_result', tool_id: id, ...rest})
  const {session, turns, calls} = await readFiles({
    'out.jsonl': [
      {type: 'init', session_id: 's1', model: 'gemini', timestamp: '2026-01-02T03:04:05.000Z'},
      {type: 'message', role: 'user', content: 'go'},
      use('a'),
      use('b', 'read_file'),
      result('b', {status: 'error', error: {type: 'x', message: 'no'}}),
      result('a', {status: 'success', output: 'Output: x\nExit Code: 2\nProcess Group PGID: 1'}),
      {type: 'message', role: 'assistant', content: 'x', delta: true},
      use('c'),
      {type: 'result', status: 'success', stats: {}},
    ],
  })
  expect(idsOf(turns)).toEqual([['a', 'b'], ['c']])
  expect(endings(calls)).toEqual({a: 'error 2', b: 'error', c: 'unanswered'})
  expect([session.format, session.about.id, calls[0]?.input]).toEqual(['gemini-cli', 's1', {x: 1}])
})
