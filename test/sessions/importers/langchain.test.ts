import {describe, expect, test} from 'vitest'
import {jsonl, read, said, saidById} from './recordings.ts'

const constructed = (type: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', type],
  kwargs: {content: '', ...kwargs},
})

const call = (id: string, name: string, args: unknown = {}) => ({id, name, args, type: 'tool_call'})

describe('messages of LangChain', () => {
  test('constructors, types with data, and plain messages say the same', async () => {
    const ai = {content: '', id: 'm1', tool_calls: [call('a', 'look', {at: 'x'})]}
    const tool = {content: 'seen', tool_call_id: 'a', name: 'look', status: 'success', artifact: {raw: 1}}
    const forms = [
      [constructed('HumanMessage', {}), constructed('AIMessage', ai), constructed('ToolMessage', tool)],
      [
        {type: 'human', data: {content: 'Go.'}},
        {type: 'ai', data: ai},
        {type: 'tool', data: tool},
      ],
      [
        {type: 'human', content: 'Go.'},
        {type: 'ai', ...ai},
        {type: 'tool', ...tool},
      ],
      {
        messages: [
          {type: 'ai', ...ai},
          {type: 'tool', ...tool},
        ],
      },
    ]
    for (const form of forms) {
      const {format, turns, notes} = await read(form)
      expect(format).toBe('langchain')
      expect(turns).toMatchObject([
        {
          id: 'm1',
          calls: [
            {
              id: 'a',
              tool: 'look',
              input: {at: 'x'},
              outcome: {ended: 'ok', data: {raw: 1}, content: [{text: 'seen'}]},
            },
          ],
        },
      ])
      expect(notes.problems).toEqual([])
    }
  })

  test('a result may say that it is an error, and arguments may be such that nobody could read them', async () => {
    const {calls} = await read([
      {
        type: 'ai',
        content: '',
        tool_calls: [call('a', 'look')],
        invalid_tool_calls: [
          {id: 'b', name: 'look', args: '{"at', error: 'Malformed.', type: 'invalid_tool_call'},
          {id: 'c', name: 'look', args: '{"at', error: 'Malformed.', type: 'invalid_tool_call'},
        ],
      },
      {type: 'tool', content: 'nothing', tool_call_id: 'a', status: 'error'},
      {type: 'tool', content: 'read on', tool_call_id: 'c'},
    ])
    expect(calls.map(({input, outcome}) => [input, ...said(outcome)])).toEqual([
      [{}, 'error', 'nothing'],
      ['{"at', 'invalid', 'Malformed.'],
      ['{"at', 'ok', 'read on'],
    ])
  })

  test('older messages have the calls only as the provider had them', async () => {
    const {calls} = await read([
      {
        type: 'ai',
        content: '',
        additional_kwargs: {tool_calls: [{id: 'a', function: {name: 'look', arguments: '{"at":"x"}'}}]},
      },
    ])
    expect(calls).toMatchObject([{id: 'a', tool: 'look', input: {at: 'x'}}])
  })

  test('an id that comes again in a later message is another call', async () => {
    const ask = {type: 'ai', content: '', tool_calls: [call('a', 'look')]}
    const answer = (content: string) => ({type: 'tool', content, tool_call_id: 'a'})
    const {turns, notes} = await read([ask, answer('1'), ask, answer('2')])
    expect(turns.map(({calls}) => said(calls[0]?.outcome))).toEqual([
      ['ok', '1'],
      ['ok', '2'],
    ])
    expect(notes.problems).toEqual([])
  })

  test('chunks of messages are put together, even when two messages are streamed at once', async () => {
    const chunk = (namespace: readonly string[], id: string, ...fragments: readonly object[]) => [
      namespace,
      [
        constructed('AIMessageChunk', {id, tool_call_chunks: fragments, tool_calls: [{name: '', args: {}}]}),
        {langgraph_node: 'agent'},
      ],
    ]
    const node = (name: string) => `${name}:719e5203-e1a1-58d2-ab03-53c583bbf6c8`
    const {turns} = await read([
      chunk([node('boss'), node('agent')], 'm1', {index: 0, id: 'a', name: 'look', args: ''}),
      chunk([node('agent')], 'm2', {index: 0, id: 'c', name: 'find', args: '{"q'}),
      chunk([node('boss'), node('agent')], 'm1', {index: 0, args: '{"at":'}),
      chunk([node('boss'), node('agent')], 'm1', {index: 1, id: 'b', name: 'look', args: '{}'}),
      chunk([node('agent')], 'm2', {index: 0, args: '":1}'}),
      chunk([node('boss'), node('agent')], 'm1', {index: 0, args: '"x"}'}),
      chunk([node('agent')], 'm3'),
    ])
    expect(turns).toMatchObject([
      {
        id: 'm1',
        agent: 'boss',
        calls: [
          {id: 'a', tool: 'look', input: {at: 'x'}, line: 1},
          {id: 'b', tool: 'look', input: {}},
        ],
      },
      {id: 'm2', calls: [{id: 'c', tool: 'find', input: {q: 1}}]},
    ])
    expect(turns[1]).not.toHaveProperty('agent')
  })

  test('a line may be a message', async () => {
    const {format, calls} = await read(
      jsonl(
        {type: 'ai', content: '', tool_calls: [call('a', 'look')]},
        {type: 'tool', content: 'x', tool_call_id: 'a'},
      ),
      'messages.jsonl',
    )
    expect([format, saidById(calls)]).toEqual(['langchain', {a: ['ok', 'x']}])
  })

  test('definitions of tools and other things with types are left to others', async () => {
    const definitions = [{type: 'function', function: {name: 'look'}}]
    await expect(read(definitions)).rejects.toMatchObject({code: 'INPUT_UNREADABLE'})
    await expect(read([{type: 'tool', name: 'bash', content: 'x'}])).rejects.toMatchObject({code: 'INPUT_UNREADABLE'})
  })
})

