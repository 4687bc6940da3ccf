import {describe, expect, test} from 'vitest'
import {jsonl, read, said, saidById} from './recordings.ts'

/** @param ids of the response of the model, and of the call in it */
const metadata = (response: string, call: string, input?: object) => ({
  tool_call_metadata: {
    function_name: 'execute_bash',
    tool_call_id: call,
    model_response: {
      id: response,
      choices: [{message: {tool_calls: [{id: call, function: {name: 'f', arguments: JSON.stringify(input)}}]}}],
    },
  },
})

const action = (id: number, name: string, args: object, more: object = {}) => ({
  id,
  timestamp: `2025-01-27T22:00:0${id}.000000`,
  source: 'agent',
  message: '',
  action: name,
  args: {thought: 'on', hidden: false, ...args},
  ...more,
})

const observation = (cause: number, name: string, content: string, extras: object = {}, more: object = {}) => ({
  id: 100 + cause,
  timestamp: `2025-01-27T22:00:0${cause}.250000`,
  source: 'agent',
  cause,
  observation: name,
  content,
  extras,
  ...more,
})

describe('events of OpenHands', () => {
  test('actions and observations go together by cause, and actions by the response they came in', async () => {
    const {format, turns, notes} = await read([
      {id: 0, source: 'user', action: 'message', args: {content: 'Go.'}},
      action(1, 'run', {command: 'ls'}, metadata('r1', 'a', {command: 'ls', timeout: 5})),
      action(2, 'read', {path: '/a'}, metadata('r1', 'b')),
      observation(2, 'read', 'contents'),
      observation(1, 'run', 'a\n', {metadata: {exit_code: 0, working_dir: '/w'}}, {success: true}),
      action(
        3,
        'edit',
        {path: '/a', content: ''},
        metadata('r2', 'c', {command: 'create', path: '/a', file_text: 'x'}),
      ),
      observation(3, 'error', 'ERROR:\nno such folder'),
    ])
    expect(format).toBe('openhands')
    expect(turns).toMatchObject([
      {
        id: 'r1',
        calls: [
          {
            id: 'a',
            tool: 'run',
            input: {command: 'ls', timeout: 5},
            line: 2,
            at: Date.parse('2025-01-27T22:00:01Z'),
            outcome: {ended: 'ok', exitCode: 0, durationMs: 250, data: {metadata: {working_dir: '/w'}}},
          },
          {id: 'b', tool: 'read', input: {path: '/a'}},
        ],
      },
      {id: 'r2', calls: [{id: 'c', tool: 'edit', input: {command: 'create', path: '/a', file_text: 'x'}}]},
    ])
    expect(saidById(turns.flatMap(({calls}) => calls))).toEqual({
      a: ['ok', 'a\n'],
      b: ['ok', 'contents'],
      c: ['error', 'ERROR:\nno such folder'],
    })
    expect([notes.lines, notes.problems]).toEqual([7, []])
  })

  test('what the agent says and does by itself is no call, nor is what the user runs', async () => {
    const own = ['message', 'system', 'think', 'finish', 'recall', 'condensation', 'change_agent_state', 'null']
    const {calls, notes} = await read([
      ...own.map((name, index) => action(index, name, {})),
      {...action(9, 'run', {command: 'ls'}), source: 'user'},
      {...action(9, 'run', {command: 'ls'}), source: 'environment'},
      ...['write', 'run_ipython', 'browse', 'browse_interactive', 'delegate', 'task_tracking'].map((name, index) =>
        action(20 + index, name, {}, {timestamp: undefined}),
      ),
    ])
    expect(calls.map(({tool}) => tool)).toEqual([
      'write',
      'run_ipython',
      'browse',
      'browse_interactive',
      'delegate',
      'task_tracking',
    ])
    expect(notes.skipped.get('think')).toBe(1)
    expect(notes.skipped.get('run')).toBe(2)
  })

  test('a tool of MCP is called by its own name, and its result has blocks', async () => {
    const {calls} = await read([
      action(1, 'call_tool_mcp', {name: 'search', arguments: {q: 'x'}}),
      observation(1, 'mcp', JSON.stringify({content: [{type: 'text', text: 'nothing'}], isError: true})),
    ])
    expect(calls).toMatchObject([{tool: 'search', input: {q: 'x'}}])
    expect(said(calls[0]?.outcome)).toEqual(['error', 'nothing'])
  })

  test('a command ends by its code, its time, or the user', async () => {
    const code = (exit: number, suffix = '') => ({metadata: {exit_code: exit, suffix}})
    const {calls} = await read([
      action(1, 'run', {command: 'a'}),
      observation(1, 'run', '', code(127)),
      action(2, 'run', {command: 'b'}),
      observation(2, 'run', '', code(-1, '\n[The command has no new output after 30 seconds.]'), {success: false}),
      action(3, 'run', {command: 'c'}),
      observation(3, 'user_rejected', 'No.'),
      action(4, 'run', {command: 'd', confirmation_state: 'rejected'}),
      action(5, 'run', {command: 'e'}),
      action(6, 'browse', {url: 'x'}),
      observation(6, 'browse', 'gone', {error: true}),
    ])
    expect(calls.map(({outcome}) => said(outcome)[0])).toEqual([
      'error',
      'timeout',
      'withheld',
      'withheld',
      'unanswered',
      'error',
    ])
    expect(calls[0]?.outcome).toMatchObject({exitCode: 127})
    expect(calls[1]?.outcome).not.toHaveProperty('exitCode')
  })

  test('what was cut out of the middle is said', async () => {
    const {calls} = await read([
      action(1, 'run', {command: 'a'}),
      observation(1, 'run', 'x\n[... Observation truncated due to length ...]\ny', {metadata: {exit_code: 0}}),
    ])
    expect(calls[0]?.outcome).toMatchObject({isCut: true})
  })

  test('evaluations have a run on each line, or pairs of an action and its observation', async () => {
    const run = (tool: string) => ({instance_id: tool, history: [action(1, tool, {}), observation(1, tool, 'done')]})
    const {format, calls} = await read(jsonl(run('run'), run('read')), 'output.jsonl')
    expect([format, calls.map(({tool, outcome}) => [tool, ...said(outcome)])]).toEqual([
      'openhands',
      [
        ['run', 'ok', 'done'],
        ['read', 'ok', 'done'],
      ],
    ])
    const pairs = await read({history: [[action(1, 'run', {}), observation(1, 'run', 'done')]]})
    expect(pairs.calls.map(({outcome}) => said(outcome))).toEqual([['ok', 'done']])
  })

  test('events of the SDK go together by the ids of their calls', async () => {
    const asks = (id: string, tool: string, more: object = {}) => ({
      kind: 'ActionEvent',
      id: `e-${id}`,
      source: 'agent',
      tool_name: tool,
      tool_call_id: id,
      tool_call: {id, name: tool, arguments: '{"command":"ls"}'},
      action: {kind: 'TerminalAction', command: 'ls'},
      llm_response_id: 'r1',
      ...more,
    })
    const sees = (id: string, kind: string, more: object) => ({kind, id: `o-${id}`, tool_call_id: id, ...more})
    const {turns, notes} = await read([
      {kind: 'SystemPromptEvent', id: 's', source: 'agent'},
      asks('a', 'terminal'),
      asks('b', 'terminal', {tool_call: undefined}),
      asks('c', 'nothing', {action: null}),
      asks('d', 'terminal', {llm_response_id: 'r2'}),
      asks('e', 'finish'),
      sees('a', 'ObservationEvent', {
        action_id: 'e-a',
        observation: {kind: 'TerminalObservation', content: [{type: 'text', text: 'x'}], exit_code: 1, is_error: false},
      }),
      sees('b', 'UserRejectObservation', {action_id: 'e-b', rejection_reason: 'Not now.'}),
      sees('c', 'AgentErrorEvent', {error: 'No tool of this name.'}),
    ])
    expect(turns.map(({id, calls}) => [id, saidById(calls)])).toEqual([
      ['r1', {a: ['error', 'x'], b: ['withheld', 'Not now.'], c: ['error', 'No tool of this name.']}],
      ['r2', {d: ['unanswered']}],
    ])
    expect(turns[0]?.calls[1]?.input).toEqual({command: 'ls'})
    expect(notes.problems).toEqual([])
  })
})
