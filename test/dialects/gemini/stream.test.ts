import type {CallLine} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {jsonLines, readText, summarize, type WholeTurn} from '../reading.ts'

type Json = object

const part = (functionCall: Json, rest: Json = {}) => ({functionCall, ...rest})
const chunk = (parts: readonly Json[], candidate: Json = {}, rest: Json = {}) => ({
  candidates: [{content: {role: 'model', parts}, index: 0, ...candidate}],
  ...rest,
})
const finish = (finishReason: string) => chunk([], {finishReason})
const call = (name: string, args: Json = {}) => part({name, args})
const arg = (jsonPath: string, rest: Json) => ({jsonPath, ...rest})

const inputsOf = (turns: readonly WholeTurn[]) =>
  turns.flatMap(({calls}) => calls).map((each) => ('invalid' in each ? each.invalid.code : each.input))

/** The input of one call whose arguments come as these, or the code of an invalid one. */
async function streamed(...fragments: readonly Json[]) {
  const parts = [part({name: 'T', willContinue: true}), part({partialArgs: fragments, willContinue: true}), part({})]
  return inputsOf(await readText(jsonLines(...parts.map((each) => chunk([each])), finish('STOP'))))
}

describe('a gemini stream', () => {
  test('is one turn of the id that its chunks share, whatever the framing', async () => {
    const id = {responseId: 'r1'}
    const chunks = [
      chunk([{text: 'I look.'}], {}, id),
      chunk([call('A')], {}, id),
      chunk([call('B')], {finishReason: 'STOP'}, id),
      {usageMetadata: {}, responseId: 'r1'},
    ]
    const expected = [['r1', ['call_1', 'call_2']]]
    const documents = chunks.map((each) => JSON.stringify(each, null, 2)).join('\n,\n')
    expect(summarize(await readText(jsonLines(...chunks)))).toEqual(expected)
    expect(summarize(await readText(jsonLines(chunks)))).toEqual(expected)
    expect(summarize(await readText(chunks.map((each) => `data: ${JSON.stringify(each)}\r\n\r\n`).join('')))).toEqual(
      expected,
    )
    expect(summarize(await readText(`[${documents}\n]\n`))).toEqual(expected)
  })

  test('without an id ends where it finishes', async () => {
    const text = jsonLines(chunk([call('A')]), chunk([call('B')], {finishReason: 'STOP'}), chunk([call('C')]))
    expect(summarize(await readText(text))).toEqual([
      ['turn_1', ['call_1', 'call_2']],
      ['turn_2', ['call_3']],
    ])
  })

  test('ends where another begins', async () => {
    const text = jsonLines(chunk([call('A')], {}, {responseId: 'r1'}), chunk([call('B')], {}, {responseId: 'r2'}))
    expect(summarize(await readText(text))).toEqual([
      ['r1', ['call_1']],
      ['r2', ['call_2']],
    ])
  })

  test('a call comes in fragments, and is handed out once the empty call ends it', async () => {
    const text = jsonLines(
      chunk([part({name: 'T', id: 'a', willContinue: true}, {thoughtSignature: 'c2ln'})]),
      chunk([part({partialArgs: [arg('$.text', {stringValue: 'on', willContinue: true})], willContinue: true})]),
      chunk([
        part({partialArgs: [arg('$.text', {stringValue: 'ce'}), arg('$.n', {numberValue: 5})], willContinue: true}),
      ]),
      chunk([part({})]),
      chunk([call('U')]),
      finish('STOP'),
    )
    const [turn] = await readText(text)
    expect(turn?.calls).toMatchObject([
      {
        id: 'a',
        tool: 'T',
        input: {text: 'once', n: 5},
        line: 4,
        origin: {dialect: 'gemini', details: {id: 'a', thoughtSignature: 'c2ln'}},
      },
      {tool: 'U', input: {}, line: 5},
    ])
  })

  test('fragments make objects, lists and all kinds of values', async () => {
    expect(
      await streamed(
        arg('$.a.b[0].c', {stringValue: 'x'}),
        arg('$.a.b[1]', {boolValue: false}),
        arg(`$["a b"]['c\\'d']`, {numberValue: 0}),
        arg('$.none', {nullValue: 'NULL_VALUE'}),
        arg('$.nothing', {nullValue: null}),
        arg('$.__proto__.x', {stringValue: ''}),
      ),
    ).toEqual([
      JSON.parse('{"a":{"b":[{"c":"x"},false]},"a b":{"c\'d":0},"none":null,"nothing":null,"__proto__":{"x":""}}'),
    ])
  })

  test('a string goes on only where it said so', async () => {
    const [first, second] = [arg('$.a', {stringValue: 'x', willContinue: true}), arg('$.b', {stringValue: 'y'})]
    expect(await streamed(first, second, arg('$.a', {stringValue: 'z'}))).toEqual([{a: 'xz', b: 'y'}])
    expect(await streamed(first, arg('$.a', {}), arg('$.a', {stringValue: 'z'}))).toEqual([{a: 'z'}])
  })

  test.each([
    ['no path', {stringValue: 'x'}],
    ['the whole', arg('$', {stringValue: 'x'})],
    ['a list at the root', arg('$[0]', {stringValue: 'x'})],
    ['many values', arg('$.a[*]', {stringValue: 'x'})],
    ['a place that is far', arg('$.a[4294967295]', {stringValue: 'x'})],
    ['too deep a place', arg(`$${'.a'.repeat(5_000)}`, {stringValue: 'x'})],
  ])('fragments whose path is %s are bad arguments', async (_, fragment) => {
    expect(await streamed(fragment)).toEqual(['BAD_ARGUMENTS'])
  })

  test('fragments that contradict one another are bad arguments', async () => {
    expect(await streamed(arg('$.a', {stringValue: 'x'}), arg('$.a.b', {stringValue: 'x'}))).toEqual(['BAD_ARGUMENTS'])
    expect(await streamed(arg('$.a[0]', {stringValue: 'x'}), arg('$.a.b', {stringValue: 'x'}))).toEqual([
      'BAD_ARGUMENTS',
    ])
  })

  test('the end of a call may be missing: the next call, or the end of the message, is its end', async () => {
    const open = part({name: 'T', partialArgs: [arg('$.a', {numberValue: 1})], willContinue: true})
    const text = jsonLines(chunk([open]), chunk([call('U', {u: 1})]), chunk([open]), finish('STOP'))
    expect(inputsOf(await readText(text))).toEqual([{a: 1}, {u: 1}, {a: 1}])
  })

  test.each([
    ['the limit', finish('MAX_TOKENS'), ['CUT_OFF']],
    ['a filter', finish('SAFETY'), ['CUT_OFF']],
    ['a call that was malformed', finish('MALFORMED_FUNCTION_CALL'), ['CUT_OFF']],
    ['the end of the source', {usageMetadata: {}}, ['CUT_OFF']],
    ['another response', chunk([], {finishReason: 'STOP'}, {responseId: 'r2'}), ['CUT_OFF']],
    ['an error', {error: {code: 503, message: 'overloaded', status: 'UNAVAILABLE'}}, ['CUT_OFF', 'STREAM_ERROR']],
  ])('%s cuts off the call that is open, and none before it', async (_, end, codes) => {
    const open = part({id: 'b', name: 'T', partialArgs: [arg('$.a', {numberValue: 1})], willContinue: true})
    const turns = await readText(jsonLines(chunk([call('U')]), chunk([open]), end))
    expect(inputsOf(turns)).toEqual([{}, ...codes])
    expect(turns[0]?.calls[1]).toMatchObject({id: 'b', tool: 'T', origin: {dialect: 'gemini'}})
  })

  test('an error without a message before it is told alone', async () => {
    const text = jsonLines({error: {code: 400, message: 'no', status: 'INVALID_ARGUMENT'}})
    expect(summarize(await readText(text))).toEqual([[null, ['STREAM_ERROR']]])
  })

  test('a fragment of no call is a bad call', async () => {
    expect(inputsOf(await readText(jsonLines(chunk([part({partialArgs: []})]))))).toEqual(['BAD_CALL'])
  })

  test('a response read whole is the same as in chunks', async () => {
    const parts = fc.array(
      fc.oneof(
        fc.record({text: fc.string()}),
        fc.record(
          {
            functionCall: fc.record(
              {name: fc.constantFrom('A', 'B'), args: fc.dictionary(fc.string(), fc.jsonValue()), id: fc.uuid()},
              {requiredKeys: ['name']},
            ),
            thoughtSignature: fc.base64String({minLength: 4}),
          },
          {requiredKeys: ['functionCall']},
        ),
      ),
    )
    const place = ({bytes, line, ...rest}: CallLine) => rest
    await fc.assert(
      fc.asyncProperty(parts, fc.option(fc.uuid()), fc.array(fc.nat()), async (all, id, cuts) => {
        const named = id === null ? {} : {responseId: id}
        const places = [...new Set(cuts.map((cut) => cut % (all.length + 1)))].toSorted((a, b) => a - b)
        const chunks = [0, ...places].map((from, index) =>
          chunk(all.slice(from, places[index] ?? all.length), {}, named),
        )
        const end = chunk([], {finishReason: 'STOP'}, named)
        const whole = await readText(jsonLines(chunk(all, {finishReason: 'STOP'}, named)))
        const pieces = await readText(jsonLines(...chunks, end))
        const plain = (turns: readonly WholeTurn[]) =>
          turns.map((turn) => ({...turn, calls: turn.calls.map((each) => place(each as CallLine))}))
        expect(plain(pieces)).toEqual(plain(whole))
      }),
    )
  })
})
