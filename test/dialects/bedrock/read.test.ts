import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readOne, readText, sourceOf, summarize} from '../reading.ts'

const use = (toolUseId: string) => ({toolUse: {toolUseId, name: 'Bash', input: {command: 'ls'}}})
const message = (...content: readonly unknown[]) => ({role: 'assistant', content})
const response = (stopReason: string, ...content: readonly unknown[]) => ({
  $metadata: {requestId: 'x'},
  output: {message: message(...content)},
  stopReason,
  usage: {totalTokens: 5},
})

describe('the bedrock dialect', () => {
  test.each([
    ['a response', response('tool_use', {text: 'I look.'}, use('a'))],
    ['a message', message({text: 'I look.'}, use('a'))],
    ['a bare block', use('a')],
    ['a message with reasoning', message({reasoningContent: {reasoningText: {text: ''}}}, use('a'))],
  ])('reads a call from %s', async (_, value) => {
    expect(await readOne(value)).toEqual({
      id: 'a',
      tool: 'Bash',
      input: {command: 'ls'},
      origin: {dialect: 'bedrock'},
      file: 'calls.jsonl',
      line: 1,
      bytes: expect.any(Number),
    })
  })

  test('the calls of a message are a turn of their own', async () => {
    const text = jsonLines(message(use('a'), use('b')), response('tool_use', use('a')))
    expect(summarize(await readText(text))).toEqual([
      ['turn_1', ['a', 'b']],
      ['turn_2', ['a']],
    ])
  })

  test('leaves messages whose blocks have a type to others', async () => {
    const block = {type: 'tool_use', id: 'a', name: 'Bash', input: {}}
    expect(await readOne(message(block))).toMatchObject({id: 'a', origin: {dialect: 'anthropic'}})
  })

  test.each([
    message({text: 'Done.'}),
    {role: 'user', content: [{toolResult: {toolUseId: 'a', content: [{text: 'x'}]}}]},
    {role: 'user', content: [{text: 'hello'}]},
  ])('passes over and counts %j', async (value) => {
    const reading = readTurns([sourceOf(jsonLines(value))], {from: 'bedrock'})
    expect(await collect(reading)).toEqual([])
    expect(reading.counts).toMatchObject({lines: 1, skipped: 1, calls: 0, invalid: 0})
  })

  test('what the provider runs is counted and not called', async () => {
    const hosted = {toolUse: {...use('s').toolUse, type: 'server_tool_use'}}
    const reading = readTurns([sourceOf(jsonLines(message(hosted, use('a')), hosted))])
    expect(summarize(await collect(reading))).toEqual([['turn_1', ['a']]])
    expect(reading.counts).toMatchObject({calls: 1, hosted: 2})
  })

  test('of a response that reached its limit, a last call without arguments is cut off', async () => {
    const empty = {toolUse: {toolUseId: 'b', name: 'Bash', input: {}}}
    const codes = async (...content: readonly unknown[]) =>
      summarize(await readText(jsonLines(response('max_tokens', ...content))))
    expect(await codes(use('a'), empty)).toEqual([['turn_1', ['a', 'CUT_OFF']]])
    expect(await codes(empty, use('a'))).toEqual([['turn_1', ['b', 'a']]])
  })

  test.each([
    ['a call without a name', message({toolUse: {toolUseId: 'a', input: {}}})],
    ['a call without input', message({toolUse: {toolUseId: 'a', name: 'Bash'}})],
    ['a call whose input is text', message({toolUse: {toolUseId: 'a', name: 'Bash', input: '{}'}})],
    ['a call whose id is a number', message({toolUse: {toolUseId: 5, name: 'Bash', input: {}}})],
    ['a call that is text', message({toolUse: 'Bash'})],
    ['a block that is text', response('tool_use', 'Bash')],
    ['no content', {output: {message: {role: 'assistant'}}}],
  ])('is invalid with %s', async (_, value) => {
    expect(await readOne(value)).toMatchObject({invalid: {code: 'BAD_CALL'}, origin: {dialect: 'bedrock'}})
  })

  test('a bad block costs its own call only, and keeps its id and name', async () => {
    const bad = {toolUse: {toolUseId: 'b', name: 'Bash', input: []}}
    const turns = await readText(jsonLines(message(use('a'), bad, use('c'))))
    expect(summarize(turns)).toEqual([['turn_1', ['a', 'BAD_CALL', 'c']]])
    expect(turns[0]?.calls[1]).toMatchObject({
      id: 'b',
      tool: 'Bash',
      invalid: {message: expect.stringContaining('content[1].toolUse.input')},
    })
  })

  test('two blocks with one id are a call and a duplicate', async () => {
    expect(summarize(await readText(jsonLines(message(use('a'), use('a')))))).toEqual([
      ['turn_1', ['a', 'DUPLICATE_ID']],
    ])
  })
})
