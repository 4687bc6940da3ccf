import {expect, test} from 'vitest'
import {endings, idsOf, lines, readFiles, textOf} from './session-files.ts'

const init = {
  type: 'system',
  subtype: 'init',
  session_id: 's1',
  cwd: '/work',
  claude_code_version: '2.1.143',
  tools: [],
}
const asks = (message: string, id: string, name = 'Bash', parent: string | null = null) => ({
  type: 'assistant',
  message: {id: message, role: 'assistant', content: [{type: 'tool_use', id, name, input: {command: 'ls'}}]},
  parent_tool_use_id: parent,
  session_id: 's1',
})
const answers = (id: string, content: string, rest: object = {}, isError?: boolean) => ({
  type: 'user',
  message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content, is_error: isError}]},
  parent_tool_use_id: null,
  session_id: 's1',
  ...rest,
})
const result = (...denied: readonly string[]) => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  session_id: 's1',
  permission_denials: denied.map((id) => ({tool_name: 'Bash', tool_use_id: id, tool_input: {}})),
})

const read = (...values: readonly unknown[]) => readFiles({'out.jsonl': values})

test('the calls of a message are a turn, and have their results', async () => {
  const {session, turns, calls} = await read(
    init,
    asks('m1', 'a'),
    asks('m1', 'b'),
    answers('b', 'B', {tool_use_result: {stdout: 'B', stderr: '', interrupted: false}}),
    answers('a', 'Exit code 3\n', {tool_use_result: 'Error: Exit code 3'}, true),
    asks('m2', 'c'),
    result(),
  )
  expect(idsOf(turns)).toEqual([['a', 'b'], ['c']])
  expect(endings(calls)).toEqual({a: 'error 3', b: 'ok 0', c: 'unanswered'})
  expect(calls[0]?.cwd).toBe('/work')
  expect(session).toMatchObject({
    format: 'claude-stream-json',
    about: {id: 's1', cwd: '/work', agent: {name: 'claude-code', version: '2.1.143'}},
  })
})

test('a call is known to be refused by the last line of its run, in whatever words it was', async () => {
  const {calls} = await read(
    init,
    asks('m1', 'a', 'Read'),
    answers('a', 'not in my house', {}, true),
    asks('m2', 'b', 'Read'),
    answers('b', 'no such file', {}, true),
    result('a', 'never seen'),
  )
  expect(endings(calls)).toEqual({a: 'withheld', b: 'error'})
})

test('a run that was killed has no last line, and what it says of itself counts', async () => {
  const {calls} = await read(init, asks('m1', 'a'), answers('a', 'This command requires approval', {}, true))
  expect(endings(calls)).toEqual({a: 'withheld'})
})

test('the calls of a subagent are its own turns, also while it works beside others', async () => {
  const {turns} = await read(
    init,
    asks('m1', 't1', 'Task'),
    asks('m1', 't2', 'Task'),
    asks('m2', 'x1', 'Read', 't1'),
    asks('m3', 'y', 'Read', 't2'),
    asks('m2', 'x2', 'Read', 't1'),
    answers('x1', '', {parent_tool_use_id: 't1'}),
    answers('y', '', {parent_tool_use_id: 't2'}),
    answers('x2', '', {parent_tool_use_id: 't1'}),
    answers('t1', ''),
    answers('t2', ''),
    result(),
  )
  expect(turns.map(({agent, calls}) => [agent, calls.map(({id}) => id)])).toEqual([
    [undefined, ['t1', 't2']],
    ['t1', ['x1', 'x2']],
    ['t2', ['y']],
  ])
})

test('events of the stream are passed over, since whole messages follow them', async () => {
  const event = {
    type: 'content_block_start',
    index: 0,
    content_block: {type: 'tool_use', id: 'a', name: 'Bash', input: {}},
  }
  const {session, calls} = await read(init, {type: 'stream_event', event, session_id: 's1'}, asks('m1', 'a'))
  expect(calls).toHaveLength(1)
  expect(session.notes.skipped.get('stream_event')).toBe(1)
})

test('several runs after each other are one session', async () => {
  const again = {...init, session_id: 's2', cwd: '/elsewhere'}
  const {session, calls} = await read(
    init,
    asks('m1', 'a'),
    answers('a', ''),
    result(),
    again,
    asks('m2', 'b'),
    result('b'),
  )
  expect(calls.map(({id, cwd}) => [id, cwd])).toEqual([
    ['a', '/work'],
    ['b', '/elsewhere'],
  ])
  expect(session.about.id).toBe('s1')
})

test('the array that GitHub gets is read like the lines', async () => {
  const values = [init, asks('m1', 'a', 'Read'), answers('a', 'no', {}, true), result('a')]
  const {session, calls} = await readFiles({'out.json': JSON.stringify(values, null, 2)})
  expect([session.format, endings(calls), calls[0]?.line]).toEqual(['claude-stream-json', {a: 'withheld'}, 2])
})

test('a log that other text stands in is read around it', async () => {
  const text = `npm warn something\n${lines(init, asks('m1', 'a'))}> more\n${lines(answers('a', 'A'))}`
  const {session, calls} = await readFiles({'out.log': text})
  expect(textOf(calls[0])).toBe('A')
  expect(session.notes.problems.map(({line}) => line)).toEqual([1, 4])
})
