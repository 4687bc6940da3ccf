import {describe, expect, test} from 'vitest'
import {jsonLines, readText, summarize} from '../reading.ts'

const started = (id: string, item: object) => ({type: 'item.started', item: {id, status: 'in_progress', ...item}})
const completed = (id: string, item: object) => ({type: 'item.completed', item: {id, status: 'completed', ...item}})
const command = (text: string) => ({type: 'command_execution', command: text, aggregated_output: ''})
const read = async (...lines: object[]) => readText(jsonLines(...lines))

describe('the codex dialect', () => {
  test('reads a command when it is started, and not again when it is completed', async () => {
    const [turn, ...more] = await read(
      {type: 'thread.started', thread_id: 't'},
      {type: 'turn.started'},
      started('item_0', command('ls')),
      completed('item_0', command('ls')),
      {type: 'turn.completed', usage: {}},
    )
    expect(more).toEqual([])
    expect(turn?.calls).toMatchObject([{id: 'item_0', tool: 'Bash', input: {command: 'ls'}, line: 3}])
  })

  test('reads a command that is only completed', async () => {
    expect(summarize(await read(completed('item_1', command('ls'))))).toEqual([['turn_1', ['item_1']]])
  })

  test('reads calls of MCP tools', async () => {
    const item = {type: 'mcp_tool_call', server: 'docs', tool: 'search', arguments: {q: 'x'}}
    const [turn] = await read(started('i', item))
    expect(turn?.calls).toMatchObject([{tool: 'mcp__docs__search', input: {q: 'x'}}])
  })

  test('commands that overlap are one turn, those after them another', async () => {
    const turns = await read(
      started('a', command('ls')),
      started('b', command('pwd')),
      completed('b', command('pwd')),
      completed('a', command('ls')),
      started('c', command('id')),
    )
    expect(turns.map(({calls}) => calls.length)).toEqual([2, 1])
  })

  test('passes over what Codex does by itself, and what is no call', async () => {
    const turns = await read(
      completed('a', {type: 'agent_message', text: 'hi'}),
      completed('b', {type: 'file_change', changes: [{path: 'a', kind: 'add'}]}),
      completed('c', {type: 'web_search', query: 'x'}),
      completed('d', {type: 'reasoning', text: 'x'}),
    )
    expect(turns).toEqual([])
  })

  test.for([
    ['a command that is no text', started('a', {type: 'command_execution', command: ['ls']}), 'BAD_CALL'],
    ['a call without a tool', started('a', {type: 'mcp_tool_call', server: 'x'}), 'BAD_CALL'],
    ['a turn that failed', {type: 'turn.failed', error: {message: 'no'}}, 'STREAM_ERROR'],
    ['an error', {type: 'error', message: 'no'}, 'STREAM_ERROR'],
  ] as const)('says so of %s', async ([, line, code]) => {
    expect(
      (await read(line)).flatMap(({calls}) => calls.map((call) => 'invalid' in call && call.invalid.code)),
    ).toEqual([code])
  })
})
