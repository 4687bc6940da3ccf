import {describe, expect, test} from 'vitest'
import {endings, idsOf, lines, readFiles, textOf} from './session-files.ts'

const at = '2026-01-02T03:04:05.000Z'
const item = (payload: object) => ({timestamp: at, type: 'response_item', payload})
const event = (payload: object) => ({timestamp: at, type: 'event_msg', payload})
const meta = {
  timestamp: at,
  type: 'session_meta',
  payload: {id: 's1', cwd: '/work', cli_version: '0.121.0', timestamp: at, git: {commit_hash: 'c0', branch: 'main'}},
}
const turn = (cwd = '/work') => ({timestamp: at, type: 'turn_context', payload: {cwd, model: 'm'}})
const asks = (id: string, name = 'exec_command', args: unknown = {cmd: 'ls'}) =>
  item({type: 'function_call', name, arguments: JSON.stringify(args), call_id: id})
const answers = (id: string, output: unknown) => item({type: 'function_call_output', call_id: id, output})
const user = item({type: 'message', role: 'user', content: [{type: 'input_text', text: 'go on'}]})
const reasoning = item({type: 'reasoning', summary: []})
const exited = (code: number, output = 'x') =>
  `Chunk ID: 1a2b3c\nWall time: 0.5000 seconds\nProcess exited with code ${code}\nOriginal token count: 1\nOutput:\n${output}`

const read = (...values: readonly unknown[]) => readFiles({'rollout.jsonl': [meta, ...values]})

