import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readOne, readText, sourceOf, summarize} from '../reading.ts'

const use = (id: string) => ({type: 'tool_use', id, name: 'Bash', input: {command: 'ls'}})
const message = (content: unknown) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: 'tool_use',
})

describe('the anthropic dialect', () => {
  test.each([
    ['a whole API response', message([{type: 'text', text: 'I look.'}, use('a')])],
    ['a message of a conversation', {role: 'assistant', content: [use('a')]}],
    ['a line of a log', {type: 'assistant', uuid: 'u', sessionId: 's', message: message([use('a')])}],
    ['a message that calls itself assistant twice', {type: 'assistant', role: 'assistant', content: [use('a')]}],
    ['a log line of an unknown type', {type: 'new', sessionId: 's', message: message([use('a')])}],
    ['a wrapper without a type', {message: message([use('a')])}],
    ['a subagent line', {type: 'assistant', isSidechain: true, agentId: 'x', message: message([use('a')])}],
    ['a bare block', use('a')],
    ['a block with more keys', {...use('a'), caller: {type: 'direct'}, cache_control: {type: 'ephemeral'}}],
  ])('reads a call from %s', async (_, value) => {
    const origin = {dialect: 'anthropic'}
    const expected = {id: 'a', tool: 'Bash', input: {command: 'ls'}, file: 'calls.jsonl', line: 1, origin}
    expect(await readOne(value)).toEqual({...expected, bytes: expect.any(Number)})
  })

  test('reads all calls of a message, in its order, as one turn', async () => {
    const text = jsonLines(message([use('a'), {type: 'thinking', thinking: ''}, use('b')]))
    expect(summarize(await readText(text))).toEqual([['msg_1', ['a', 'b']]])
  })

  test('makes up a missing id', async () => {
    expect(await readOne(message([{type: 'tool_use', name: 'Bash', input: {}}]))).toMatchObject({id: 'call_1'})
  })

  test.each([
    ['text', message('Done.')],
    ['no block', message([])],
    [
      "the provider's own tools",
      message([
        {...use('a'), type: 'server_tool_use'},
        {...use('b'), type: 'mcp_tool_use'},
      ]),
    ],
  ])('a message with %s asks for nothing', async (_, value) => {
    expect(await readText(jsonLines(value))).toEqual([])
  })

  test.each([
    {type: 'user', message: {role: 'user', content: [{type: 'tool_result', tool_use_id: 'a', content: 'x'}]}},
    {role: 'user', content: 'hello'},
    {message: {role: 'user', content: 'hello'}},
    {type: 'system', subtype: 'init', tools: ['Bash'], session_id: 's'},
    {type: 'summary', summary: 'x', leafUuid: 'u'},
    {type: 'file-history-snapshot', messageId: 'm', snapshot: {}},
    {type: 'progress', uuid: 'u', data: {message: {type: 'assistant', message: message([use('a')])}}},
    {type: 'stream_event', event: {type: 'content_block_start', content_block: use('a')}},
    {type: 'result', subtype: 'success', is_error: false},
    {type: 'a-type-of-next-year', sessionId: 's'},
    {type: 'tool_result', tool_use_id: 'a', content: 'x'},
    {type: 'server_tool_use', id: 'a', name: 'web_search', input: {}},
  ])('passes over and counts what is not the assistant: %j', async (value) => {
    const reading = readTurns([sourceOf(jsonLines(value))])
    expect(await collect(reading)).toEqual([])
    expect(reading.counts).toMatchObject({lines: 1, skipped: 1, calls: 0, invalid: 0})
  })

  test.each([
    ['no content', message(undefined)],
    ['content of another kind', message({})],
    ['a block that is no object', message(['Bash'])],
    ['a block without a type', message([{name: 'Bash', input: {}}])],
    ['a call without a name', message([{...use('a'), name: undefined}])],
    ['a call with an empty name', message([{...use('a'), name: ''}])],
    ['a call without input', message([{...use('a'), input: undefined}])],
    ['a call whose input is text', message([{...use('a'), input: '{}'}])],
    ['a call whose id is a number', message([{...use('a'), id: 5}])],
    ['a bare block without a name', {...use('a'), name: undefined}],
    ['no message', {type: 'assistant', uuid: 'u'}],
    ['a message that is text', {type: 'assistant', message: 'hello'}],
  ])('is invalid with %s', async (_, value) => {
    expect(await readOne(value)).toMatchObject({invalid: {code: 'BAD_CALL'}, line: 1})
  })

  test('a bad block costs its own call only, and keeps its id and name', async () => {
    const turns = await readText(jsonLines(message([use('a'), {...use('b'), input: []}, use('c')])))
    expect(summarize(turns)).toEqual([['msg_1', ['a', 'BAD_CALL', 'c']]])
    const bad = turns[0]?.calls[1]
    expect(bad).toMatchObject({id: 'b', tool: 'Bash', invalid: {message: expect.stringContaining('content[1].input')}})
  })

  test('two blocks with one id are a call and a duplicate', async () => {
    expect(summarize(await readText(jsonLines(message([use('a'), use('a')]))))).toEqual([
      ['msg_1', ['a', 'DUPLICATE_ID']],
    ])
  })
})
