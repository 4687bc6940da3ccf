import {describe, expect, test} from 'vitest'
import {read, said} from './recordings.ts'

const system = {role: 'system', content: 'Answer with one command in a block, such as\n```mswea_bash_command\nls\n```'}

const command = (line: string, language = 'mswea_bash_command') => ({
  role: 'assistant',
  content: `THOUGHT: on.\n\n\`\`\`${language}\n${line}\n\`\`\``,
})

const observed = (code: number, output: string) => ({
  role: 'user',
  content: `<returncode>${code}</returncode>\n<output>\n${output}</output>`,
})

const outcomes = async (...messages: readonly object[]) =>
  (await read([system, ...messages])).calls.map(({outcome}) => said(outcome))

describe('trajectories of mini-swe-agent', () => {
  test('each command in a block is a call, and the message after it says what came of it', async () => {
    const {format, turns, notes} = await read([
      system,
      command('ls'),
      observed(0, 'a\nb\n'),
      command('cat c'),
      observed(1, ''),
    ])
    expect(format).toBe('mini-swe-agent')
    expect(turns.map(({calls}) => calls)).toEqual([
      [
        {
          id: 'call_1',
          tool: 'bash',
          input: {command: 'ls'},
          line: 2,
          outcome: {status: 'settled', ended: 'ok', content: [{type: 'text', text: 'a\nb\n'}], exitCode: 0},
        },
      ],
      [
        {
          id: 'call_2',
          tool: 'bash',
          input: {command: 'cat c'},
          line: 4,
          outcome: {status: 'settled', ended: 'error', content: [{type: 'text', text: ''}], exitCode: 1},
        },
      ],
    ])
    expect([notes.lines, [...notes.skipped]]).toEqual([5, [['system', 1]]])
  })

  test('older ones have bash blocks, which count where observations follow', async () => {
    const {format, calls} = await read([{...system, content: 'Work.'}, command('ls', 'bash'), observed(0, 'a\n')])
    expect([format, calls.length]).toEqual(['mini-swe-agent', 1])
  })

  test('the last command hands the work in, and what it shows has no code', async () => {
    expect(
      await outcomes(command('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT'), {role: 'user', content: 'a patch'}),
    ).toEqual([['ok', 'a patch']])
  })

  test('a command that was killed has timed out', async () => {
    const killed = {role: 'user', content: 'The last command <command>sleep 9</command> timed out and has been killed.'}
    expect((await outcomes(command('sleep 9'), killed))[0]?.[0]).toBe('timeout')
  })

  test('commands that the user rejected, or more than one in a message, have not run', async () => {
    const two = {role: 'assistant', content: `${command('ls').content}\n${command('pwd').content}`}
    const all = await outcomes(
      command('rm -r a'),
      {role: 'user', content: 'Command not executed. The user rejected your command with the following message: no'},
      two,
      {role: 'user', content: 'One action, please.'},
    )
    expect(all.map(([status]) => status)).toEqual(['withheld', 'withheld', 'withheld'])
  })

  test('a command at the end is unanswered', async () => {
    expect(await outcomes(command('ls'))).toEqual([['unanswered']])
  })

  test('the wrapped form has its version, its folder, and tool calls that may come together', async () => {
    const asked = (id: string, line: string) => ({
      id,
      type: 'function',
      function: {name: 'bash', arguments: JSON.stringify({command: line})},
    })
    const {about, turns} = await read({
      info: {mini_version: '2.3.0', exit_status: 'Submitted', config: {environment: {cwd: '/testbed'}}},
      trajectory_format: 'mini-swe-agent-1.1',
      messages: [
        {role: 'user', content: 'Go.'},
        {
          role: 'assistant',
          content: '',
          tool_calls: [asked('a', 'ls'), asked('b', 'sleep 99'), asked('c', 'pwd')],
          extra: {actions: [{command: 'ls', tool_call_id: 'a'}], timestamp: 1_700_000_000.5},
        },
        {
          role: 'tool',
          tool_call_id: 'a',
          content: '<returncode>0</returncode>\n<output_head>\nx</output_head>\n<elided_chars>',
          extra: {raw_output: 'x and more\n', returncode: 0, exception_info: ''},
        },
        {
          role: 'tool',
          tool_call_id: 'b',
          content:
            '<exception>Command timed out after 60 seconds</exception>\n<returncode>-1</returncode>\n<output>\n</output>',
          extra: {raw_output: '', returncode: -1, exception_info: "Command 'sleep 99' timed out after 60 seconds"},
        },
        {
          role: 'tool',
          tool_call_id: 'c',
          content: '',
          extra: {returncode: -1, exception_info: 'action was not executed'},
        },
        {
          role: 'assistant',
          content: '',
          tool_calls: [asked('d', 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat patch.txt')],
        },
        {role: 'exit', content: 'the patch', extra: {exit_status: 'Submitted', submission: 'the patch'}},
      ],
    })
    expect(about).toEqual({agent: {name: 'mini-swe-agent', version: '2.3.0'}, cwd: '/testbed'})
    expect(turns.map(({calls}) => calls.map(({id, at, outcome}) => [id, at, ...said(outcome)]))).toEqual([
      [
        ['a', 1_700_000_000_500, 'ok', 'x and more\n'],
        ['b', 1_700_000_000_500, 'timeout', ''],
        ['c', 1_700_000_000_500, 'withheld', 'action was not executed'],
      ],
      [['d', undefined, 'ok', 'the patch']],
    ])
  })

  test('a run that ends in the midst of its last calls has run the one that hands the work in', async () => {
    const asked = (id: string, line: string) => ({
      id,
      function: {name: 'bash', arguments: JSON.stringify({command: line})},
    })
    const notExecuted = (id: string) => ({
      role: 'tool',
      tool_call_id: id,
      content: '',
      extra: {returncode: -1, exception_info: 'action was not executed'},
    })
    const {calls} = await read({
      trajectory_format: 'mini-swe-agent-1.1',
      info: {},
      messages: [
        {
          role: 'assistant',
          content: '',
          tool_calls: [asked('a', 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT'), asked('b', 'ls')],
        },
        notExecuted('a'),
        notExecuted('b'),
        {role: 'exit', content: 'the patch', extra: {exit_status: 'Submitted'}},
      ],
    })
    expect(calls.map(({outcome}) => said(outcome))).toEqual([
      ['ok', 'the patch'],
      ['withheld', 'action was not executed'],
    ])
  })

  test('a run that reached its limit leaves its last call unanswered', async () => {
    const {calls} = await read({
      trajectory_format: 'mini-swe-agent-1.1',
      info: {},
      messages: [command('ls'), {role: 'exit', content: '', extra: {exit_status: 'LimitsExceeded'}}],
    })
    expect(calls.map(({outcome}) => said(outcome))).toEqual([['unanswered']])
  })

  test('items of the Responses API are calls and results too', async () => {
    const {turns} = await read({
      trajectory_format: 'mini-swe-agent-1.1',
      info: {},
      messages: [
        {
          object: 'response',
          id: 'resp_1',
          output: [
            {type: 'reasoning'},
            {type: 'function_call', id: 'fc_1', call_id: 'a', name: 'bash', arguments: '{"command":"ls"}'},
          ],
        },
        {type: 'function_call_output', call_id: 'a', output: '<returncode>2</returncode>\n<output>\nno\n</output>'},
      ],
    })
    expect(turns).toMatchObject([
      {id: 'resp_1', calls: [{id: 'a', input: {command: 'ls'}, outcome: {ended: 'error', exitCode: 2}}]},
    ])
  })
})
