import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readText, sourceOf, summarize, type WholeTurn} from '../reading.ts'

const start = {messageStart: {role: 'assistant'}}
const stop = (stopReason = 'tool_use') => ({messageStop: {stopReason}})
const begin = (contentBlockIndex: number, toolUseId: string, more: object = {}) => ({
  contentBlockStart: {contentBlockIndex, start: {toolUse: {toolUseId, name: 'T', ...more}}},
})
const delta = (contentBlockIndex: number, input: string) => ({
  contentBlockDelta: {contentBlockIndex, delta: {toolUse: {input}}},
})
const end = (contentBlockIndex: number) => ({contentBlockStop: {contentBlockIndex}})
const text = [{contentBlockDelta: {contentBlockIndex: 0, delta: {text: 'I look.'}}}, end(0)]
const block = (index: number, id: string, ...fragments: readonly string[]) => [
  begin(index, id),
  ...fragments.map((fragment) => delta(index, fragment)),
  end(index),
]
const metadata = {metadata: {usage: {totalTokens: 5}, metrics: {latencyMs: 5}}}

const inputsOf = (turns: readonly WholeTurn[]) =>
  turns.flatMap(({calls}) => calls).map((call) => ('invalid' in call ? call.invalid.code : call.input))

describe('a bedrock stream', () => {
  test('is one turn, and its calls come when their blocks stop', async () => {
    const events = [start, ...text, ...block(1, 'a', '', '{"x"', ':1}'), ...block(2, 'b', '{}'), metadata, stop()]
    const turns = await readText(jsonLines(...events, start, ...block(0, 'a', '{}'), stop(), metadata))
    expect(summarize(turns)).toEqual([
      ['turn_1', ['a', 'b']],
      ['turn_2', ['a']],
    ])
    expect(turns[0]?.calls[0]).toMatchObject({tool: 'T', input: {x: 1}, line: 8, origin: {dialect: 'bedrock'}})
  })

  test.each([['no delta'], ['an empty delta', '']])('a call with %s has no arguments', async (_, ...fragments) => {
    expect(inputsOf(await readText(jsonLines(start, ...block(0, 'a', ...fragments), stop())))).toEqual([{}])
  })

  test('arguments that are no JSON are bad when the message was said to its end', async () => {
    expect(inputsOf(await readText(jsonLines(start, ...block(0, 'a', '{"x":'), stop())))).toEqual(['BAD_ARGUMENTS'])
  })

  test.each([
    ['the limit', [end(1), stop('max_tokens')], ['CUT_OFF']],
    ['the context window', [stop('model_context_window_exceeded')], ['CUT_OFF']],
    ['a guardrail', [stop('guardrail_intervened')], ['CUT_OFF']],
    ['the end of the source', [], ['CUT_OFF']],
    ['another message', [start, stop()], ['CUT_OFF']],
    ['an error', [{throttlingException: {message: 'slower'}}], ['CUT_OFF', 'STREAM_ERROR']],
  ])('%s cuts off the last call only', async (_, events, codes) => {
    const turns = await readText(jsonLines(start, ...block(0, 'a', '{}'), begin(1, 'b'), delta(1, '{"x":'), ...events))
    expect(inputsOf(turns)).toEqual([{}, ...codes])
    expect(turns[0]?.calls[1]).toMatchObject({id: 'b', tool: 'T'})
  })

  test('an error without a message before it is told alone', async () => {
    const reading = readTurns([sourceOf(jsonLines({modelStreamErrorException: {message: 'no'}}))])
    expect(inputsOf(await collect(reading))).toEqual(['STREAM_ERROR'])
    expect(reading.counts).toMatchObject({invalid: 1, skipped: 0})
  })

  test('what the provider runs is counted and not called', async () => {
    const events = [start, begin(0, 's', {type: 'server_tool_use'}), delta(0, '{}'), end(0), stop('end_turn')]
    const reading = readTurns([sourceOf(jsonLines(...events))])
    expect(await collect(reading)).toEqual([])
    expect(reading.counts).toMatchObject({calls: 0, hosted: 1})
  })

  test('reads on where the beginning is missing', async () => {
    expect(inputsOf(await readText(jsonLines(...block(1, 'a', '{"x":1}'), stop())))).toEqual([{x: 1}])
  })

  test('arguments that are cut anywhere, of blocks that take turns, read back as the same calls in order', async () => {
    const call = fc.record({
      input: fc.dictionary(fc.string({unit: 'binary'}), fc.jsonValue()),
      cuts: fc.array(fc.nat()),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call), fc.infiniteStream(fc.nat()), async (calls, picks) => {
        const queues = calls.map(({input, cuts}, index) => {
          const whole = JSON.stringify(input)
          const places = cuts.map((cut) => cut % (whole.length + 1)).toSorted((a, b) => a - b)
          const fragments = [0, ...places].map((place, at) => whole.slice(place, places[at] ?? whole.length))
          return [...fragments.map((fragment) => delta(index, fragment)), end(index)]
        })
        const events: object[] = calls.map((_, index) => begin(index, `id${index}`))
        for (let open = queues; open.length > 0; open = open.filter((queue) => queue.length > 0)) {
          const queue = open[picks.next().value % open.length]
          events.push(...(queue?.splice(0, 1) ?? []))
        }
        const turns = await readText(jsonLines(start, ...events, stop()))
        expect(turns.flatMap((turn) => turn.calls)).toMatchObject(
          calls.map((_, index) => ({id: `id${index}`, tool: 'T'})),
        )
        expect(inputsOf(turns)).toEqual(calls.map(({input}) => JSON.parse(JSON.stringify(input))))
      }),
    )
  })
})
