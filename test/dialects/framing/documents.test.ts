import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readText, summarize} from '../reading.ts'

const call = (id: string) => ({id, tool: 'Read', input: {file_path: 'a.txt', lines: [1, {deep: []}]}})
const pretty = (value: unknown) => JSON.stringify(value, null, 2)

describe('JSON over several lines', () => {
  test('is one value, that stands where it begins', async () => {
    const [turn] = await readText(`\n${pretty(call('a'))}\n`)
    expect(turn?.calls).toMatchObject([{id: 'a', line: 2}])
  })

  test('may be followed by more of it, and by values on a line each', async () => {
    const text = [pretty(call('a')), pretty(call('b')), JSON.stringify(call('c'))].join('\n')
    expect(summarize(await readText(text))).toEqual([[null, ['a', 'b', 'c']]])
  })

  test.for([
    ['as people print it', pretty([call('a'), call('b')])],
    ['as servers stream it', `[${pretty(call('a'))}\n,\n${pretty(call('b'))}\n]`],
    ['that opens with its first object', `[${pretty(call('a'))},\n${pretty(call('b'))}]`],
    ['on one line', JSON.stringify([call('a'), call('b')])],
  ] as const)('an array %s is its objects', async ([, text]) => {
    expect(summarize(await readText(text))).toEqual([[null, ['a', 'b']]])
  })

  test('that does not end is invalid, and said to begin where it begins', async () => {
    const [turn] = await readText(`{\n  "id": "a",\n  "tool": "Read"`)
    expect(turn?.calls).toMatchObject([{invalid: {code: 'BAD_LINE'}, line: 1}])
  })

  test('that is broken off by a value on a line costs only itself', async () => {
    const text = `{\n${JSON.stringify(call('b'))}\n`
    expect(summarize(await readText(text))).toEqual([[null, ['BAD_LINE', 'b']]])
  })

  test('that is longer than a line may be is invalid, and what follows is read', async () => {
    const text = `${pretty({...call('a'), input: {text: Array(50).fill('some text')}})}\n${JSON.stringify(call('b'))}`
    const codes = summarize(await readText(text, {maxLineBytes: 200})).flatMap(([, ids]) => ids)
    expect(codes[0]).toBe('LINE_TOO_LONG')
    expect(codes.at(-1)).toBe('b')
  })

  test('reads as the same calls whatever they hold, and however many there are', async () => {
    const input = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)))
    await fc.assert(
      fc.asyncProperty(fc.array(input, {minLength: 1}), fc.boolean(), async (inputs, isArray) => {
        const calls = inputs.map((one) => ({tool: 'T', input: one}))
        const text = isArray ? pretty(calls) : calls.map(pretty).join('\n')
        const turns = await readText(text)
        expect(turns.flatMap((turn) => turn.calls.map((read) => 'input' in read && read.input))).toEqual(inputs)
      }),
    )
  })
})
