import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readOne, readText, sourceOf, summarize} from '../reading.ts'

const called = (id: string, args: unknown = '{"command":"ls"}') => ({
  id,
  type: 'function',
  function: {name: 'Bash', arguments: args},
})
const message = (...calls: unknown[]) => ({role: 'assistant', content: null, tool_calls: calls})
const response = (given: object, finish = 'tool_calls') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{index: 0, message: given, finish_reason: finish}],
})
const origin = {dialect: 'openai-chat'}

describe('the openai-chat dialect', () => {
  test.each([
    ['a response', response(message(called('a')))],
    ['a response of a server that leaves `object` out', {...response(message(called('a'))), object: undefined}],
    ['a message of a conversation', message(called('a'))],
    ['a message with text', {...message(called('a')), content: 'I look.'}],
    ['a message whose text is in parts', {...message(called('a')), content: [{type: 'text', text: 'I look.'}]}],
    ['arguments that are an object', message(called('a', {command: 'ls'}))],
  ])('reads a call from %s', async (_, value) => {
    const expected = {id: 'a', tool: 'Bash', input: {command: 'ls'}, file: 'calls.jsonl', line: 1, origin}
    expect(await readOne(value)).toEqual({...expected, bytes: expect.any(Number)})
  })

  test('a response is a turn with its id, and a message a turn of its own', async () => {
    const text = jsonLines(response(message(called('a'), called('b'))), message(called('a')), message(called('a')))
    expect(summarize(await readText(text))).toEqual([
      ['chatcmpl-1', ['a', 'b']],
      ['turn_1', ['a']],
      ['turn_2', ['a']],
    ])
  })

  test('a custom call has its text as `input`', async () => {
    const text = 'SELECT "a\\b"\n😀'
    const value = message({id: 'a', type: 'custom', custom: {name: 'sql', input: text}})
    expect(await readOne(value)).toMatchObject({id: 'a', tool: 'sql', input: {input: text}, origin})
  })

  test('the deprecated `function_call` is a call without an id', async () => {
    const value = {role: 'assistant', content: null, function_call: {name: 'Bash', arguments: '{"command":"ls"}'}}
    expect(await readOne(value)).toMatchObject({id: 'call_1', tool: 'Bash', input: {command: 'ls'}})
  })

  test.each([
    ['no id', undefined],
    ['an id that is null', null],
    ['an empty id', ''],
  ])('a call with %s gets one', async (_, id) => {
    expect(await readOne(message({...called(''), id}))).toMatchObject({id: 'call_1', tool: 'Bash'})
  })

  test.each([
    ['no arguments', undefined],
    ['arguments that are null', null],
    ['empty arguments', ''],
  ])('a call with %s has an empty input', async (_, args) => {
    const value = message({...called('a'), function: {name: 'Bash', arguments: args}})
    expect(await readOne(value)).toMatchObject({id: 'a', input: {}})
  })

  test('mends arguments and says so', async () => {
    expect(await readOne(message(called('a', '{"command":"ls"')))).toMatchObject({
      input: {command: 'ls'},
      repaired: expect.any(String),
    })
  })

  test.each(['length', 'content_filter'])('%s cuts off the last call, and no other', async (finish) => {
    const value = response(message(called('a', '{"a":1'), called('b', '{"a":1')), finish)
    const [turn] = await readText(jsonLines(value))
    expect(turn?.calls).toMatchObject([
      {id: 'a', input: {a: 1}, repaired: expect.any(String)},
      {id: 'b', tool: 'Bash', invalid: {code: 'CUT_OFF'}, origin},
    ])
  })

  test('a call that was complete before the limit is run', async () => {
    expect(await readOne(response(message(called('a')), 'length'))).toMatchObject({id: 'a', input: {command: 'ls'}})
  })

  test('custom text is cut off by the limit, for nobody knows whether it was complete', async () => {
    const value = response(message({id: 'a', type: 'custom', custom: {name: 'sql', input: 'SELECT'}}), 'length')
    expect(await readOne(value)).toMatchObject({id: 'a', invalid: {code: 'CUT_OFF'}})
  })

  test('only the calls of choice 0 are run', async () => {
    const choices = [0, 1].map((index) => ({index, message: message(called(`c${index}`)), finish_reason: 'tool_calls'}))
    const [turn] = await readText(jsonLines({id: 'x', object: 'chat.completion', choices}))
    expect(turn?.calls).toMatchObject([{id: 'c0'}, {id: 'c1', invalid: {code: 'BAD_CALL', hint: expect.any(String)}}])
  })

  test.each([
    {role: 'system', content: 'x'},
    {role: 'developer', content: 'x'},
    {role: 'user', content: [{type: 'text', text: 'x'}]},
    {role: 'tool', tool_call_id: 'a', content: 'x'},
    {role: 'function', name: 'Bash', content: 'x'},
    {role: 'assistant', content: 'Done.'},
    {role: 'assistant', content: null, refusal: 'No.'},
    {role: 'assistant', content: 'Done.', tool_calls: []},
    {role: 'assistant', content: 'Done.', tool_calls: null},
  ])('passes over and counts what asks for nothing: %j', async (value) => {
    for (const from of ['auto', 'openai-chat'] as const) {
      const reading = readTurns([sourceOf(jsonLines(value))], {from})
      expect(await collect(reading)).toEqual([])
      expect(reading.counts).toMatchObject({lines: 1, skipped: 1, invalid: 0})
    }
  })

  test('leaves messages of blocks to the dialects that have them', async () => {
    const value = {role: 'assistant', content: [{type: 'tool_use', id: 'a', name: 'Bash', input: {}}]}
    expect(await readOne(value)).toMatchObject({id: 'a', origin: {dialect: 'anthropic'}})
  })

  test.each([
    ['no function', message({id: 'a', type: 'function'}), 'BAD_CALL', 'a'],
    ['no name', message({...called('a'), function: {arguments: '{}'}}), 'BAD_CALL', 'a'],
    ['an empty name', message({...called('a'), function: {name: '', arguments: '{}'}}), 'BAD_CALL', 'a'],
    ['an entry that is no object', message('Bash'), 'BAD_CALL', null],
    ['`tool_calls` that are no array', {...message(), tool_calls: {}}, 'BAD_CALL', null],
    ['arguments that are no JSON', message(called('a', 'ls')), 'BAD_ARGUMENTS', 'a'],
    ['arguments that are an array', message(called('a', '[]')), 'BAD_ARGUMENTS', 'a'],
    ['arguments that are a number', message(called('a', 5)), 'BAD_ARGUMENTS', 'a'],
  ])('is invalid with %s', async (_, value, code, id) => {
    expect(await readOne(value)).toMatchObject({invalid: {code}, id, origin})
  })

  test('two calls with one id are a call and a duplicate', async () => {
    expect(summarize(await readText(jsonLines(message(called('a'), called('a')))))).toEqual([
      ['turn_1', ['a', 'DUPLICATE_ID']],
    ])
  })
})

