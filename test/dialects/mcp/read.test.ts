import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readOne, readText, sourceOf, summarize} from '../reading.ts'

const params = {name: 'Read', arguments: {file_path: 'a.txt'}}
const request = (id: unknown) => ({jsonrpc: '2.0', id, method: 'tools/call', params})

describe('the mcp dialect', () => {
  test('reads a call from a request, with its id as text and as it was', async () => {
    expect(await readOne(request(7))).toEqual({
      id: '7',
      tool: 'Read',
      input: {file_path: 'a.txt'},
      origin: {dialect: 'mcp', details: {id: 7}},
      file: 'calls.jsonl',
      line: 1,
      bytes: expect.any(Number),
    })
    expect(await readOne(request('x'))).toMatchObject({id: 'x', origin: {details: {id: 'x'}}})
  })

  test('a call without arguments has none, and what else is in the request does not matter', async () => {
    const value = {...request(1), params: {name: 'Read', _meta: {progressToken: 1}}}
    expect(await readOne(value)).toMatchObject({id: '1', tool: 'Read', input: {}})
  })

  test('requests are calls of the implicit turn', async () => {
    expect(summarize(await readText(jsonLines(request(1), request(2))))).toEqual([[null, ['1', '2']]])
  })

  test('a batch is read as its requests', async () => {
    expect(summarize(await readText(jsonLines([request(1), request(2)])))).toEqual([[null, ['1', '2']]])
  })

  test('ids of different types are different, whatever they look like', async () => {
    const ids = [1, '1', '"1"', '\\"1\\"', 1.5, '1.5', '01', '', ' ', '-0', -0.5, 'NaN', 'a']
    const turns = await readText(jsonLines(...ids.map(request)))
    const calls = turns.flatMap((turn) => turn.calls)
    expect(new Set(calls.map((call) => call.id)).size).toBe(ids.length)
    expect(calls.map((call) => call.origin?.details)).toEqual(ids.map((id) => ({id})))
  })

  test('a notification is a call with an id of our own', async () => {
    const value = {jsonrpc: '2.0', method: 'tools/call', params}
    expect(await readOne(value)).toMatchObject({id: 'call_1', origin: {dialect: 'mcp', details: {}}})
  })

  test.each([
    {jsonrpc: '2.0', id: 0, method: 'initialize', params: {}},
    {jsonrpc: '2.0', method: 'notifications/initialized'},
    {jsonrpc: '2.0', id: 1, result: {content: []}},
    {jsonrpc: '2.0', id: 1, error: {code: -32_601, message: 'no'}},
  ])('passes over and counts other messages: %j', async (value) => {
    const reading = readTurns([sourceOf(jsonLines(value))])
    expect(await collect(reading)).toEqual([])
    expect(reading.counts).toMatchObject({lines: 1, skipped: 1, calls: 0, invalid: 0})
  })

  test.each([
    ['no params', {...request(1), params: undefined}],
    ['params that are a list', {...request(1), params: ['Read']}],
    ['no name', {...request(1), params: {arguments: {}}}],
    ['an empty name', {...request(1), params: {name: ''}}],
    ['arguments that are text', {...request(1), params: {name: 'Read', arguments: '{}'}}],
  ])('is invalid with %s, and keeps its id', async (_, value) => {
    expect(await readOne(value)).toMatchObject({
      invalid: {code: 'BAD_CALL'},
      id: '1',
      origin: {dialect: 'mcp', details: {id: 1}},
    })
  })

  test.each([null, true, {}])('is invalid with the id %j', async (id) => {
    expect(await readOne(request(id))).toMatchObject({invalid: {code: 'BAD_CALL'}, id: null, tool: 'Read'})
  })
})