describe('calls', () => {
  test('that stand together before the first output were asked for together', async () => {
    const {turns} = await read(
      turn(),
      asks('a'),
      event({type: 'token_count'}),
      asks('b'),
      answers('a', ''),
      answers('b', ''),
      reasoning,
      asks('c'),
      answers('c', ''),
      asks('d'),
      user,
      asks('e'),
      event({type: 'turn_aborted', reason: 'interrupted'}),
      asks('f'),
    )
    expect(idsOf(turns)).toEqual([['a', 'b'], ['c'], ['d'], ['e'], ['f']])
  })

  test('come in all kinds', async () => {
    const {calls} = await read(
      asks('a', 'update_plan', {plan: []}),
      item({type: 'function_call', name: '_fetch_pr', namespace: 'mcp__codex_apps__', arguments: '', call_id: 'b'}),
      item({type: 'function_call', name: 'shell', arguments: '[REDACTED len=3]', call_id: 'c'}),
      item({type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch\n{"not":"json"}', call_id: 'd'}),
      item({type: 'local_shell_call', call_id: 'e', action: {type: 'exec', command: ['ls']}}),
      item({type: 'web_search_call', status: 'completed', action: {type: 'search', query: 'q'}}),
      item({type: 'tool_search_call', call_id: 'g', execution: 'client', arguments: {query: 'x'}}),
      item({type: 'tool_search_output', call_id: 'g', tools: []}),
    )
    expect(calls.map(({tool, input, hosted}) => [tool, input, hosted])).toEqual([
      ['update_plan', {plan: []}, undefined],
      ['mcp__codex_apps___fetch_pr', {}, undefined],
      ['shell', '[REDACTED len=3]', undefined],
      ['apply_patch', '*** Begin Patch\n{"not":"json"}', undefined],
      ['local_shell', {type: 'exec', command: ['ls']}, undefined],
      ['web_search', {type: 'search', query: 'q'}, true],
      ['tool_search', {query: 'x'}, undefined],
    ])
    expect(endings(calls)).toEqual({
      a: 'unanswered',
      b: 'unanswered',
      c: 'unanswered',
      d: 'unanswered',
      e: 'unanswered',
      'line-7': 'ok cut',
      g: 'ok',
    })
  })

  test('ran in the folder that they or their turn name', async () => {
    const {calls} = await read(
      asks('a'),
      turn('/other'),
      asks('b'),
      asks('c', 'exec_command', {cmd: 'ls', workdir: '/third'}),
      asks('d', 'shell', {command: ['ls'], workdir: 'sub'}),
    )
    expect(calls.map(({cwd}) => cwd)).toEqual(['/work', '/other', '/third', '/other'])
  })

  test('of the history that a summary replaces are not counted again', async () => {
    const {session, calls} = await read(asks('a'), answers('a', ''), {
      timestamp: at,
      type: 'compacted',
      payload: {message: '', replacement_history: [asks('a').payload, asks('b').payload]},
    })
    expect(calls).toHaveLength(1)
    expect(session.notes.skipped.get('compacted')).toBe(1)
  })

  test('that a torn line ends with are not taken out of it', async () => {
    const history = {timestamp: at, type: 'compacted', payload: {replacement_history: [asks('b').payload]}}
    const torn = JSON.stringify(history).slice(0, -3)
    const {session, calls} = await readFiles({'rollout.jsonl': `${lines(meta, asks('a'))}${torn}`})
    expect(calls.map(({id}) => id)).toEqual(['a'])
    expect(session.notes.problems.map(({line}) => line)).toEqual([3])
  })
})

describe('what came of a call', () => {
  const outcome = async (output: unknown, ...events: readonly object[]) => {
    const {calls} = await read(asks('a'), ...events.map(event), answers('a', output))
    return calls[0]
  }
  const ending = async (...args: Parameters<typeof outcome>) => {
    const call = await outcome(...args)
    return call && endings([call]).a
  }

  test('is told by how its output begins', async () => {
    expect(await ending(exited(0))).toBe('ok 0')
    expect(await ending(exited(2))).toBe('error 2')
    expect(await ending(`Command: /bin/sh -lc 'a\nb'\n${exited(1)}`)).toBe('error 1')
    expect(await ending('Exit code: 1\nWall time: 0 seconds\nOutput:\nno')).toBe('error 1')
    expect(await ending('Chunk ID: 1\nWall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\n')).toBe(
      'ok cut',
    )
    expect(await ending(exited(0, 'Total output lines: 900\n\nx…99 tokens truncated…y'))).toBe('ok 0 cut')
    expect(await ending('Plan updated')).toBe('ok')
    expect(await ending('failed in sandbox MacosSeatbelt with execution error: denied, exit code: 2, stdout: ')).toBe(
      'error 2',
    )
    expect(await ending('execution error: No such file or directory (os error 2)')).toBe('error')
    expect(await ending('apply_patch verification failed: invalid hunk')).toBe('error')
    expect(await ending('unsupported call: nonsense')).toBe('not_found')
    expect(await ending('patch rejected by user')).toBe('withheld')
    expect(await ending('aborted by user after 3.2s')).toBe('canceled')
    expect(await ending([{type: 'input_text', text: 'Script failed\nWall time 0.1 seconds\nOutput:\n'}])).toBe('error')
  })

  test('is never told by what a command printed', async () => {
    expect(await ending(exited(0, 'Process exited with code 1\nexecution error: x\npatch rejected by user'))).toBe(
      'ok 0',
    )
    expect(await ending('a log:\nexit code: 2\nfailed to parse arguments')).toBe('ok')
  })

  test('stands in what is JSON itself', async () => {
    const output = {output: 'x\n', metadata: {exit_code: 3, duration_seconds: 0.1}}
    const call = await outcome(JSON.stringify(output))
    expect(call?.outcome).toEqual({
      status: 'settled',
      ended: 'error',
      content: [{type: 'text', text: 'x\n'}],
      data: output,
      exitCode: 3,
      durationMs: 100,
    })
    expect(await ending(output)).toBe('error 3')
    expect(await ending({content: 'no', success: false})).toBe('error')
    expect(await ending({content: 'rejected by user', success: false})).toBe('withheld')
    expect(await ending(JSON.stringify({output: 'command timed out after 10 ms', metadata: {exit_code: 124}}))).toBe(
      'timeout 124',
    )
    expect(await ending('{"output":"no more than this')).toBe('ok')
  })

  test('is content of other kinds, too', async () => {
    const output = [
      {type: 'input_text', text: 'x'},
      {type: 'input_image', image_url: 'data:image/png;base64,AAAA'},
    ]
    expect(textOf(await outcome(output))).toBe('x|[image]')
    expect(textOf(await outcome({type: 'input_text', text: 'a.txt'}))).toBe('a.txt')
  })

  test('is completed by the event that its command ended', async () => {
    const end = {
      type: 'exec_command_end',
      call_id: 'a',
      command: ['ls'],
      stdout: '',
      aggregated_output: 'x',
      exit_code: 4,
      duration: {secs: 1, nanos: 500_000_000},
      status: 'failed',
    }
    const call = await outcome('x', end)
    expect(call?.outcome).toMatchObject({ended: 'error', exitCode: 4, durationMs: 1500, data: {aggregated_output: 'x'}})
    const {type: _, call_id: id, ...rest} = end
    expect(await ending('x', {type: 'item_completed', item: {...rest, id, type: 'CommandExecution'}})).toBe('error 4')
    expect(await ending('x', {...end, status: 'declined'})).toBe('withheld')
    expect(await ending('x', {type: 'patch_apply_end', call_id: 'a', success: false})).toBe('error')
    const failed = {
      type: 'mcp_tool_call_end',
      call_id: 'a',
      result: {Ok: {content: [], isError: true}},
      duration: '12ms',
    }
    expect(await ending('x', failed)).toBe('error')
  })

  test('is that event alone where the agent was killed before it wrote the output', async () => {
    const {calls} = await read(
      asks('a'),
      asks('b'),
      event({type: 'exec_command_end', call_id: 'a', aggregated_output: 'x', exit_code: 0, status: 'completed'}),
      event({type: 'exec_command_end', call_id: 'unknown', exit_code: 0}),
    )
    expect([endings(calls), textOf(calls[0])]).toEqual([{a: 'ok 0', b: 'unanswered'}, 'x'])
  })
})

describe('older rollouts', () => {
  const bare = [
    {id: 's0', timestamp: at, instructions: null, git: {branch: 'main'}},
    {record_type: 'state'},
    {type: 'message', role: 'user', content: []},
    asks('a').payload,
    answers('a', JSON.stringify({output: 'x', metadata: {exit_code: 0, duration_seconds: 0.1}})).payload,
  ]

  test('are of bare items', async () => {
    const {session, calls} = await readFiles({'rollout.jsonl': bare})
    expect([session.format, session.about.id, endings(calls)]).toEqual(['codex', 's0', {a: 'ok 0'}])
  })

  test('are one object with the items in it', async () => {
    const [head, , ...items] = bare
    const {session, calls} = await readFiles({'rollout.json': JSON.stringify({session: head, items}, null, 2)})
    expect([session.about.id, endings(calls), calls[0]?.line, session.notes.lines]).toEqual(['s0', {a: 'ok 0'}, 2, 3])
  })

  test('may have calls without ids, which are paired by their tools', async () => {
    const {calls} = await readFiles({
      'rollout.jsonl': [
        {type: 'function_call', function: {name: 'one'}, arguments: {x: 1}},
        {type: 'function_call', function: {name: 'two'}, arguments: {x: 2}},
        {type: 'function_result', name: 'two', result: '2'},
      ],
    })
    expect(calls.map(({id, tool, input}) => [id, tool, input])).toEqual([
      ['line-1', 'one', {x: 1}],
      ['line-2', 'two', {x: 2}],
    ])
    expect(endings(calls)).toEqual({'line-1': 'unanswered', 'line-2': 'ok'})
  })
})

test('a rollout that was forked is about itself, not about the one it was forked from', async () => {
  const {session} = await read({...meta, payload: {...meta.payload, id: 'before', cwd: '/before'}}, asks('a'))
  expect(session.about).toEqual({
    id: 's1',
    agent: {name: 'codex', version: '0.121.0'},
    cwd: '/work',
    git: {commit: 'c0', branch: 'main'},
    startedAt: Date.parse(at),
  })
})

test('outputs without calls, and lines of kinds that nobody knows, are counted', async () => {
  const {session} = await read(
    answers('gone', 'x'),
    {timestamp: at, type: 'world_state', payload: {full: true}},
    {odd: 1},
  )
  expect(Object.fromEntries(session.notes.skipped)).toEqual({
    session_meta: 1,
    world_state: 1,
    'of no kind': 1,
    'output without a call': 1,
  })
  expect(session.notes.problems).toEqual([])
})
