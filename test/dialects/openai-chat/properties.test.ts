import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {jsonLines, readText} from '../reading.ts'
import {begin, calls, chunk, finish, more} from './chunks.ts'
import {outcomeOf, write} from './outcomes.ts'

interface Asked {
  readonly id: string
  readonly name: string
  readonly input: Record<string, unknown>
}

const name = fc.stringMatching(/^[A-Za-z_]{1,8}$/).filter((text) => text !== 'parallel')
const asked: fc.Arbitrary<Asked> = fc.record({
  id: fc.stringMatching(/^[a-z]{1,6}$/),
  name,
  // what JSON changes, such as -0, is not the dialect's
  input: fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value))),
})
const askedList = fc.uniqueArray(asked, {selector: ({id}) => id, minLength: 1, maxLength: 5})

const whole = (list: readonly Asked[], finishReason = 'tool_calls') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        tool_calls: list.map(({id, name, input}) => ({
          id,
          type: 'function',
          function: {name, arguments: JSON.stringify(input)},
        })),
      },
      finish_reason: finishReason,
    },
  ],
})

/** The chunks of a stream: each call's arguments cut at these places, the fragments of calls mixed by these numbers. */
function stream(list: readonly Asked[], cuts: readonly number[], picks: readonly number[]): object[] {
  const queues = list.map(({input}, index) => {
    const text = JSON.stringify(input)
    const places = cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b)
    return [0, ...places].map((place, at) => calls(more(index, text.slice(place, places[at] ?? text.length))))
  })
  const chunks: object[] = list.map(({id, name}, index) => calls(begin(index, id, name)))
  for (let step = 0; queues.some((queue) => queue.length > 0); step++) {
    const open = queues.filter((queue) => queue.length > 0)
    const [next] = open[(picks[step % picks.length] ?? 0) % open.length]?.splice(0, 1) ?? []
    if (next !== undefined) chunks.push(next)
  }
  return [chunk({role: 'assistant'}), ...chunks, finish()]
}

/** What is the same of a call however it came. */
async function readCalls(text: string) {
  const turns = await readText(text)
  return turns.map(({id, calls: read}) => [id, read.map((call) => ({...call, bytes: undefined, line: undefined}))])
}

describe('whatever the calls are', () => {
  test('a stream of them reads back as the same calls in order, and as the whole response does', async () => {
    const numbers = fc.array(fc.nat(), {minLength: 1, maxLength: 6})
    await fc.assert(
      fc.asyncProperty(askedList, numbers, numbers, async (list, cuts, picks) => {
        const streamed = await readCalls(jsonLines(...stream(list, cuts, picks)))
        const expected = list.map(({id, name: tool, input}) => ({id, tool, input}))
        expect(streamed).toMatchObject([['chatcmpl-1', expected]])
        expect(await readCalls(jsonLines(whole(list)))).toEqual(streamed)
      }),
    )
  })

  test('arguments that stop anywhere are cut off, or are what they were', async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.nat(), async ({id, name: tool, input}, cut) => {
        const text = JSON.stringify(input)
        const part = text.slice(0, cut % text.length)
        const chunks = jsonLines(calls(begin(0, id, tool)), calls(more(0, part)))
        for (const end of ['', jsonLines(finish('length'))]) {
          expect(await readCalls(chunks + end)).toMatchObject([['chatcmpl-1', [{id, invalid: {code: 'CUT_OFF'}}]]])
        }
      }),
    )
  })

  test('every id is answered once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(askedList, async (list) => {
        const [turn] = await readText(jsonLines(whole(list)))
        const read = turn?.calls ?? []
        const {lines, unanswered} = write(
          'same',
          read.map((call) => outcomeOf(call, 't')),
          read,
        )
        expect(lines.map(({tool_call_id: id}) => id)).toEqual(list.map(({id}) => id))
        expect(unanswered).toEqual([])
      }),
    )
  })

  test('no chunk makes it throw, and no two calls of a turn have one id', async () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('a', 0, 1, '{}', '{"n":', '1}'),
      fc.constant({toString: 1}),
    )
    const body = fc.dictionary(fc.constantFrom('name', 'arguments', 'input'), anything)
    const entry = fc.oneof(
      fc.record({index: anything, id: anything, type: anything, function: body, custom: body}, {requiredKeys: []}),
      anything,
    )
    const message = fc.record(
      {role: fc.constant('assistant'), tool_calls: fc.array(entry), function_call: body, content: anything},
      {requiredKeys: []},
    )
    const choice = fc.record(
      {index: anything, delta: message, message, finish_reason: fc.constantFrom('stop', 'length', null, 5)},
      {requiredKeys: []},
    )
    const value = fc.oneof(
      fc.record({id: anything, choices: fc.array(choice), error: body}, {requiredKeys: ['choices']}),
      message,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(value), async (values) => {
        for (const turn of await readText(jsonLines(...values), {from: 'openai-chat'})) {
          const ids = turn.calls.filter((call) => !('invalid' in call)).map(({id}) => id)
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
    )
  })
})
