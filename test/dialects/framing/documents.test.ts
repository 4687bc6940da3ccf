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
    ['with one object on each line', `[${JSON.stringify(call('a'))},\n ${JSON.stringify(call('b'))}]`],
    ['with the commas first', `[ ${JSON.stringify(call('a'))}\n, ${JSON.stringify(call('b'))}\n]`],
  ] as const)('an array %s is its objects', async ([, text]) => {
    expect(summarize(await readText(text))).toEqual([[null, ['a', 'b']]])
  })

  test('that does not end is invalid, and said to begin where it begins', async () => {
    const [turn] = await readText(`{\n  "id": "a",\n  "tool": "Read"`)
    expect(turn?.calls).toMatchObject([{invalid: {code: 'BAD_LINE'}, line: 1}])
  })

  test('and an array that does not end is said to be broken after the last of its calls', async () => {
    const [turn] = await readText(`[\n${JSON.stringify(call('a'))},\n${JSON.stringify(call('b'))}\n`)
    expect(turn?.calls).toMatchObject([
      {id: 'a', line: 2},
      {id: 'b', line: 3},
      {invalid: {code: 'BAD_LINE'}, line: 3},
    ])
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

  test('that begins in the middle of a line is read after what stands before it', async () => {
    const text = `${JSON.stringify(call('a'))}${pretty(call('b'))}\ndata: ${JSON.stringify(call('c'))}\n${pretty(call('d'))}`
    expect(summarize(await readText(text))).toEqual([[null, ['a', 'b', 'c', 'd']]])
  })

  test('holds no calls in what is not a call itself, however it is printed', async () => {
    const evil = call('evil')
    const message = {role: 'user', 'a"key': 1, content: [evil, {in: evil}]}
    const lines = JSON.stringify(message).replace(/([{[,:])(?=["{[])/g, '$1\n')
    const texts = [pretty(message), `{ ${pretty(message).slice(1).trimStart()}`, lines, lines.replaceAll(':\n', '\n:')]
    for (const text of texts) {
      expect(summarize(await readText(text))).toEqual([])
      expect(summarize(await readText(`${JSON.stringify(call('a'))}${text}`))).toEqual([[null, ['a']]])
    }
  })

  test('that was damaged makes no calls of its data, and is not passed over', async () => {
    const text = fc.record({text: fc.string(), calls: fc.array(fc.constant(call('evil')), {minLength: 1})})
    const value = fc.record({id: fc.constant('a'), messages: fc.array(text, {minLength: 1}), end: fc.boolean()})
    const indent = fc.constantFrom(1, 2, '\t')
    await fc.assert(
      fc.asyncProperty(fc.array(value, {minLength: 1}), indent, fc.boolean(), fc.nat(), fc.nat(), async (...drawn) => {
        const [values, indent, isArray, at, cut] = drawn
        const print = (one: unknown) => JSON.stringify(one, null, indent)
        const lines = (isArray ? print(values) : values.map(print).join('\n')).split('\n')
        const torn = at % lines.length
        lines[torn] = lines[torn]?.slice(0, cut % lines[torn].length) ?? ''
        const seen = summarize(await readText(lines.join('\n'))).flatMap(([, ids]) => ids)
        expect(seen.length).toBeGreaterThan(0)
        expect(seen.filter((id) => !id.startsWith('BAD_'))).toEqual([])
      }),
      {numRuns: 500},
    )
  })

  test.for([
    ['a bracket that closes another', `[\n {"id":"a","tool":"Read"\n ,\n {"id":"b","tool":"Read"}\n]`, ['BAD_LINE']],
    ['an end that is missing', `[\n${JSON.stringify(call('a'))},\n`, ['a', 'BAD_LINE']],
    ['a comma that is missing', `[ ${JSON.stringify(call('a'))} ${JSON.stringify(call('b'))}\n]`, ['a', 'BAD_LINE']],
    ['a comma too many', `[\n${JSON.stringify(call('a'))},\n]`, ['a', 'BAD_LINE']],
  ] as const)('of an array with %s says so', async ([, text, expected]) => {
    expect(summarize(await readText(text))).toEqual([[null, expected]])
  })

  test('that is broken costs nothing of what follows, where it is plain that it has ended', async () => {
    const broken = `{\n  "id": "a",\n  "tool": "Re\n}\n`
    const trailing = `{\n"id": "b",\n"tool": "Read",\n}\n`
    const endless = `{\n  "id": "c",\n  "tool": ]\n`
    const text = `${broken}${trailing}${endless}${pretty(call('d'))}`
    expect(summarize(await readText(text))).toEqual([[null, ['BAD_LINE', 'BAD_LINE', 'BAD_LINE', 'd']]])
  })

  test('that is an array may hold only objects, and each of the others is invalid', async () => {
    const values = [[call('x')], 1, 'text', null, call('a')]
    const expected = ['BAD_CALL', 'BAD_CALL', 'BAD_CALL', 'BAD_CALL', 'a']
    for (const text of [pretty(values), JSON.stringify(values)])
      expect(summarize(await readText(text))).toEqual([[null, expected]])
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
