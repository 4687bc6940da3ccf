import {describe, expect, test} from 'vitest'
import {endings, idsOf, lines, readFiles, textOf} from './session-files.ts'

let count = 0
const common = {sessionId: 's1', version: '2.1.50', cwd: '/work', gitBranch: 'main', isSidechain: false}
const line = (type: string, rest: object) => ({
  type,
  uuid: `u${++count}`,
  timestamp: '2026-01-02T03:04:05.000Z',
  ...common,
  ...rest,
})
const use = (id: string | undefined, name = 'Bash', input: unknown = {command: 'ls'}) => ({
  type: 'tool_use',
  id,
  name,
  input,
})
const asks = (message: string | undefined, block: object, rest: object = {}) =>
  line('assistant', {message: {id: message, role: 'assistant', content: [block]}, ...rest})
const answers = (id: string | undefined, content: unknown, rest: object = {}, isError?: boolean) =>
  line('user', {
    message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content, is_error: isError}]},
    ...rest,
  })
const says = (text: string) => line('user', {message: {role: 'user', content: text}})

const read = (...values: readonly unknown[]) => readFiles({'log.jsonl': values})

describe('calls that were asked for together', () => {
  test('are those of one message, chained or each with its result behind it', async () => {
    const {turns} = await read(
      asks('m1', use('a')),
      asks('m1', use('b')),
      answers('b', 'B'),
      answers('a', 'A'),
      asks('m2', use('c')),
      answers('c', 'C'),
      line('progress', {data: {type: 'bash_progress'}}),
      asks('m2', use('d')),
      answers('d', 'D'),
    )
    expect(idsOf(turns)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(turns.map(({id}) => id)).toEqual(['m1', 'm2'])
    expect(textOf(turns[0]?.calls[1])).toBe('B')
  })

  test('may stand in one line, too', async () => {
    const {turns} = await read(
      line('assistant', {
        message: {id: 'm1', role: 'assistant', content: [{type: 'text', text: 'x'}, use('a'), use('b')]},
      }),
    )
    expect(idsOf(turns)).toEqual([['a', 'b']])
  })

  test('are told by the request, or by what stands between, where messages have no ids', async () => {
    const {turns} = await read(
      asks(undefined, use('a'), {requestId: 'r1'}),
      answers('a', ''),
      asks(undefined, use('b'), {requestId: 'r1'}),
      answers('b', ''),
      asks(undefined, use('c'), {requestId: 'r2'}),
      asks(undefined, use('d')),
      asks(undefined, use('e')),
      answers('d', ''),
      answers('e', ''),
      asks(undefined, use('f')),
      says('and now?'),
      asks(undefined, use('g')),
    )
    expect(idsOf(turns)).toEqual([['a', 'b'], ['c'], ['d', 'e'], ['f'], ['g']])
  })
})

describe('calls and results', () => {
  test('are put together by their ids, also when the result stands first', async () => {
    const {calls} = await read(answers('a', 'A'), asks('m1', use('a')))
    expect([textOf(calls[0]), calls[0]?.line]).toEqual(['A', 2])
  })

  test('that have no ids are put together by the line that asked', async () => {
    const asked = asks('m1', use(undefined))
    const {calls} = await read(
      asked,
      answers(undefined, 'A', {parentUuid: asked.uuid}),
      answers(undefined, 'B', {parentUuid: asked.uuid}),
    )
    expect(calls.map((call) => [call.id, textOf(call)])).toEqual([['line-1', 'A']])
  })

  test('that lack each other are unanswered, or counted', async () => {
    const {session, calls} = await read(answers('gone', 'x'), asks('m1', use('a')))
    expect(endings(calls)).toEqual({a: 'unanswered'})
    expect([...session.notes.skipped]).toEqual([['result without a call', 1]])
    expect(session.notes.problems).toEqual([])
  })

  test('of the same id are told apart where they differ, and are one where they do not', async () => {
    const {session, calls} = await read(
      asks('m1', use('a')),
      asks('m1', use('a')),
      asks('m1', use('a', 'Bash', {command: 'pwd'})),
      answers('a', 'A'),
      answers('a', 'B'),
    )
    expect(calls.map((call) => [call.id, textOf(call)])).toEqual([
      ['a', 'A'],
      ['a#2', 'B'],
    ])
    expect(session.notes.skipped.get('call that is repeated')).toBe(1)
    expect(session.notes.problems).toEqual([{line: 3, message: expect.stringContaining('a#2')}])
  })

  test('on lines that were glued together, or around NUL bytes, are all read', async () => {
    const text = [asks('m1', use('a')), answers('a', 'A')].map((value) => JSON.stringify(value)).join('')
    const {session, calls} = await readFiles({'log.jsonl': `${text}\n\0\0\0${lines(asks('m2', use('b')))}{"type":"us`})
    expect(endings(calls)).toEqual({a: 'ok', b: 'unanswered'})
    expect(session.notes.problems.map((problem) => problem.line)).toEqual([2, 3])
  })

  test('stand among lines of other kinds, which are counted', async () => {
    const {session, calls} = await read(
      line('system', {subtype: 'turn_duration'}),
      {type: 'summary', summary: 'x', leafUuid: 'y'},
      line('attachment', {attachment: {type: 'skill_listing'}}),
      line('progress', {data: {type: 'hook_progress', hookEvent: 'Stop'}}),
      {type: 'kind-of-tomorrow', more: [1]},
      {silly: 'this'},
      line('assistant', {message: 'error'}),
      line('assistant', {
        message: {model: '<synthetic>', role: 'assistant', content: [{type: 'text', text: 'API Error'}]},
      }),
      line('user', {message: {role: 'user', content: ['wow']}}),
      asks('m1', use('a')),
    )
    expect(calls).toHaveLength(1)
    expect(Object.fromEntries(session.notes.skipped)).toEqual({
      system: 1,
      summary: 1,
      'attachment.skill_listing': 1,
      'progress.hook_progress': 1,
      'kind-of-tomorrow': 1,
      'of no kind': 1,
      assistant: 1,
    })
  })

  test('of branches that were left for others did run', async () => {
    const root = says('start')
    const {turns} = await read(
      root,
      asks('m1', use('a'), {parentUuid: root.uuid}),
      answers('a', ''),
      asks('m2', use('b'), {parentUuid: root.uuid}),
      answers('b', ''),
    )
    expect(idsOf(turns)).toEqual([['a'], ['b']])
  })
})

describe('a call', () => {
  test('has its input, folder, time and line', async () => {
    const {calls} = await read(says('go'), asks('m1', use('a', 'Read', {file_path: '/x'})))
    expect(calls).toEqual([
      {
        id: 'a',
        tool: 'Read',
        input: {file_path: '/x'},
        cwd: '/work',
        line: 2,
        at: Date.parse('2026-01-02T03:04:05.000Z'),
        outcome: {status: 'unanswered'},
      },
    ])
  })

  test('that the provider ran itself is hosted', async () => {
    const {calls} = await read(
      line('assistant', {
        message: {
          id: 'm1',
          role: 'assistant',
          content: [
            {type: 'server_tool_use', id: 's', name: 'web_search', input: {query: 'x'}},
            {type: 'web_search_tool_result', tool_use_id: 's', content: [{type: 'web_search_result', url: 'u'}]},
          ],
        },
      }),
    )
    expect([calls[0]?.hosted, endings(calls)]).toEqual([true, {s: 'ok'}])
  })
})

describe('what came of a call', () => {
  const outcome = async (content: unknown, rest: object = {}, isError?: boolean, tool = 'Bash') => {
    const {calls} = await read(asks('m1', use('a', tool), rest), answers('a', content, rest, isError))
    return calls[0]?.outcome
  }
  const ending = async (...args: Parameters<typeof outcome>) => {
    const {calls} = await read(
      asks('m1', use('a', args[3] ?? 'Bash'), args[1]),
      answers('a', args[0], args[1], args[2]),
    )
    return endings(calls).a
  }
  const shell = (rest: object = {}) => ({toolUseResult: {stdout: 'x', stderr: '', interrupted: false, ...rest}})

  test('is its content and its structured result', async () => {
    const {toolUseResult} = shell()
    expect(await outcome('x', shell())).toEqual({
      status: 'settled',
      ended: 'ok',
      content: [{type: 'text', text: 'x'}],
      data: toolUseResult,
      exitCode: 0,
    })
    const image = {type: 'image', source: {type: 'base64', media_type: 'image/png', data: 'AAAA'}}
    expect(await outcome([{type: 'text', text: 'x'}, image, {type: 'tool_reference', tool_name: 'T'}])).toMatchObject({
      content: [
        {type: 'text', text: 'x'},
        {type: 'image', mimeType: 'image/png', data: 'AAAA'},
        {type: 'text', text: 'T'},
      ],
    })
    expect(await outcome(undefined)).toMatchObject({ended: 'ok', content: []})
  })

  test('is an exit code where that is known', async () => {
    expect(await ending('Exit code 2\nno', {toolUseResult: 'Error: Exit code 2\nno'}, true)).toBe('error 2')
    expect(await ending('', shell({returnCodeInterpretation: 'No matches found'}))).toBe('ok')
    expect(await ending('all of Exit code 2\n')).toBe('ok')
  })

  test('is an error, or which kind of one', async () => {
    expect(await ending('<tool_use_error>File does not exist.</tool_use_error>', {}, true, 'Read')).toBe('error')
    expect(await ending('<tool_use_error>InputValidationError: x</tool_use_error>', {}, true)).toBe('invalid')
    expect(await ending('<tool_use_error>Error: No such tool available: X</tool_use_error>', {}, true)).toBe(
      'not_found',
    )
    expect(await ending('Exit code 143\nCommand timed out after 2m 0s', {}, true)).toBe('timeout 143')
    expect(await ending('partial', shell({interrupted: true}))).toBe('canceled')
  })

  test('is nothing where somebody or something refused it', async () => {
    const rejected = "The user doesn't want to proceed with this tool use. The tool use was rejected."
    expect(await outcome(rejected, {toolUseResult: 'User rejected tool use'}, true, 'Edit')).toEqual({
      status: 'withheld',
      reason: rejected,
    })
    for (const text of [
      "The user doesn't want to take this action right now. STOP.",
      '<tool_use_error>Sibling tool call errored</tool_use_error>',
      '<tool_use_error>Cancelled: parallel tool call Bash(ls) errored</tool_use_error>',
      'Permission to use Write has been auto-denied (prompts unavailable)',
      "Claude requested permissions to write to /x, but you haven't granted it yet.",
      'PreToolUse:Edit hook error: [guard.sh]: no',
    ]) {
      expect([text, await ending(text, {}, true, 'Edit')]).toEqual([text, 'withheld'])
      // somebody may read a file that says so
      expect([text, await ending(text, {}, false, 'Read')]).toEqual([text, 'ok'])
    }
  })

  test('is nothing where a hook refused it in words of its own', async () => {
    expect(await ending('Not formatted', {}, true)).toBe('withheld')
    expect(await ending('Not formatted', {version: '2.0.5'}, true)).toBe('error')
    expect(await ending('Not formatted', {}, true, 'WebFetch')).toBe('error')
    expect(await ending('spawn bash ENOENT', {}, true)).toBe('error')
    expect(await ending('no', {toolDenialKind: 'user-rejected'}, true, 'WebFetch')).toBe('withheld')
    const hook = {type: 'hook_blocking_error', toolUseID: 'a', hookEvent: 'PreToolUse'}
    const {calls} = await read(
      asks('m1', use('a', 'WebFetch')),
      line('attachment', {attachment: hook}),
      answers('a', 'no', {}, true),
    )
    expect(endings(calls)).toEqual({a: 'withheld'})
  })

  test('is cut where not all is recorded', async () => {
    const {toolUseResult} = shell({backgroundTaskId: 'b1'})
    expect(
      await ending('Command running in background with ID: b1. Output is being written to: /x', {toolUseResult}),
    ).toBe('ok cut')
    expect(await ending('<persisted-output>\nOutput too large (30KB).')).toBe('ok cut')
    expect(await ending('x\n\n... [355 lines truncated] ...', shell())).toBe('ok 0 cut')
    expect(await ending('x\n... [355 lines truncated] ...\ny', shell())).toBe('ok 0 cut')
    expect(await ending('Wasted call — file unchanged since your last Read.', {}, false, 'Read')).toBe('ok cut')
    expect(await ending('a text about\n<persisted-output>')).toBe('ok')
  })
})

test('a session says what it is about', async () => {
  const {session} = await readFiles({
    '0b1f3a52-7b1f-4f7e-9d57-0f2b2f6b7a11.jsonl': [
      {type: 'permission-mode', permissionMode: 'default', sessionId: 'before'},
      says('go'),
    ],
  })
  expect(session).toMatchObject({
    format: 'claude-code',
    about: {
      id: '0b1f3a52-7b1f-4f7e-9d57-0f2b2f6b7a11',
      agent: {name: 'claude-code', version: '2.1.50'},
      cwd: '/work',
      git: {branch: 'main'},
      startedAt: Date.parse('2026-01-02T03:04:05.000Z'),
    },
  })
})

test('a line of 30 MB is read like any other', async () => {
  const {calls} = await read(asks('m1', use('a')), answers('a', 'x'.repeat(30_000_000)), asks('m2', use('b')))
  expect([textOf(calls[0])?.length, endings(calls).b]).toEqual([30_000_000, 'unanswered'])
})
