import {describe, expect, test} from 'vitest'
import {read, said, saidById} from './recordings.ts'

const request = (id: number, name: string, input?: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {name, ...(input && {arguments: input}), _meta: {progressToken: 0}},
})

const response = (id: number, text: string, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  result: {content: [{type: 'text', text}], ...more},
})

const failure = (id: number, message: string) => ({jsonrpc: '2.0', id, error: {code: -32603, message, data: {why: 1}}})

const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {protocolVersion: '2025-03-26', clientInfo: {name: 'goose', version: '1.0'}},
}

const to = (message: unknown) => `STDIN: ${JSON.stringify(message)}\n`
const from = (message: unknown) => `STDOUT: ${JSON.stringify(message)}\n`

describe('replay logs of goose', () => {
  test('requests and responses go together by their ids, and what else is said is passed over', async () => {
    const {format, about, turns, notes} = await read(
      [
        to(initialize),
        'STDERR: starting {"id": 1}\n',
        from({jsonrpc: '2.0', id: 0, result: {}}),
        to({jsonrpc: '2.0', id: 1, method: 'tools/list'}),
        from({jsonrpc: '2.0', id: 1, result: {tools: []}}),
        to(request(2, 'echo', {text: 'hi'})),
        from({jsonrpc: '2.0', method: 'notifications/progress', params: {}}),
        'STDOUT: not a message\n',
        from(response(2, 'hi', {structuredContent: {said: 'hi'}})),
        to(request(3, 'look')),
        from(response(3, 'nothing there', {isError: true})),
        to(request(4, 'look')),
        from(failure(4, 'It broke.')),
        to(request(5, 'look')),
      ].join(''),
      'a-server',
    )
    expect([format, about]).toEqual(['mcp', {agent: {name: 'goose', version: '1.0'}}])
    expect(turns.length).toBe(4)
    const calls = turns.flatMap((turn) => turn.calls)
    expect(calls).toMatchObject([
      {id: '2', tool: 'echo', input: {text: 'hi'}, line: 6, outcome: {data: {said: 'hi'}}},
      {id: '3', input: {}},
      {id: '4', outcome: {data: {code: -32603, data: {why: 1}}}},
      {id: '5'},
    ])
    expect(saidById(calls)).toEqual({
      2: ['ok', 'hi'],
      3: ['error', 'nothing there'],
      4: ['crashed', 'It broke.'],
      5: ['unanswered'],
    })
    expect([notes.lines, notes.problems]).toEqual([14, []])
  })

  test('a request of the server may have the number of a call, and is no answer to it', async () => {
    const {calls} = await read(
      [
        to(request(0, 'sample')),
        from({jsonrpc: '2.0', id: 0, method: 'sampling/createMessage', params: {}}),
        to({jsonrpc: '2.0', id: 0, result: {role: 'assistant', content: {type: 'text', text: 'mine'}}}),
        from(response(0, 'done')),
      ].join(''),
      'a-server',
    )
    expect(calls.map(({outcome}) => said(outcome))).toEqual([['ok', 'done']])
  })

  test('calls that are under way together are one turn, in whatever order they are answered', async () => {
    const {turns} = await read(
      [
        to([request(1, 'a'), request(2, 'b')]),
        to(request(3, 'c')),
        from(response(3, 'C')),
        from(response(1, 'A')),
        from(response(2, 'B')),
        to(request(4, 'd')),
        from(response(4, 'D')),
      ].join(''),
      'a-server',
    )
    expect(turns.map(({calls}) => calls.map(({tool, outcome}) => [tool, ...said(outcome)]))).toEqual([
      [
        ['a', 'ok', 'A'],
        ['b', 'ok', 'B'],
        ['c', 'ok', 'C'],
      ],
      [['d', 'ok', 'D']],
    ])
  })

  test('a call that the client took back was canceled', async () => {
    const {calls} = await read(
      [
        to(request(1, 'a')),
        to({jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 1, reason: 'Too slow.'}}),
      ].join(''),
      'a-server',
    )
    expect(calls.map(({outcome}) => said(outcome))).toEqual([['canceled', 'Too slow.']])
  })

  test('an id that is used twice at once is told apart', async () => {
    const {turns} = await read([to(request(1, 'a')), to(request(1, 'a')), from(response(1, 'A'))].join(''), 'a-server')
    expect(turns.map(({calls}) => saidById(calls))).toEqual([{1: ['ok', 'A'], '1#2': ['unanswered']}])
  })
})

