import {describe, expect, test} from 'vitest'
import {read, said} from './recordings.ts'

const step = (action: string, observation: string, more: object = {}) => ({
  action,
  observation,
  response: '',
  thought: '',
  ...more,
})

const state = (folder: string) => JSON.stringify({open_file: 'n/a', working_dir: folder})

describe('trajectories of SWE-agent', () => {
  test('a step with an action in text is a call of a shell, run in the folder of its state', async () => {
    const {format, about, turns, notes} = await read(
      {
        environment: 'main',
        trajectory: [
          step('open a.py\n', '[File: a.py]', {state: state('/repo')}),
          step('submit\n', '', {state: state('/repo/src')}),
        ],
        history: [
          {role: 'user', content: 'A demonstration', is_demo: true},
          {role: 'assistant', content: '', action: 'open a.py\n'},
          {role: 'user', content: '[File: a.py]'},
        ],
        info: {swe_agent_version: '0.7.0'},
      },
      'run.traj',
    )
    expect([format, about]).toEqual(['swe-agent', {agent: {name: 'SWE-agent', version: '0.7.0'}}])
    expect(turns.map(({calls}) => calls)).toMatchObject([
      [{tool: 'bash', input: {command: 'open a.py\n'}, cwd: '/repo', line: 1, outcome: {ended: 'ok'}}],
      [{tool: 'bash', input: {command: 'submit\n'}, cwd: '/repo/src', line: 2, outcome: {ended: 'ok'}}],
    ])
    expect(notes).toMatchObject({lines: 2, problems: []})
  })

  test('newer states are those after the action, so that the one before tells the folder', async () => {
    const stateAfter = (folder: string) => ({state: {working_dir: folder}, execution_time: 0.25})
    const {calls} = await read({
      trajectory: [step('cd /b', '', stateAfter('/b')), step('ls', 'x', stateAfter('/b'))],
      info: {},
    })
    expect(calls).toMatchObject([{outcome: {durationMs: 250}}, {cwd: '/b'}])
    expect(calls[0]).not.toHaveProperty('cwd')
  })

  test('steps without an action, or that end the run by themselves, are no calls', async () => {
    const {calls, notes} = await read({
      trajectory: [step('', 'Please write a command.'), step('exit_cost', 'Exited'), step('ls', 'x')],
      info: {},
    })
    expect(calls.map(({line}) => line)).toEqual([3])
    expect([...notes.skipped]).toEqual([['step without an action', 2]])
  })

  test('what SWE-agent says of a failure is believed, and nothing else', async () => {
    const {calls} = await read({
      trajectory: [
        step('a', "The command 'a' was cancelled because it took more than 30 seconds. Try another."),
        step('b', 'Your proposed edit has introduced new syntax error(s). Read on.'),
        step('c', 'Your bash command contained syntax errors and was NOT executed. See above.'),
        step('d', 'Traceback: the timed out error of somebody else'),
        step('e', '', {execution_time: 0, state: {}}),
      ],
      info: {},
    })
    expect(calls.map(({outcome}) => said(outcome)[0])).toEqual(['timeout', 'error', 'withheld', 'ok', 'withheld'])
  })

  test('tool calls are read from the history, once, with the raw observation and the time of the step', async () => {
    const asked = (id: string, name: string, input: object) => ({
      id,
      type: 'function',
      function: {name, arguments: JSON.stringify(input)},
    })
    const acts = (action: string, ...calls: readonly object[]) => ({
      role: 'assistant',
      content: '',
      action,
      tool_calls: calls,
      message_type: 'action',
    })
    const sees = (ids: readonly string[], shown: string) => ({
      role: 'tool',
      content: [{type: 'text', text: `OBSERVATION:\n${shown}`}],
      tool_call_ids: ids,
    })
    const {turns, notes} = await read({
      trajectory: [
        step('rm -r /', '', {execution_time: 0, state: {}}),
        step('ls', 'a\n', {execution_time: 0.5}),
        step('submit', 'the patch', {execution_time: 1}),
      ],
      history: [
        {role: 'system', content: 'Work.'},
        {...acts('demo', asked('demo', 'bash', {command: 'demo'})), is_demo: true},
        {...sees(['demo'], 'demo'), is_demo: true},
        acts('ls', asked('a', 'bash', {command: 'ls'})),
        sees(['a'], 'a\n'),
        acts('gone', asked('b', 'bash', {command: 'gone'})),
        sees(['b'], 'only here'),
        acts('submit', asked('c', 'submit', {})),
        sees(['c'], 'the patch'),
      ],
      info: {},
    })
    expect(
      turns.map(({calls}) => calls.map(({id, tool, line, outcome}) => [id, tool, line, ...said(outcome)])),
    ).toEqual([
      [['a', 'bash', 4, 'ok', 'a\n']],
      [['b', 'bash', 6, 'ok', 'OBSERVATION:\nonly here']],
      [['c', 'submit', 8, 'ok', 'the patch']],
    ])
    expect(turns[0]?.calls[0]?.outcome).toMatchObject({durationMs: 500})
    expect(notes.problems).toEqual([])
  })

  test('several calls may be answered by one observation', async () => {
    const asked = (id: string) => ({id, type: 'function', function: {name: 'look', arguments: '{}'}})
    const {calls} = await read({
      trajectory: [],
      history: [
        {role: 'assistant', tool_calls: [asked('a'), asked('b')]},
        {role: 'tool', content: 'both', tool_call_ids: ['a', 'b']},
      ],
    })
    expect(calls.map(({outcome}) => said(outcome))).toEqual([
      ['ok', 'both'],
      ['ok', 'both'],
    ])
  })

  test('of several attempts each is read, and the chosen one not again', async () => {
    const attempt = (action: string) => ({trajectory: [step(action, '')], history: [], info: {}})
    const {calls} = await read({...attempt('two'), attempts: [attempt('one'), attempt('two')]})
    expect(calls.map(({input}) => input)).toEqual([{command: 'one'}, {command: 'two'}])
  })

  test('a history alone is read by its actions', async () => {
    const {calls} = await read({
      trajectory: [],
      history: [
        {role: 'assistant', action: 'ls'},
        {role: 'user', content: 'a'},
        {role: 'assistant', action: 'submit'},
      ],
      info: {},
    })
    expect(calls.map(({outcome}) => said(outcome))).toEqual([['ok', 'a'], ['unanswered']])
  })
})
