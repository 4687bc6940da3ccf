import {describe, expect, test} from 'vitest'
import {ResponsesStream} from '../../../src/dialects/openai-responses/stream.ts'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readText, sourceOf, summarize} from '../reading.ts'
import {
  added,
  argumentsDelta,
  argumentsDone,
  completed,
  created,
  customCall,
  functionCall,
  incomplete,
  inputDelta,
  inputDone,
  itemDone,
  localShell,
  reasoning,
  search,
} from './items.ts'

const a = functionCall('a')
const b = functionCall('b')

const summaryOf = async (...values: readonly unknown[]) => summarize(await readText(jsonLines(...values)))

describe('a streamed response', () => {
  test('is read from events, with its id as the turn', async () => {
    const events = [
      created(),
      {type: 'response.in_progress', response: {}},
      added(reasoning, 0),
      itemDone(reasoning, 0),
      added(a, 1),
      argumentsDelta(a, 1, '{"command":'),
      argumentsDelta(a, 1, '"ls"}'),
      argumentsDone(a, 1, a.arguments as string),
      itemDone(a, 1),
      completed([reasoning, a]),
    ]
    const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
    const reading = readTurns([sourceOf(text)])
    expect(summarize(await collect(reading))).toEqual([['resp_1', ['a']]])
    expect(reading.counts).toMatchObject({calls: 1, invalid: 0})
  })

  test('a call is handed out at the end of its arguments, or of its item', () => {
    const stream = new ResponsesStream()
    stream.read(created())
    stream.read(added(a, 0))
    const piece = {id: 'a', input: {command: 'ls'}}
    expect(stream.read(argumentsDone(a, 0, '{"command":"ls"}'))).toMatchObject({kind: 'stream', pieces: [piece]})
    expect(stream.read(itemDone(a, 0))).toMatchObject({kind: 'skipped'})
    stream.read(added(b, 1))
    expect(stream.read(itemDone(b, 1))).toMatchObject({kind: 'stream', pieces: [{...piece, id: 'b'}]})
    expect(stream.read(completed([a, b]))).toMatchObject({kind: 'stream', pieces: [], ended: true})
  })

  test.each([
    ['whole items only', [itemDone(a, 0), itemDone(b, 1)]],
    ['the last event only', []],
    [
      'parts that name the index only',
      [
        added(a, 0),
        {...argumentsDelta(a, 0, '{"command":"ls"}'), item_id: undefined},
        added(b, 1),
        {...argumentsDone(b, 1, '{"command":"ls"}'), item_id: undefined},
      ],
    ],
    [
      'parts that name the item only',
      [
        added(a, 0),
        added(b, 1),
        {...argumentsDelta(b, 1, '{"command":"ls"}'), output_index: undefined},
        {...argumentsDone(a, 0, '{"command":"ls"}'), output_index: undefined},
      ],
    ],
    ['index 0 for all', [added(a, 0), itemDone(a, 0), added(b, 0), itemDone(b, 0)]],
    [
      'new item ids in each event',
      [added({...a, id: 'x'}, 0), itemDone({...a, id: 'y'}, 0), added({...b, id: 'z'}, 1)],
    ],
    ['the second item first', [added(a, 0), added(b, 1), itemDone(b, 1), itemDone(a, 0)]],
  ])('reads calls from %s', async (_, events) => {
    expect(await summaryOf(created(), ...events, completed([a, b]))).toEqual([['resp_1', ['a', 'b']]])
  })

  test('a custom call has its text as `input`', async () => {
    const call = customCall('a', 'SELECT "x"')
    const parts = [added(call, 0), inputDelta(call, 0, 'SELECT '), inputDelta(call, 0, '"x"')]
    const [turn] = await readText(jsonLines(created(), ...parts, inputDone(call, 0, call.input), itemDone(call, 0)))
    expect(turn?.calls).toMatchObject([{id: 'a', tool: 'sql', input: {input: 'SELECT "x"'}}])
    const [cutOff] = await readText(jsonLines(created(), ...parts))
    expect(cutOff?.calls).toMatchObject([{id: 'a', tool: 'sql', invalid: {code: 'CUT_OFF'}}])
  })

  test('a shell call is read when its item is done', async () => {
    const call = localShell('a', {command: ['ls']})
    const [turn] = await readText(jsonLines(created(), added(call, 0), itemDone(call, 0), completed([call])))
    expect(turn?.calls).toMatchObject([{id: 'a', tool: 'Bash', input: {command: 'ls'}}])
    expect(await summaryOf(created(), added(call, 0))).toEqual([['resp_1', ['CUT_OFF']]])
  })

  test('calls that the provider runs itself are counted once', async () => {
    const events = [created(), added(search, 0), itemDone(search, 0), completed([search, {...search, id: 'ws_2'}])]
    const reading = readTurns([sourceOf(jsonLines(...events))])
    expect(await collect(reading)).toEqual([])
    expect(reading.counts.hosted).toBe(2)
  })

  test.each([
    ['says so', {...functionCall('b', '{"command"'), status: 'incomplete'}],
    ['does not', {...functionCall('b', '{"command"'), status: undefined}],
  ])('an incomplete response cuts off the last call, whether its item %s', async (_, last) => {
    const events = [created(), itemDone(a, 0), added(last, 1), argumentsDone(last, 1, '{"command"'), itemDone(last, 1)]
    expect(await summaryOf(...events, incomplete([a, last]))).toEqual([['resp_1', ['a', 'CUT_OFF']]])
  })

  test('the end of the stream cuts off what is not complete', async () => {
    const events = [created(), added(a, 0), argumentsDelta(a, 0, '{"comm'), added(b, 1), argumentsDone(b, 1, '{}')]
    expect(await summaryOf(...events)).toEqual([['resp_1', ['CUT_OFF', 'b']]])
  })

  test('a second response is another turn, and ends the first', async () => {
    const second = [created('resp_2'), itemDone(a, 0)]
    expect(await summaryOf(created(), added(a, 0), argumentsDelta(a, 0, '{'), ...second)).toEqual([
      ['resp_1', ['CUT_OFF']],
      ['resp_2', ['a']],
    ])
  })

  test('a stream that was cut out of a longer one is a turn without an id of its own', async () => {
    expect(await summaryOf(itemDone(a, 0), argumentsDelta(b, 5, '{'))).toEqual([['turn_1', ['a']]])
  })

  test.each([
    ['a call that was handed out', [added(a, 0), argumentsDone(a, 0, '{"command":"ls"}')], ['BAD_LINE', 'a', 'b']],
    ['the arguments of a call', [added(a, 0), argumentsDelta(a, 0, '{"comm')], ['BAD_LINE', 'a', 'b']],
  ] as const)('a line that is lost after %s repeats nothing, and changes no arguments', async (_, before, expected) => {
    const rest = [argumentsDelta(a, 0, '"rm"}'), itemDone(a, 0), itemDone(b, 1), completed([a, b])]
    const text = `${jsonLines(created(), ...before)}garbage\n${jsonLines(...rest)}`
    const calls = (await readText(text)).flatMap((turn) => turn.calls)
    expect(calls.map((call) => ('invalid' in call ? call.invalid.code : call.id)).toSorted()).toEqual(expected)
    expect(calls.filter((call) => 'input' in call).map(({input}) => input)).toEqual([{command: 'ls'}, {command: 'ls'}])
  })

  test('a call that nothing completes after a line was lost is cut off', async () => {
    const begun = jsonLines(created(), added(a, 0), argumentsDelta(a, 0, '{"command":'))
    const rest = jsonLines(
      argumentsDelta(a, 0, '"ls"}'),
      {...argumentsDone(a, 0, ''), arguments: undefined},
      completed([]),
    )
    const ids = summarize(await readText(`${begun}garbage\n${rest}`)).flatMap(([, ids]) => ids)
    expect(ids.toSorted()).toEqual(['BAD_LINE', 'CUT_OFF'])
  })

  test.each([
    ['a failed response', {type: 'response.failed', response: {error: {code: 'server_error', message: 'x'}}}],
    ['an error', {type: 'error', code: 'x', message: 'y', param: null, sequence_number: 5}],
    ['an error in an error', {type: 'error', error: {type: 'x', message: 'y'}, sequence_number: 5}],
  ])('%s ends the stream', async (_, event) => {
    expect(await summaryOf(created(), added(a, 0), argumentsDelta(a, 0, '{'), event)).toEqual([
      ['resp_1', ['CUT_OFF']],
      [null, ['STREAM_ERROR']],
    ])
    expect(await summaryOf(event)).toEqual([[null, ['STREAM_ERROR']]])
  })

  test.each([
    {type: 'response.output_item.added', item: 5},
    {type: 'response.output_item.done'},
    {type: 'response.function_call_arguments.delta', delta: {}},
    {type: 'response.function_call_arguments.done'},
    {type: 'response.created'},
    {type: 'response.completed', response: {output: 5}},
    {type: 'response.incomplete'},
    {type: 'response.of.next.year', item_id: 'x'},
  ])('survives %j', async (event) => {
    expect(await summaryOf(event)).toEqual([])
    expect(await summaryOf(event, created(), itemDone(a, 0))).toEqual([['resp_1', ['a']]])
  })
})
