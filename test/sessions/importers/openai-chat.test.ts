import {describe, expect, test} from 'vitest'
import {jsonl, read, said, saidById} from './recordings.ts'

const user = {role: 'user', content: 'Please.'}

const call = (id: string, name: string, args: unknown) => ({
  id,
  type: 'function',
  function: {name, arguments: typeof args === 'string' ? args : JSON.stringify(args)},
})

const asks = (...calls: readonly object[]) => ({role: 'assistant', content: null, tool_calls: calls})

const answers = (id: string, content: unknown) => ({role: 'tool', tool_call_id: id, content})

describe('transcripts of chat messages', () => {
  test('a list of messages is read: calls of one message are one turn, and results go by their ids', async () => {
    const {format, turns, notes} = await read([
      user,
      asks(call('a', 'look', {at: 'x'}), call('b', 'look', {at: 'y'})),
      answers('b', 'y it is'),
      answers('a', 'x it is'),
      {role: 'assistant', content: 'Done.'},
    ])
    expect(format).toBe('openai-chat')
    expect(turns).toMatchObject([
      {
        id: null,
        calls: [
          {id: 'a', tool: 'look', input: {at: 'x'}, line: 2},
          {id: 'b', tool: 'look', input: {at: 'y'}, line: 2},
        ],
      },
    ])
    expect(saidById(turns[0]?.calls ?? [])).toEqual({a: ['ok', 'x it is'], b: ['ok', 'y it is']})
    expect([notes.lines, [...notes.skipped], notes.problems]).toEqual([
      5,
      [
        ['user', 1],
        ['assistant', 1],
      ],
      [],
    ])
  })

  test('messages may stand in an object, with an id', async () => {
    const {about, calls} = await read({id: 'c1', messages: [user, asks(call('a', 'look', {}))]})
    expect(about).toEqual({id: 'c1'})
    expect(calls.map(({outcome}) => outcome)).toEqual([{status: 'unanswered'}])
  })

  test('each line may be a conversation, whose ids are its own', async () => {
    const one = (result: string) => ({messages: [user, asks(call('a', 'look', {})), answers('a', result)]})
    const {format, calls, notes} = await read(jsonl(one('first'), one('second'), one('third')), 'chats.jsonl')
    expect(format).toBe('openai-chat')
    expect(calls.map(({line, outcome}) => [line, ...said(outcome)])).toEqual([
      [1, 'ok', 'first'],
      [2, 'ok', 'second'],
      [3, 'ok', 'third'],
    ])
    expect([notes.lines, notes.problems]).toEqual([3, []])
  })

  test('each line may be a message, and all of them one conversation', async () => {
    const {format, calls} = await read(jsonl(user, asks(call('a', 'look', {})), answers('a', 'seen')), 'chat.jsonl')
    expect([format, calls.map(({outcome}) => said(outcome))]).toEqual(['openai-chat', [['ok', 'seen']]])
  })

  test('episodes of tau-bench have their own ids, and say of a failure in their text', async () => {
    const episode = (task: number, result: string) => ({
      task_id: task,
      reward: 1,
      traj: [user, asks(call('a', 'cancel', {order: task})), answers('a', result)],
    })
    const {format, calls, notes} = await read([episode(0, 'Error: no such order'), episode(1, 'canceled')])
    expect(format).toBe('openai-chat')
    expect(calls.map(({input, line, outcome}) => [input, line, ...said(outcome)])).toEqual([
      [{order: 0}, 1, 'error', 'Error: no such order'],
      [{order: 1}, 2, 'ok', 'canceled'],
    ])
    expect(notes).toMatchObject({lines: 2, problems: []})
  })

  test('simulations have flat calls, and one who plays the user has tools too', async () => {
    const flat = (id: string) => ({id, name: 'look', arguments: {at: id}})
    const {turns} = await read({
      simulations: [
        {
          messages: [
            {...asks(flat('a')), content: ''},
            {role: 'tool', id: 'a', content: 'nothing', error: true},
            {role: 'user', content: '', tool_calls: [flat('b')]},
            {role: 'tool', id: 'b', content: 'lights on', error: false},
          ],
        },
      ],
    })
    expect(turns).toMatchObject([
      {calls: [{id: 'a', input: {at: 'a'}, outcome: {ended: 'error'}}]},
      {agent: 'user', calls: [{id: 'b', outcome: {ended: 'ok'}}]},
    ])
  })

  test('arguments that are no JSON stay the text that they are', async () => {
    const given = ['{"at": "x"', '', 'null', '[1]', '"x"', '{"at":"x"}']
    const {calls} = await read([user, asks(...given.map((args, index) => call(`c${index}`, 'look', args)))])
    expect(calls.map(({input}) => input)).toEqual(['{"at": "x"', {}, {}, [1], '"x"', {at: 'x'}])
  })

  test('free text of a custom tool is not taken for arguments', async () => {
    const {calls} = await read([user, asks({id: 'a', type: 'custom', custom: {name: 'patch', input: '{"a":1}'}})])
    expect(calls).toMatchObject([{tool: 'patch', input: '{"a":1}'}])
  })

  test('content may be parts, images among them', async () => {
    const parts = [
      {type: 'text', text: 'two'},
      {type: 'image_url', image_url: {url: 'data:image/png;base64,AAAA'}},
      {type: 'image_url', image_url: {url: 'https://example.org/a.png'}},
    ]
    const {calls} = await read([user, asks(call('a', 'look', {})), answers('a', parts)])
    expect(calls[0]?.outcome).toMatchObject({
      content: [
        {type: 'text', text: 'two'},
        {type: 'image', data: 'AAAA', mimeType: 'image/png'},
        {type: 'resource_link', uri: 'https://example.org/a.png'},
      ],
    })
  })

  test('the deprecated function_call is answered by the function of its name', async () => {
    const {calls} = await read([
      user,
      {role: 'assistant', content: null, function_call: {name: 'look', arguments: '{}'}},
      {role: 'function', name: 'look', content: 'seen'},
    ])
    expect(calls).toMatchObject([{id: 'call_1', tool: 'look', outcome: {ended: 'ok'}}])
  })

  test('an id that comes again goes to the last call of it, and two of it in one message are told apart', async () => {
    const {turns, notes} = await read([
      asks(call('a', 'look', {}), call('a', 'look', {})),
      answers('a', 'one'),
      answers('a', 'two'),
      asks(call('a', 'look', {})),
      answers('a', 'three'),
    ])
    expect(turns.map(({calls}) => saidById(calls))).toEqual([
      {a: ['ok', 'one'], 'a#2': ['ok', 'two']},
      {a: ['ok', 'three']},
    ])
    expect(notes.problems).toEqual([])
  })

  test('a result that belongs to no call is counted, and goes to none that comes later', async () => {
    const {calls, notes} = await read([user, answers('a', 'lost'), asks(call('a', 'look', {}))])
    expect(calls.map(({outcome}) => outcome)).toEqual([{status: 'unanswered'}])
    expect(notes.skipped.get('result without a call')).toBe(1)
  })

  test('messages of other providers that have roles too are left to others', async () => {
    const anthropic = [{role: 'assistant', content: [{type: 'tool_use', id: 'a', name: 'look', input: {}}]}]
    await expect(read({messages: anthropic})).rejects.toMatchObject({code: 'INPUT_UNREADABLE'})
    await expect(read([{role: 'user', parts: [{text: 'Hi'}]}])).rejects.toMatchObject({code: 'INPUT_UNREADABLE'})
  })
})
