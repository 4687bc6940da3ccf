import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {jsonLines, readText, summarize} from '../reading.ts'

const start = (id = 'msg_1') => ({type: 'message_start', message: {id, role: 'assistant', content: []}})
const block = (index: number, id: string, name = 'Read', more = {}) => ({
  type: 'content_block_start',
  index,
  content_block: {type: 'tool_use', id, name, input: {}, ...more},
})
const delta = (index: number, partial_json: string) => ({
  type: 'content_block_delta',
  index,
  delta: {type: 'input_json_delta', partial_json},
})
const stop = (index: number) => ({type: 'content_block_stop', index})
const end = (stop_reason = 'tool_use') => [{type: 'message_delta', delta: {stop_reason}}, {type: 'message_stop'}]
const text = (index: number) => ({type: 'content_block_start', index, content_block: {type: 'text', text: ''}})

const sse = (...events: readonly {type: string}[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
const read = async (...events: readonly {type: string}[]) => summarize(await readText(sse(...events)))

describe('a streamed Anthropic message', () => {
  test('is one turn with its calls, as events and as the lines that SDKs write', async () => {
    const events = [start(), text(0), stop(0), block(1, 'a'), delta(1, ''), delta(1, '{"file_'), delta(1, 'path":"x"}')]
    const all = [...events, stop(1), block(2, 'b'), delta(2, '{}'), stop(2), ...end()]
    for (const written of [sse(...all), jsonLines(...all)]) {
      const turns = await readText(written)
      expect(summarize(turns)).toEqual([['msg_1', ['a', 'b']]])
      expect(turns[0]?.calls[0]).toMatchObject({tool: 'Read', input: {file_path: 'x'}, origin: {dialect: 'anthropic'}})
    }
  })

  test('hands a call out when its block stops, while the message goes on', async () => {
    const open = await read(start(), block(0, 'a'), delta(0, '{"a":1}'), stop(0), block(1, 'b'), delta(1, '{"b'))
    expect(open).toEqual([['msg_1', ['a', 'CUT_OFF']]])
  })

  test('may interleave its blocks, and has its calls in the order in which they began', async () => {
    const events = [start(), block(0, 'a'), block(1, 'b'), delta(1, '{"b":'), delta(0, '{"a":1}'), delta(1, '2}')]
    const turns = await readText(sse(...events, stop(1), stop(0), ...end()))
    expect(turns[0]?.calls.map((call) => 'input' in call && call.input)).toEqual([{a: 1}, {b: 2}])
  })

  test('a call without arguments has none', async () => {
    const turns = await readText(sse(start(), block(0, 'a'), delta(0, ''), stop(0), ...end()))
    expect(turns[0]?.calls).toMatchObject([{id: 'a', input: {}}])
  })

  test('a call may bring its whole input at once', async () => {
    const turns = await readText(sse(start(), block(0, 'a', 'Read', {input: {a: 1}}), stop(0), ...end()))
    expect(turns[0]?.calls).toMatchObject([{id: 'a', input: {a: 1}}])
  })

  test.for([
    ['the end of the stream', []],
    ['the limit of the answer', [stop(0), ...end('max_tokens')]],
    ['the limit of the context', [stop(0), ...end('model_context_window_exceeded')]],
    ['the next message', [start('msg_2')]],
  ] as const)('a call whose arguments are cut off by %s is invalid', async ([, rest]) => {
    const cut = [start(), block(0, 'a'), delta(0, '{"file_path": "a')]
    expect((await read(...cut, ...rest))[0]).toEqual(['msg_1', ['CUT_OFF']])
  })

  test('arguments that are cut off are not mended, though one bracket would do', async () => {
    const cut = [start(), block(0, 'a'), delta(0, '{"file_path": "a"'), stop(0)]
    expect(await read(...cut, ...end('max_tokens'))).toEqual([['msg_1', ['CUT_OFF']]])
    expect(await read(...cut)).toEqual([['msg_1', ['CUT_OFF']]])
    expect(await read(...cut, ...end())).toEqual([['msg_1', ['a']]])
  })

  test('a call without arguments that the limit cut off does not run', async () => {
    expect(await read(start(), block(0, 'a'), stop(0), ...end('max_tokens'))).toEqual([['msg_1', ['CUT_OFF']]])
  })

  test('calls before the one that is cut off are complete', async () => {
    const first = [start(), block(0, 'a'), delta(0, '{}'), stop(0)]
    const second = [block(1, 'b'), delta(1, '{"x'), stop(1), ...end('max_tokens')]
    expect(await read(...first, ...second)).toEqual([['msg_1', ['a', 'CUT_OFF']]])
  })

  test('an error of the provider is said, and cuts off what is open', async () => {
    const error = {type: 'error', error: {type: 'overloaded_error', message: 'Overloaded'}}
    expect(await read(start(), block(0, 'a'), delta(0, '{'), error)).toEqual([
      ['msg_1', ['CUT_OFF']],
      [null, ['STREAM_ERROR']],
    ])
  })

  test('several may follow each other, of the same id too', async () => {
    const one = [start(), block(0, 'a'), delta(0, '{}'), stop(0), ...end()]
    expect(await read(...one, ...one)).toEqual([
      ['msg_1', ['a']],
      ['msg_1', ['a']],
    ])
  })

  test('calls after it are of another turn', async () => {
    const one = sse(start(), block(0, 'a'), stop(0), ...end())
    expect(summarize(await readText(`${one}${jsonLines({id: 'b', tool: 'Read'})}`))).toEqual([
      ['msg_1', ['a']],
      [null, ['b']],
    ])
  })

  test('pings and blocks that the provider runs itself are passed over', async () => {
    const hosted = {type: 'content_block_start', index: 0, content_block: {type: 'server_tool_use', id: 's', name: 'x'}}
    const events = [start(), {type: 'ping'}, hosted, delta(0, '{"a":1}'), stop(0), block(1, 'a'), stop(1), ...end()]
    expect(await read(...events)).toEqual([['msg_1', ['a']]])
  })

  test('a stream that begins in the middle of a message is read from there', async () => {
    expect(await read(block(0, 'a'), delta(0, '{}'), stop(0))).toEqual([['turn_1', ['a']]])
  })

  test('reads as the calls that were streamed, wherever their arguments are cut and however blocks interleave', async () => {
    const input = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)) as object)
    const call = fc.tuple(input, fc.array(fc.nat(), {maxLength: 5}))
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, {minLength: 1, maxLength: 4}),
        fc.infiniteStream(fc.nat()),
        async (calls, picks) => {
          const queues = calls.map(([value, cuts], index) => [
            ...cutUp(JSON.stringify(value), cuts).map((part) => delta(index, part)),
            stop(index),
          ])
          const deltas = interleave(queues, picks)
          const starts = calls.map((_, index) => block(index, `c${index}`))
          const turns = await readText(sse(start(), ...starts, ...deltas, ...end()))
          expect(turns[0]?.calls.map((one) => 'input' in one && one.input)).toEqual(calls.map(([value]) => value))
        },
      ),
    )
  })
})

function cutUp(whole: string, cuts: readonly number[]): string[] {
  const places = cuts.map((cut) => cut % (whole.length + 1)).toSorted((a, b) => a - b)
  return [0, ...places].map((place, index) => whole.slice(place, places[index]))
}

function interleave<T>(queues: readonly T[][], picks: Iterator<number>): T[] {
  const waiting = queues.filter((queue) => queue.length > 0)
  if (waiting.length === 0) return []
  const [first, ...rest] = waiting[picks.next().value % waiting.length] as [T, ...T[]]
  const others = waiting.map((queue) => (queue[0] === first ? rest : queue))
  return [first, ...interleave(others, picks)]
}