describe('cassettes', () => {
  test('of mcp-recorder: each interaction has a request and its response', async () => {
    const interaction = (asked: object | null, answered: object | null, more: object = {}) => ({
      type: 'jsonrpc_request',
      request: asked,
      response: answered,
      response_status: 200,
      latency_ms: 12,
      ...more,
    })
    const {format, about, turns, notes} = await read({
      version: '1.0',
      metadata: {recorded_at: '2026-02-17T20:00:00+00:00', server_url: 'http://127.0.0.1:8000'},
      interactions: [
        interaction(initialize, {jsonrpc: '2.0', id: 0, result: {}}),
        interaction(null, null, {type: 'lifecycle', http_method: 'DELETE'}),
        interaction(request(1, 'add', {a: 2}), response(1, '5', {structuredContent: {result: 5}})),
        interaction(request(2, 'add'), null, {response_status: 500}),
        interaction(request(3, 'add'), null),
      ],
    })
    expect([format, about]).toEqual([
      'mcp',
      {agent: {name: 'goose', version: '1.0'}, startedAt: Date.parse('2026-02-17T20:00:00Z')},
    ])
    expect(turns.map(({calls}) => calls.length)).toEqual([1, 1, 1])
    const calls = turns.flatMap((turn) => turn.calls)
    expect(calls[0]).toMatchObject({tool: 'add', input: {a: 2}, line: 3, outcome: {data: {result: 5}, durationMs: 12}})
    expect(saidById(calls)).toEqual({1: ['ok', '5'], 2: ['crashed', 'HTTP 500'], 3: ['unanswered']})
    expect(notes).toMatchObject({lines: 5, problems: []})
  })

  test('of agent-vcr: a session is around the interactions', async () => {
    const interaction = (asked: object, answered: object, direction = 'client_to_server') => ({
      sequence: 0,
      timestamp: '2026-02-08T14:00:01.000',
      direction,
      request: asked,
      response: answered,
      notifications: [],
      latency_ms: 4.3,
    })
    const {format, about, calls} = await read(
      {
        format_version: '1.0.0',
        metadata: {recorded_at: '2026-02-08T14:00:00', transport: 'stdio', session_id: 's1'},
        session: {
          initialize_request: initialize,
          initialize_response: {},
          interactions: [
            interaction(request(1, 'divide', {by: 0}), failure(1, 'Division by zero')),
            interaction(request(2, 'divide', {by: 2}), response(2, '3')),
            interaction(request(3, 'other'), response(3, 'no'), 'server_to_client'),
          ],
        },
      },
      'session.vcr',
    )
    expect([format, about.id, about.startedAt]).toEqual(['mcp', 's1', Date.parse('2026-02-08T14:00:00Z')])
    expect(saidById(calls)).toEqual({1: ['crashed', 'Division by zero'], 2: ['ok', '3']})
    expect(calls[1]).toMatchObject({at: Date.parse('2026-02-08T14:00:01Z'), outcome: {durationMs: 4.3}})
  })

  test('of HTTP recorders are not claimed', async () => {
    const http = {version: 1, interactions: [{request: {method: 'POST', uri: 'http://x'}, response: {body: ''}}]}
    await expect(read(http)).rejects.toMatchObject({code: 'INPUT_UNREADABLE'})
  })
})
