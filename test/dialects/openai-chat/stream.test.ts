import {describe, expect, test} from 'vitest'
import {ChatStream} from '../../../src/dialects/openai-chat/stream.ts'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readText, sourceOf, summarize} from '../reading.ts'
import {begin, calls, chunk, events, finish, more, usage} from './chunks.ts'

/** The id, tool and input of each call, or the code of an invalid one, of each turn. */
async function read(...values: readonly unknown[]) {
  const turns = await readText(jsonLines(...values))
  return turns.flatMap(({calls: read}) =>
    read.map((call) => ('invalid' in call ? [call.id, call.invalid.code] : [call.id, call.tool, call.input])),
  )
}

describe('a streamed completion', () => {
  test('is read from events, with its id as the turn', async () => {
    const text = events(
      chunk({role: 'assistant', content: null}),
      calls(begin(0, 'a', 'Read')),
      calls(more(0, '{"file_')),
      calls(more(0, 'path":"x"}')),
      calls(begin(1, 'b', 'Bash')),
      calls(more(1, '{"command":"ls"}')),
      finish(),
      usage,
    )
    expect(summarize(await readText(text))).toEqual([['chatcmpl-1', ['a', 'b']]])
  })

  test('a call is handed out as soon as its brackets close', () => {
    const stream = new ChatStream()
    stream.read(calls(begin(0, 'a', 'Read', '{"a":')))
    expect(stream.read(calls(more(0, '1}')))).toMatchObject({kind: 'stream', pieces: [{id: 'a', input: {a: 1}}]})
    expect(stream.read(finish())).toMatchObject({kind: 'stream', pieces: [], ended: true})
  })

  test.each([
    ['interleaved', [begin(0, 'a', 'A'), begin(1, 'b', 'B'), more(1, '{"n":'), more(0, '{"n":1}'), more(1, '2}')]],
    ['without an index, and whole', [begin(undefined, 'a', 'A', '{"n":1}'), begin(undefined, 'b', 'B', '{"n":2}')]],
    ['all with index 0 and ids of their own', [begin(0, 'a', 'A', '{"n":1}'), begin(0, 'b', 'B', '{"n":2}')]],
    [
      'with the id in every fragment',
      [begin(0, 'a', 'A', '{"n":'), begin(0, 'a', 'A', '1}'), begin(1, 'b', 'B', '{"n":2}')],
    ],
    [
      'with the name late',
      [begin(0, 'a', '', '{"n":'), begin(0, 'a', 'A', '1}'), begin(1, 'b', ''), begin(1, 'b', 'B', '{"n":2}')],
    ],
    [
      'with empty names after the first',
      [
        begin(0, 'a', 'A'),
        {index: 0, id: '', function: {name: '', arguments: '{"n":1}'}},
        begin(1, 'b', 'B', '{"n":2}'),
      ],
    ],
    ['with arguments that are objects', [begin(0, 'a', 'A', {n: 1}), begin(1, 'b', 'B', {n: 2})]],
    [
      'with an empty fragment at the end',
      [begin(0, 'a', 'A', '{"n":1}'), more(0, ''), begin(1, 'b', 'B', '{"n":2}'), more(1, '')],
    ],
  ])('reads calls %s', async (_, fragments) => {
    const expected = [
      ['a', 'A', {n: 1}],
      ['b', 'B', {n: 2}],
    ]
    expect(await read(...fragments.map((fragment) => calls(fragment)), finish())).toEqual(expected)
    expect(await read(calls(...fragments), finish())).toEqual(expected)
  })

  test.each([
    ['all with index 0', [begin(0, '', 'A', '{"n":1}'), begin(0, '', 'A', '{"n":2}')]],
    ['without an index', [begin(undefined, undefined, 'A', '{"n":1}'), begin(undefined, undefined, 'A', '{"n":2}')]],
    ['with an index', [begin(0, undefined, 'A', '{"n":'), more(0, '1}'), begin(1, undefined, 'A'), more(1, '{"n":2}')]],
    [
      'and the name in every fragment',
      [begin(0, undefined, 'A', '{"n":'), begin(0, undefined, 'A', '1}'), begin(1, undefined, 'A', '{"n":2}')],
    ],
  ])('calls without ids get some: %s', async (_, fragments) => {
    expect(await read(...fragments.map((fragment) => calls(fragment)), finish())).toEqual([
      ['call_1', 'A', {n: 1}],
      ['call_2', 'A', {n: 2}],
    ])
  })

  test.each([
    ['an empty object and an empty fragment', [begin(0, 'a', 'A', '{}'), more(0, '')]],
    ['no arguments at all', [begin(0, 'a', 'A')]],
    ['arguments that are null', [begin(0, 'a', 'A', null)]],
  ])('a call with %s has an empty input', async (_, fragments) => {
    expect(await read(...fragments.map((fragment) => calls(fragment)), finish())).toEqual([['a', 'A', {}]])
  })

  test('a call is not run with an empty object while more may come', async () => {
    const read1 = await read(calls(begin(0, 'a', 'A', '{}')), calls(more(0, '{"n":1}')), finish())
    expect(read1).toEqual([['a', 'A', {n: 1}]])
  })

  test('a custom call has its text as `input`, wherever it is cut', async () => {
    const text = '"\\\n😀'
    const fragments = [...'"\\\n', '\ud83d', '\ude00'].map((input) => calls({index: 0, custom: {input}}))
    const first = calls({index: 0, id: 'a', type: 'custom', custom: {name: 'sql', input: ''}})
    expect(await read(first, ...fragments, finish())).toEqual([['a', 'sql', {input: text}]])
    expect(await read(first, ...fragments, finish('length'))).toEqual([['a', 'CUT_OFF']])
  })

  test('the deprecated `function_call` is a call', async () => {
    const parts = [{name: 'A', arguments: ''}, {arguments: '{"n":'}, {arguments: '1}'}]
    const chunks = parts.map((part) => chunk({function_call: part}))
    expect(await read(...chunks, finish('function_call'))).toEqual([['call_1', 'A', {n: 1}]])
  })

  test('the same id may come again in a later turn', async () => {
    const turn = (id: string) => [chunk({tool_calls: [begin(0, 'f:0', 'A', '{"n":1}')]}, null, id), finish('stop', id)]
    expect(summarize(await readText(jsonLines(...turn('x'), ...turn('y'))))).toEqual([
      ['x', ['f:0']],
      ['y', ['f:0']],
    ])
  })

  test('what comes after the end opens no turn, unless it is a call', async () => {
    const late = [usage, chunk({}), chunk({content: ''}), calls(more(0, '')), finish('stop')]
    const text = jsonLines(calls(begin(0, 'a', 'A', '{}')), finish(), ...late)
    expect(summarize(await readText(text))).toEqual([['chatcmpl-1', ['a']]])
    const again = jsonLines(calls(begin(0, 'b', 'B', '{}')), finish())
    expect(summarize(await readText(text + again))).toEqual([
      ['chatcmpl-1', ['a']],
      ['chatcmpl-1', ['b']],
    ])
  })

  test.each(['length', 'content_filter'])('%s cuts off the last call only', async (reason) => {
    const chunks = [calls(begin(0, 'a', 'A')), calls(begin(1, 'b', 'B', '{"n":1')), finish(reason)]
    expect(await read(...chunks)).toEqual([
      ['a', 'A', {}],
      ['b', 'CUT_OFF'],
    ])
  })

  test('the end of the stream cuts off every call that is not complete', async () => {
    const open = [calls(begin(0, 'a', 'A', '{"n":1'), begin(1, 'b', 'B', '{"n":2'), begin(2, 'c', 'C', '{"n":3}'))]
    expect(await read(...open)).toEqual([
      ['a', 'CUT_OFF'],
      ['b', 'CUT_OFF'],
      ['c', 'C', {n: 3}],
    ])
  })

  test('another message ends the one before it', async () => {
    const text = jsonLines(calls(begin(0, 'a', 'A', '{"n"')), chunk({content: 'x'}, null, 'other'))
    const reading = readTurns([sourceOf(text)])
    expect(summarize(await collect(reading))).toEqual([['chatcmpl-1', ['CUT_OFF']]])
    const both = jsonLines(
      calls(begin(0, 'a', 'A', '{"n"')),
      chunk({tool_calls: [begin(0, 'b', 'B', '{"n":1}')]}, 'stop', 'other'),
    )
    expect(summarize(await readText(both))).toEqual([
      ['chatcmpl-1', ['CUT_OFF']],
      ['other', ['b']],
    ])
  })

  test.each([
    ['by itself', {error: {message: 'Overloaded', type: 'server_error', code: null}}],
    ['in a chunk', {...chunk({content: ''}, 'error'), error: {code: 502, message: 'Bad gateway'}}],
  ])('an error %s ends the stream', async (_, error) => {
    expect(await read(calls(begin(0, 'a', 'A', '{"n"')), error)).toEqual([
      ['a', 'CUT_OFF'],
      [null, 'STREAM_ERROR'],
    ])
    expect(await read(error)).toEqual([[null, 'STREAM_ERROR']])
  })

  test('only the calls of choice 0 are run, and the message ends with the last choice', async () => {
    const of = (index: number, delta: object, reason: string | null = null) => ({
      ...chunk({}),
      choices: [{index, delta, finish_reason: reason}],
    })
    const text = jsonLines(
      of(0, {tool_calls: [begin(0, 'a', 'A')]}),
      of(1, {tool_calls: [begin(0, 'a', 'A', '{"n":1}')]}),
      of(0, {tool_calls: [more(0, '{"n":2}')]}),
      of(0, {}, 'tool_calls'),
      of(1, {}, 'tool_calls'),
    )
    const [turn, ...others] = await readText(text)
    expect(others).toEqual([])
    expect(turn?.calls).toMatchObject([
      {id: 'a', invalid: {code: 'BAD_CALL'}},
      {id: 'a', input: {n: 2}},
    ])
  })

  test.each([
    ['a call that never gets a name', [calls(begin(0, 'a', '', '{}')), finish()], [['a', 'BAD_CALL']]],
    ['the rest of a call', [calls(more(0, '1}')), finish()], []],
    ['a delta that is none', [{...usage, choices: [{index: 0, delta: 'x'}, 5]}], []],
    ['fragments that are none', [chunk({tool_calls: [5, null, {}]}), chunk({tool_calls: {}}), finish()], []],
    [
      'arguments after the end of a call',
      [calls(begin(0, 'a', 'A', '{"n":1}')), calls(more(0, 'x')), finish()],
      [
        ['a', 'A', {n: 1}],
        [null, 'BAD_ARGUMENTS'],
      ],
    ],
  ])('survives %s', async (_, chunks, expected) => {
    expect(await read(...chunks)).toEqual(expected)
  })
})
