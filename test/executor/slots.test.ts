import {setTimeout as sleep} from 'node:timers/promises'
import {result} from '@toolyard/sdk'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {readTurns} from '../../src/dialects/turns.ts'
import {answerTurns} from '../dialects/answer-turns.ts'
import {sourceOf} from '../dialects/reading.ts'
import {tool, writes} from '../helpers/tools.ts'
import {executorOf, outcomesOf} from './support.ts'

const answer = async (input: Record<string, unknown>) => {
  await sleep(Number(input.ms))
  return result.ok(String(input.token))
}
const tools = [tool('Read', answer), tool('Write', answer, writes())]

const call = fc.record({tool: fc.constantFrom('Read', 'Read', 'Write'), ms: fc.nat(3)})
/** Turns of calls whose ids come again in every turn, in another order. */
const turns = fc
  .array(fc.array(call, {minLength: 1, maxLength: 5}), {minLength: 1, maxLength: 4})
  .chain((all) => fc.tuple(fc.constant(all), fc.infiniteStream(fc.nat())))
  .map(([all, picks]) => all.map((calls) => ({calls, ids: shuffled(calls.length, picks)})))

function shuffled(count: number, picks: Iterator<number>): string[] {
  const left = Array.from({length: count}, (_, index) => `toolu_${index}`)
  return Array.from({length: count}, () => left.splice(picks.next().value % left.length, 1)[0] ?? '')
}

test('a result never lands in the slot of another call, though ids come again in every turn', async () => {
  await fc.assert(
    fc.asyncProperty(turns, fc.constantFrom('greedy', 'serial', 'effects'), async (all, schedule) => {
      let token = 0
      const messages = all.map(({calls, ids}, turn) => ({
        id: `msg_${turn}`,
        type: 'message',
        role: 'assistant',
        content: calls.map((one, index) => ({
          type: 'tool_use',
          id: ids[index],
          name: one.tool,
          input: {ms: one.ms, token: `token ${token++}`},
        })),
      }))
      const text = messages.map((message) => `${JSON.stringify(message)}\n`).join('')
      const outcomes = await outcomesOf(executorOf(tools, {schedule}), readTurns([sourceOf(text)]))
      expect(outcomes.map(({id, content}) => [id, content])).toEqual(
        messages.flatMap(({content}) => content.map(({id, input}) => [id, [{type: 'text', text: input.token}]])),
      )
    }),
    {numRuns: 50},
  )
})

test('an answer in the dialect of the question pairs every id with its own result', async () => {
  const token = (index: number) => JSON.stringify({ms: index % 3, token: `token ${index}`})
  const choice = (turn: number) => ({
    id: `chatcmpl-${turn}`,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          tool_calls: [2, 0, 1].map((id, index) => ({
            id: `functions.read:${id}`,
            type: 'function',
            function: {name: 'Read', arguments: token(turn * 3 + index)},
          })),
        },
      },
    ],
  })
  const text = [0, 1, 2].map((turn) => `${JSON.stringify(choice(turn))}\n`).join('')
  const written = await answerTurns(executorOf(tools), text)
  expect(written).toEqual(
    [0, 1, 2].flatMap((turn) =>
      [2, 0, 1].map((id, index) => ({
        role: 'tool',
        tool_call_id: `functions.read:${id}`,
        content: `token ${turn * 3 + index}`,
      })),
    ),
  )
})
