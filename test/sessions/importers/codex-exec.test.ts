import {expect, test} from 'vitest'
import {endings, idsOf, readFiles, textOf} from './session-files.ts'

const started = (item: object) => ({type: 'item.started', item: {...item, status: 'in_progress'}})
const completed = (item: object) => ({type: 'item.completed', item})
const command = (id: string) => ({id, type: 'command_execution', command: 'ls', aggregated_output: '', exit_code: null})
const done = (id: string, exit_code = 0) =>
  completed({...command(id), aggregated_output: 'x', exit_code, status: exit_code === 0 ? 'completed' : 'failed'})

const read = (...values: readonly unknown[]) =>
  readFiles({'out.jsonl': [{type: 'thread.started', thread_id: 's1'}, {type: 'turn.started'}, ...values]})

test('items that overlap were asked for together', async () => {
  const {session, turns, calls} = await read(
    started(command('item_0')),
    started(command('item_1')),
    done('item_0'),
    done('item_1', 1),
    started(command('item_2')),
    done('item_2'),
    {type: 'turn.completed', usage: {}},
  )
  expect(idsOf(turns)).toEqual([['item_0', 'item_1'], ['item_2']])
  expect(endings(calls)).toEqual({item_0: 'ok 0', item_1: 'error 1', item_2: 'ok 0'})
  expect(calls[0]).toMatchObject({tool: 'command_execution', input: {command: 'ls'}, line: 3})
  expect([textOf(calls[0]), session.format, session.about.id]).toEqual(['x', 'codex-exec', 's1'])
})

test('what Codex does by the way says nothing of what was asked for together', async () => {
  const list = {id: 'item_0', type: 'todo_list', items: [{text: 'x', completed: false}]}
  const {turns, calls} = await read(
    started(list),
    started(command('item_1')),
    done('item_1'),
    started(command('item_2')),
    {type: 'item.updated', item: list},
    done('item_2'),
    completed({...list, items: [{text: 'x', completed: true}]}),
    completed({id: 'item_3', type: 'web_search', query: 'q'}),
    completed({id: 'item_4', type: 'reasoning', text: 'hm'}),
  )
  expect(idsOf(turns)).toEqual([['item_0'], ['item_1'], ['item_2'], ['item_3']])
  expect(calls.map(({hosted}) => hosted)).toEqual([undefined, undefined, undefined, true])
})

test('items of all kinds are calls, some of which are only ever completed', async () => {
  const mcp = {id: 'item_1', type: 'mcp_tool_call', server: 'github', tool: 'search', arguments: {q: 'x'}}
  const {calls} = await read(
    completed({id: 'item_0', type: 'file_change', changes: [{path: 'a', kind: 'add'}], status: 'failed'}),
    completed({
      ...mcp,
      result: {content: [{type: 'text', text: 'found'}], structured_content: {n: 1}},
      error: null,
      status: 'completed',
    }),
    completed({...mcp, id: 'item_2', arguments: null, result: null, error: {message: 'timeout'}, status: 'failed'}),
    completed({id: 'item_3', type: 'collab_tool_call', tool: 'spawn_agent', prompt: 'x', status: 'completed'}),
    completed({...command('item_4'), status: 'declined'}),
  )
  expect(calls.map(({tool, input}) => [tool, input])).toEqual([
    ['file_change', {changes: [{path: 'a', kind: 'add'}]}],
    ['mcp__github__search', {q: 'x'}],
    ['mcp__github__search', {}],
    ['spawn_agent', {prompt: 'x'}],
    ['command_execution', {command: 'ls'}],
  ])
  expect(endings(calls)).toEqual({item_0: 'error', item_1: 'ok', item_2: 'error', item_3: 'ok', item_4: 'withheld'})
  expect([textOf(calls[1]), textOf(calls[2])]).toEqual(['found', 'timeout'])
})

test('what was started when the run was killed is unanswered', async () => {
  const {turns, calls} = await read(started(command('item_0')), started(command('item_1')))
  expect([turns.length, endings(calls)]).toEqual([1, {item_0: 'unanswered', item_1: 'unanswered'}])
})

test('the items of the next thread are others, though they are numbered anew', async () => {
  const {turns, calls} = await read(
    started(command('item_0')),
    {type: 'turn.failed', error: {message: 'no'}},
    {type: 'thread.started', thread_id: 's2'},
    started(command('item_0')),
    done('item_0'),
  )
  expect(idsOf(turns)).toEqual([['item_0'], ['item_0']])
  expect(calls.map(({outcome}) => outcome.status)).toEqual(['unanswered', 'settled'])
})