describe('streams of events of LangGraph', () => {
  const event = (method: string, data: unknown, seconds = 0) => {
    const params = {namespace: [], timestamp: 1_700_000_000_000 + seconds * 1000, data}
    return `event: ${method}\ndata: ${JSON.stringify({type: 'event', method, params})}\n\n`
  }
  const human = {type: 'human', content: 'Go.', id: 'h1'}
  const ai = {type: 'ai', content: '', id: 'm1', tool_calls: [call('a', 'look', {at: 'x'})]}
  const tool = {type: 'tool', content: 'seen', tool_call_id: 'a', status: 'success', name: 'look'}
  const started = {event: 'tool-started', tool_call_id: 'a', tool_name: 'look', input: '{"at":"x"}'}

  test('a message that is streamed, and in every state after that, is one message', async () => {
    const {format, turns, notes} = await read(
      [
        event('lifecycle', {event: 'running'}),
        event('messages', {event: 'message-start', id: 'm1'}),
        event('messages', {
          event: 'content-block-delta',
          index: 0,
          delta: {fields: {type: 'tool_call_chunk', id: 'a'}},
        }),
        event('messages', {
          event: 'content-block-finish',
          index: 0,
          content: {id: 'a', name: 'look', args: '{"at":"x"}'},
        }),
        event('values', {messages: [human, ai]}),
        event('tools', started, 1),
        event('tools', {event: 'tool-finished', tool_call_id: 'a', output: tool}, 3),
        event('values', {messages: [human, ai, {...tool, id: 't1'}]}),
        event('values', {messages: [human, ai, {...tool, id: 't1'}, {type: 'ai', content: 'Done.', id: 'm2'}]}),
      ].join(''),
      'events.sse',
    )
    expect(format).toBe('langchain')
    expect(turns).toMatchObject([
      {id: 'm1', calls: [{id: 'a', tool: 'look', input: {at: 'x'}, outcome: {ended: 'ok', durationMs: 2000}}]},
    ])
    expect([notes.lines, notes.problems]).toEqual([9, []])
  })

  test('messages without ids are told by the ids of their calls', async () => {
    const {id: _, ...anonymous} = ai
    const states = [[anonymous], [anonymous, tool], [anonymous, tool]]
    const {calls} = await read(states.map((messages) => event('values', {messages})).join(''), 'events.sse')
    expect(saidById(calls)).toEqual({a: ['ok', 'seen']})
  })

  test('where only tools are streamed the calls are known from them', async () => {
    const {calls} = await read(
      [
        event('tools', started),
        event('tools', {event: 'tool-error', tool_call_id: 'a', error: 'It broke.'}),
        event('tools', {...started, tool_call_id: 'b'}),
        event('tools', {event: 'tool-finished', tool_call_id: 'b', output: 'plain'}),
      ].join(''),
      'events.sse',
    )
    expect(saidById(calls)).toEqual({a: ['error', 'It broke.'], b: ['ok', 'plain']})
  })

  test('events of the older kind have the state as their data', async () => {
    const older = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    const {format, calls} = await read(
      [
        older('metadata', {run_id: 'r1'}),
        older('updates', {agent: {messages: [ai]}}),
        older('updates', {tools: {messages: [tool]}}),
        'event: values\ndata: {torn\n\n',
      ].join(''),
      'events.sse',
    )
    expect([format, saidById(calls)]).toEqual(['langchain', {a: ['ok', 'seen']}])
  })
})
