import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readJsonLines, valueAt} from '../../../src/sessions/importers/json-lines/read-json-lines.ts'
import {splitObjects} from '../../../src/sessions/importers/json-lines/split-objects.ts'
import {newNotes} from '../../../src/sessions/importers/notes.ts'

async function read(...chunks: readonly (string | Uint8Array)[]) {
  const notes = newNotes()
  const values: unknown[] = []
  const numbers: number[] = []
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  for await (const {value, line} of readJsonLines(bytes(), notes)) {
    values.push(value)
    numbers.push(line)
  }
  return {values, numbers, lines: notes.lines, problems: notes.problems.map(({line}) => line), notes}
}

describe('lines of JSON', () => {
  test('are read one by one, whichever way they end, with a byte order mark or without', async () => {
    const text = '\ufeff{"a":1}\r\n\n{"b":2}\n{"c":3}'
    const expected = {values: [{a: 1}, {b: 2}, {c: 3}], numbers: [1, 3, 4], lines: 3, problems: []}
    expect(await read(text)).toMatchObject(expected)
  })

  test('are read from chunks that end anywhere', async () => {
    expect(await read('{"a":"', 'é'.slice(0, 1), '"}\n{"b"', ':2}')).toMatchObject({values: [{a: 'é'}, {b: 2}]})
  })

  test('that are none cost themselves only, and are named by their numbers', async () => {
    const text = '{"a":1}\nnonsense\n[1]\n42\n{"b":2}\n'
    expect(await read(text)).toMatchObject({values: [{a: 1}, {b: 2}], lines: 5, problems: [2, 3, 4]})
  })

  test('that stand on one line are split, and all read', async () => {
    expect(await read('{"a":1}{"b":{"c":[2]}} {"d":"}{"}\n')).toMatchObject({
      values: [{a: 1}, {b: {c: [2]}}, {d: '}{'}],
      numbers: [1, 1, 1],
      problems: [],
    })
  })

  test('are read around the NUL bytes that a crash leaves', async () => {
    const {values, problems, notes} = await read('{"a":1}\n\0\0\0\0{"b":2}\n{"c":3}\n\0\0\0')
    expect(values).toEqual([{a: 1}, {b: 2}, {c: 3}])
    expect(problems).toEqual([2, 4])
    expect(notes.problems[0]?.message).toContain('4 NUL')
  })

  test('end with a torn one, which is said', async () => {
    const {values, notes} = await read('{"a":1}\n{"b":"tor')
    expect(values).toEqual([{a: 1}])
    expect(notes.problems).toEqual([{line: 2, message: expect.stringContaining('ends with a torn line')}])
  })

  test('that go on after a torn one on its line are read', async () => {
    for (const piece of ['{"a":"to', '{"a":1,', '{"a', '{"a":tru', '{"a":"\\', '{"a":"x"', '{"a":{"b":[1,2', 'to"}']) {
      expect(await read(`${piece}{"b":2}\n{"c":3}\n`)).toMatchObject({values: [{b: 2}, {c: 3}], problems: [1]})
    }
  })

  test('that are not all UTF-8 are read with what can be read of them', async () => {
    const broken = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}\n')])
    expect(await read(broken)).toMatchObject({values: [{a: '\ufffd'}], problems: [1]})
  })

  test('that nest without end are not taken', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    expect(await read(`${deep}\n{"b":2}\n`)).toMatchObject({values: [{b: 2}], problems: [1]})
  })

  test('of 30 MB are read', async () => {
    const long = 'x'.repeat(30_000_000)
    const {values} = await read(`${JSON.stringify({long})}\n`, '{"b":2}\n')
    expect(values).toHaveLength(2)
    expect((values[0] as {long: string}).long).toHaveLength(30_000_000)
  })

  test('do not have to be held: a thousand times the memory passes through', async () => {
    const chunk = Buffer.from(`${JSON.stringify({text: 'x'.repeat(100_000)})}\n`)
    async function* bytes() {
      for (let count = 0; count < 2000; count++) yield chunk
    }
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    let [count, most] = [0, 0]
    for await (const _ of readJsonLines(bytes(), newNotes())) {
      count++
      if (count % 100 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    expect(count).toBe(2000)
    expect(most).toBeLessThan(100_000_000)
  })
})

