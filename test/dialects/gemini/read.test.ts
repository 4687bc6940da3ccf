import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readOne, readText, sourceOf, summarize} from '../reading.ts'

const call = (args: unknown = {command: 'ls'}) => ({functionCall: {name: 'Bash', args}})
const content = (...parts: readonly unknown[]) => ({role: 'model', parts})
const response = (parts: readonly unknown[], candidate: object = {finishReason: 'STOP'}) => ({
  candidates: [{content: content(...parts), index: 0, ...candidate}],
  usageMetadata: {totalTokenCount: 5},
  responseId: 'r1',
})

async function countsOf(...values: readonly unknown[]) {
  const reading = readTurns([sourceOf(jsonLines(...values))])
  const turns = await collect(reading)
  return {turns: summarize(turns), counts: reading.counts}
}

describe('the gemini dialect', () => {
  test.each([
    ['a response', response([{text: 'I look.'}, call()])],
    ['a content', content({text: 'I look.'}, call())],
    ['a bare part', call()],
    ['a candidate without an index', {candidates: [{content: content(call()), finishReason: 'STOP'}]}],
  ])('reads a call from %s, and makes up its id', async (_, value) => {
    expect(await readOne(value)).toEqual({
      id: 'call_1',
      tool: 'Bash',
      input: {command: 'ls'},
      origin: {dialect: 'gemini', details: {}},
      file: 'calls.jsonl',
      line: 1,
      bytes: expect.any(Number),
    })
  })

  test('keeps the id, and the signature of the part', async () => {
    const part = {functionCall: {id: 'g1', name: 'Bash', args: {}}, thoughtSignature: 'c2ln'}
    expect(await readOne(part)).toMatchObject({
      id: 'g1',
      origin: {dialect: 'gemini', details: {id: 'g1', thoughtSignature: 'c2ln'}},
    })
  })

  test('a call without args has none', async () => {
    expect(await readOne({functionCall: {name: 'LS'}})).toMatchObject({tool: 'LS', input: {}})
  })

  test('the calls of a response are a turn of its id, those of a content a turn of their own', async () => {
    const text = jsonLines(response([call(), call()]), content(call(), call()), call())
    expect(summarize(await readText(text))).toEqual([
      ['r1', ['call_1', 'call_2']],
      ['turn_1', ['call_3', 'call_4']],
      [null, ['call_5']],
    ])
  })

  test('a call of another candidate is not run', async () => {
    const candidates = [0, 1].map((index) => ({index, content: content(call()), finishReason: 'STOP'}))
    const turns = await readText(jsonLines({candidates}, {candidates: [candidates[1]]}))
    expect(summarize(turns).map(([, calls]) => calls)).toEqual([['call_1', 'BAD_CALL'], ['BAD_CALL']])
    expect(turns[0]?.calls[1]).toMatchObject({tool: 'Bash', origin: {details: {candidate: 1}}})
  })

  test('a call that the model got wrong is told with its message', async () => {
    const malformed = response([], {finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'print(Bash(1))'})
    expect(await readOne(malformed)).toMatchObject({
      id: null,
      invalid: {code: 'BAD_ARGUMENTS', message: expect.stringContaining('print(Bash(1))')},
    })
  })

  test.each([
    ['executableCode', 1],
    ['toolCall', 1],
    ['codeExecutionResult', 0],
    ['functionResponse', 0],
  ])('a bare %s is passed over; it counts %i that the provider runs', async (key, hosted) => {
    expect(await countsOf({[key]: {}})).toMatchObject({turns: [], counts: {skipped: 1, hosted}})
  })

  test('what the provider runs is counted beside calls too', async () => {
    const {turns, counts} = await countsOf(
      response([{executableCode: {code: ''}}, {codeExecutionResult: {}}, {toolCall: {}}, call()]),
      content({executableCode: {code: ''}}),
    )
    expect(turns).toEqual([['r1', ['call_1']]])
    expect(counts).toMatchObject({calls: 1, hosted: 3})
  })

  test.each([
    {role: 'user', parts: [{text: 'hello'}]},
    {role: 'user', parts: [{functionResponse: {name: 'Bash', response: {}}}]},
    {role: 'function', parts: []},
    {usageMetadata: {totalTokenCount: 5}, responseId: 'r1'},
    {promptFeedback: {blockReason: 'SAFETY'}},
  ])('passes over and counts %j', async (value) => {
    expect(await countsOf(value)).toMatchObject({turns: [], counts: {lines: 1, skipped: 1, calls: 0, invalid: 0}})
  })

  test.each([
    ['text', [{text: 'Done.'}]],
    ['a thought', [{text: 'I think.', thought: true, thoughtSignature: 'c2ln'}]],
    ['nothing', []],
  ])('a response with %s asks for nothing', async (_, parts) => {
    expect(await readText(jsonLines(response(parts), content(...parts)))).toEqual([])
  })

  test('a response that was blocked has no content, and asks for nothing', async () => {
    expect(await readText(jsonLines({candidates: [{finishReason: 'SAFETY', index: 0}]}))).toEqual([])
  })

  test.each([
    ['a call that is text', content({functionCall: 'Bash'})],
    ['a call without a name', content({functionCall: {args: {}}})],
    ['an empty call', content({functionCall: {}})],
    ['args that are a list', content(call([]))],
    ['args that are text', response([call('{}')])],
    ['an id that is a number', content({functionCall: {id: 5, name: 'Bash'}})],
    ['a part that is text', content('Bash')],
    ['a part that is null', response([null])],
    ['a candidate that is text', {candidates: ['Bash']}],
    ['parts that are text', {candidates: [{content: {parts: 'Bash'}}]}],
  ])('is invalid with %s', async (_, value) => {
    expect(await readOne(value)).toMatchObject({invalid: {code: 'BAD_CALL'}, origin: {dialect: 'gemini'}})
  })

  test('a bad part costs its own call only, and says where it stands', async () => {
    const turns = await readText(jsonLines(response([call(), call([]), call()])))
    expect(summarize(turns)).toEqual([['r1', ['call_1', 'BAD_CALL', 'call_2']]])
    expect(turns[0]?.calls[1]).toMatchObject({
      tool: 'Bash',
      invalid: {message: expect.stringContaining('candidates[0].content.parts[1].functionCall.args')},
    })
  })
})
