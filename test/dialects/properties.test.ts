import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {CHOICES} from '../../src/config/choices.ts'
import type {Line} from '../../src/dialects/lines.ts'
import {readLines} from '../../src/dialects/lines.ts'
import {TO_NAMES} from '../../src/dialects/table.ts'
import {FROM_NAMES} from '../../src/dialects/text-readers.ts'
import {readTurns} from '../../src/dialects/turns.ts'
import {allLines, collect, sourceOf} from './reading.ts'

const fragment = fc.oneof(
  fc.constantFrom('\n', '\r\n', '\r', ' ', '\t', '\ufeff', 'é', '😀', '{', '}', '[', '"', ':', ',', 'null'),
  fc.constantFrom('id', 'tool', 'input', 'turn', 'type', 'role', 'message', 'content', 'name', 'tool_use', 'assistant'),
  fc.json(),
)
const id = fc.constantFrom('a', 'b', 'call_1', 'call_2')
const toolUse = fc.record(
  {type: fc.constant('tool_use'), id, name: fc.constant('T'), input: fc.object()},
  {requiredKeys: []},
)
const message = fc.record(
  {id, role: fc.constant('assistant'), content: fc.oneof(fc.array(toolUse), fc.string())},
  {requiredKeys: ['role']},
)
const almostCall = fc.oneof(
  fc.record(
    {id, tool: fc.constant('T'), input: fc.object(), turn: fc.constantFrom('t', 'u')},
    {requiredKeys: ['tool']},
  ),
  message,
  fc.record({type: fc.constantFrom('assistant', 'user'), message}, {requiredKeys: []}),
  toolUse,
  fc.dictionary(fc.constantFrom('tool', 'id', 'role', 'type', 'message', 'content', 'cwd', 'env'), fc.jsonValue()),
)
const line = fc.oneof(
  almostCall.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
  fragment.map((text) => Buffer.from(text)),
  fc.uint8Array({maxLength: 12}).map((bytes) => Buffer.from(bytes)),
)
const input = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '')), {maxLength: 20})
  .map((lines) => Buffer.concat(lines.flatMap(([bytes, end]) => [bytes, Buffer.from(end)])))

/** The same bytes, cut at these places. */
function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)
  return [0, ...places].map((place, index) => bytes.subarray(place, places[index] ?? bytes.length))
}

async function linesOf(chunks: readonly Buffer[]): Promise<Line[]> {
  const lines = await allLines(readLines(sourceOf(chunks).open(), {maxLineBytes: 200}))
  return lines.filter((line) => !('blank' in line))
}

describe('whatever the input is', () => {
  test('lines and turns do not depend on how the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(input, fc.array(fc.nat(), {maxLength: 10}), async (bytes, cuts) => {
        const pieces = split(bytes, cuts)
        expect(await linesOf(pieces)).toEqual(await linesOf([bytes]))
        expect(await collect(readTurns([sourceOf(pieces)]))).toEqual(await collect(readTurns([sourceOf([bytes])])))
      }),
    )
  })

  test('every line that is not blank is counted and named once: as calls, as invalid, or as passed over', async () => {
    await fc.assert(
      fc.asyncProperty(input, fc.constantFrom(...FROM_NAMES), async (bytes, from) => {
        const reading = readTurns([sourceOf([bytes])], {from, maxLineBytes: 200})
        const turns = await collect(reading)
        const calls = turns.flatMap((turn) => turn.calls)
        const {counts} = reading
        expect(counts.lines).toBe((await linesOf([bytes])).length)
        expect(calls.filter((call) => 'invalid' in call)).toHaveLength(counts.invalid)
        expect(calls.filter((call) => !('invalid' in call))).toHaveLength(counts.calls)
        expect(new Set(calls.map((call) => call.line)).size + counts.skipped).toBeLessThanOrEqual(counts.lines)
        expect(calls.map((call) => call.line)).toEqual(calls.map((call) => call.line).toSorted((a = 0, b = 0) => a - b))
      }),
      // what goes wrong here goes wrong seldom
      {numRuns: 2000},
    )
  })

  test('the calls of a turn have ids of their own', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (bytes) => {
        for (const {calls} of await collect(readTurns([sourceOf([bytes])]))) {
          const ids = calls.filter((call) => !('invalid' in call)).map((call) => call.id)
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
    )
  })
})

test('the tables name every dialect', () => {
  // the configuration stands below the dialects and has to name them itself
  expect(CHOICES.from).toEqual(FROM_NAMES)
  expect(CHOICES.to).toEqual(TO_NAMES)
})
