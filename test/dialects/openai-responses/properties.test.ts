import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {outcomeOf, write} from '../openai-chat/outcomes.ts'
import {collect, jsonLines, readText, sourceOf} from '../reading.ts'
import {
  added,
  argumentsDelta,
  argumentsDone,
  completed,
  created,
  customCall,
  functionCall,
  inputDelta,
  inputDone,
  itemDone,
  localShell,
  reasoning,
  response,
  said,
  search,
} from './items.ts'

type Listed = Readonly<Record<string, unknown>>
type Item = ReturnType<typeof functionCall | typeof customCall | typeof localShell>

const id = fc.stringMatching(/^[a-z]{1,6}$/)
const item: fc.Arbitrary<Item> = fc.oneof(
  fc
    .record({id, name: fc.stringMatching(/^[A-Z][a-z]{0,5}$/), input: fc.dictionary(fc.string(), fc.jsonValue())})
    .map((call) => functionCall(call.id, JSON.stringify(call.input), call.name)),
  fc.tuple(id, fc.string({unit: 'binary'})).map(([callId, text]) => customCall(callId, text)),
  fc.tuple(id, fc.array(fc.string(), {minLength: 1})).map(([callId, command]) => localShell(callId, {command})),
)
const items = fc.uniqueArray(item, {selector: ({call_id}) => call_id, maxLength: 5})
const output = fc
  .tuple(items, fc.shuffledSubarray([reasoning, said, search]))
  .map(([calls, others]) => [...others, ...calls])
const numbers = fc.array(fc.nat(), {minLength: 1, maxLength: 6})

/** The events of one item, its text cut at these places. */
function eventsOf(given: Listed, index: number, cuts: readonly number[]) {
  const isFunction = given.type === 'function_call'
  const text = String(isFunction ? given.arguments : (given.input ?? ''))
  const places = cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b)
  const parts = [0, ...places].map((place, at) => text.slice(place, places[at] ?? text.length))
  const [delta, done] = isFunction ? [argumentsDelta, argumentsDone] : [inputDelta, inputDone]
  const isText = isFunction || given.type === 'custom_tool_call'
  return [
    ...(isText ? [...parts.map((part) => delta(given, index, part)), done(given, index, text)] : []),
    itemDone(given, index),
  ]
}

/** The events of a stream, those of its items mixed by these numbers. */
function stream(list: readonly Listed[], cuts: readonly number[], picks: readonly number[]): object[] {
  const queues: object[][] = list.map((given, index) => eventsOf(given, index, cuts))
  const events: object[] = [created(), ...list.map((given, index) => added(given, index))]
  for (let step = 0; queues.some((queue) => queue.length > 0); step++) {
    const open = queues.filter((queue) => queue.length > 0)
    const [next] = open[(picks[step % picks.length] ?? 0) % open.length]?.splice(0, 1) ?? []
    if (next !== undefined) events.push(next)
  }
  return [...events, completed(list)]
}

/** What is the same of a call however it came. */
async function readCalls(text: string) {
  const turns = await readText(text)
  return turns.map((turn) => [turn.id, turn.calls.map((call) => ({...call, bytes: undefined, line: undefined}))])
}

describe('whatever the items are', () => {
  test('a stream of them reads back as the same calls in order, and as the whole response does', async () => {
    await fc.assert(
      fc.asyncProperty(output, numbers, numbers, async (list, cuts, picks) => {
        const streamed = await readCalls(jsonLines(...stream(list, cuts, picks)))
        expect(streamed).toEqual(await readCalls(jsonLines(response(list))))
        const ids = list.flatMap((given) => ('call_id' in given ? [given.call_id] : []))
        expect(streamed).toMatchObject(ids.length === 0 ? [] : [['resp_1', ids.map((callId) => ({id: callId}))]])
      }),
    )
  })

  test('the input of a call is what was written', async () => {
    await fc.assert(
      fc.asyncProperty(items, async (list) => {
        const [turn] = await readText(jsonLines(response(list)))
        for (const [index, given] of list.entries()) {
          const call = turn?.calls[index]
          if ('arguments' in given) expect(call).toMatchObject({input: JSON.parse(String(given.arguments))})
          if ('input' in given) expect(call).toMatchObject({input: {input: given.input}})
        }
      }),
    )
  })

  test('every id is answered once, in order, by an item of its own type', async () => {
    await fc.assert(
      fc.asyncProperty(items, async (list) => {
        const [turn] = await readText(jsonLines(response(list)))
        const read = turn?.calls ?? []
        const {lines, unanswered} = write(
          'same',
          read.map((call) => outcomeOf(call, 't')),
          read,
        )
        expect(lines.map((line) => [line.call_id, line.type])).toEqual(
          list.map(({call_id, type}) => [call_id, `${type}_output`]),
        )
        expect(unanswered).toEqual([])
      }),
    )
  })

  test('no event makes it throw, and every one is counted', async () => {
    const types = ['created', 'output_item.added', 'output_item.done', 'completed', 'incomplete', 'failed', 'x']
    const type = fc.constantFrom(
      ...types.map((name) => `response.${name}`),
      ...['delta', 'done'].flatMap((end) => [
        `response.function_call_arguments.${end}`,
        `response.custom_tool_call_input.${end}`,
      ]),
      ...[
        'function_call',
        'custom_tool_call',
        'local_shell_call',
        'shell_call',
        'apply_patch_call',
        'message',
        'error',
      ],
    )
    const anything = fc.oneof(fc.jsonValue(), fc.constantFrom('a', 0, '{}'))
    const keys = [
      'item_id',
      'output_index',
      'delta',
      'arguments',
      'id',
      'call_id',
      'name',
      'action',
      'status',
      'input',
      'output',
      'caller',
    ]
    const flat = fc.dictionary(fc.constantFrom(...keys), anything)
    const given = fc.tuple(type, flat).map(([kind, rest]): object => ({type: kind, ...rest}))
    const event = fc
      .tuple(type, flat, given, fc.array(given, {maxLength: 3}))
      .map(([kind, rest, one, several]) => ({type: kind, item: one, response: {...one, output: several}, ...rest}))
    await fc.assert(
      fc.asyncProperty(fc.array(event), async (events) => {
        const reading = readTurns([sourceOf(jsonLines(...events))], {from: 'openai-responses'})
        const calls = (await collect(reading)).flatMap((turn) => turn.calls)
        expect(calls.length).toBe(reading.counts.calls + reading.counts.invalid)
        expect(reading.counts.lines).toBe(events.length)
      }),
    )
  })
})