describe('a call of `parallel`', () => {
  const use = (name: unknown, parameters: unknown) => ({recipient_name: name, parameters})
  const wrapper = (name: string, uses: unknown) => ({
    id: 'w',
    type: 'function',
    function: {name, arguments: JSON.stringify({tool_uses: uses})},
  })

  test.each(['parallel', 'multi_tool_use.parallel'])('named %s stands for the calls in it', async (name) => {
    const value = message(wrapper(name, [use('functions.Read', {file_path: 'a'}), use('Bash', {command: 'ls'})]))
    const [turn] = await readText(jsonLines(value))
    expect(turn?.calls).toMatchObject([
      {id: 'w.1', tool: 'Read', input: {file_path: 'a'}},
      {id: 'w.2', tool: 'Bash', input: {command: 'ls'}},
    ])
  })

  test('a use that is none costs itself only', async () => {
    const value = message(wrapper('parallel', [use(undefined, {}), 5, use('Read', []), use('Bash', undefined)]))
    const [turn] = await readText(jsonLines(value))
    expect(turn?.calls).toMatchObject([
      {id: 'w.1', invalid: {code: 'BAD_CALL'}},
      {id: 'w.2', invalid: {code: 'BAD_CALL'}},
      {id: 'w.3', tool: 'Read', invalid: {code: 'BAD_ARGUMENTS'}},
      {id: 'w.4', tool: 'Bash', input: {}},
    ])
  })

  test.each([[[]], ['x'], [undefined]])('with %j in it is a call like any other', async (uses) => {
    expect(await readOne(message(wrapper('parallel', uses)))).toMatchObject({id: 'w', tool: 'parallel'})
  })
})