const record = fc.record({
  type: fc.constantFrom('user', 'assistant'),
  text: fc.oneof(fc.string(), fc.constantFrom('{"a":', '}{"', '\\', '"', 'é😀', '\u0000')),
  more: fc.jsonValue({maxDepth: 3}),
})

/** Cuts bytes at these places, wherever they are. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)
  return [0, ...places].map((place, index) => bytes.subarray(place, places[index] ?? bytes.length))
}

const isSubsequence = (part: readonly string[], whole: readonly string[]): boolean => {
  let at = 0
  for (const value of whole) if (value === part[at]) at++
  return at === part.length
}

const written = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value))

describe('whatever the bytes are', () => {
  test('nothing depends on the chunks they come in', async () => {
    const lines = fc.array(
      fc.oneof(
        record.map((one) => JSON.stringify(one)),
        fc.string(),
      ),
      {maxLength: 8},
    )
    await fc.assert(
      fc.asyncProperty(lines, fc.array(fc.nat(), {maxLength: 8}), async (texts, cuts) => {
        const bytes = Buffer.from(texts.join('\n'))
        expect(await read(...pieces(bytes, cuts))).toEqual(await read(bytes))
      }),
    )
  })

  test('a file that was cut anywhere and written on to loses no whole object', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, {minLength: 1, maxLength: 5}),
        fc.nat(),
        fc.array(record, {maxLength: 3}),
        fc.constantFrom('', '\n', '\0\0\0'),
        async (before, place, after, between) => {
          const bytes = Buffer.from(before.map((one) => `${JSON.stringify(one)}\n`).join(''))
          const cut = bytes.subarray(0, place % (bytes.length + 1))
          const rest = after.map((one) => `${JSON.stringify(one)}\n`).join('')
          const whole = before.filter((_, index) => {
            const end = Buffer.byteLength(
              before
                .slice(0, index + 1)
                .map((one) => `${JSON.stringify(one)}\n`)
                .join(''),
            )
            return end - 1 <= cut.length
          })
          const {values} = await read(cut, between, rest)
          expect(isSubsequence(written([...whole, ...after]), written(values))).toBe(true)
        },
      ),
      {numRuns: 2000},
    )
  })

  test('objects on one line are all found, with anything between them', async () => {
    fc.assert(
      fc.property(fc.array(record, {minLength: 2, maxLength: 4}), fc.constantFrom('', ' ', '\t'), (values, between) => {
        expect(splitObjects(written(values).join(between))).toEqual({
          values: JSON.parse(JSON.stringify(values)),
          hasRest: false,
        })
      }),
    )
  })

  test('each is found again at its place, in whatever is damaged around it', async () => {
    const piece = fc.oneof(
      record.map((value) => JSON.stringify(value)),
      fc.constantFrom('\n', '\r\n', '\n\n', '\0', '{"a":', 'é', '\ufeff', ' '),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, {maxLength: 12}), async (texts) => {
        const bytes = Buffer.from(texts.join(''))
        const source = (async function* () {
          yield bytes
        })()
        for await (const {value, place} of readJsonLines(source, newNotes())) {
          const line = bytes.subarray(place.offset, place.offset + place.bytes)
          expect(valueAt(line, place)).toEqual(value)
        }
      }),
      {numRuns: 2000},
    )
  })

  test('reading never throws', async () => {
    const piece = fc.oneof(fc.json(), fc.string(), fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', '\n', '\0'))
    await fc.assert(
      fc.asyncProperty(fc.array(piece, {maxLength: 12}), async (texts) => {
        await read(texts.join(''))
      }),
      {numRuns: 1000},
    )
  })
})
