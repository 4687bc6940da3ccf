import {describe, expect, test} from 'vitest'
import {readTurns} from '../../src/dialects/turns.ts'
import {collect, jsonLines, readText, sourceOf, summarize} from './reading.ts'

const idsOf = async (text: string, options = {}) => summarize(await readText(text, options)).flatMap(([, ids]) => ids)
const bytesOf = async (bytes: Buffer, options = {}) =>
  summarize(await collect(readTurns([sourceOf([bytes])], options))).flatMap(([, ids]) => ids)
const sse = (...events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')

const start = {type: 'message_start', message: {id: 'm', role: 'assistant', content: []}}
const block = {
  type: 'content_block_start',
  index: 0,
  content_block: {type: 'tool_use', id: 'a', name: 'Bash', input: {}},
}
const delta = (partial_json: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: {type: 'input_json_delta', partial_json},
})
const stop = [
  {type: 'content_block_stop', index: 0},
  {type: 'message_delta', delta: {stop_reason: 'tool_use'}},
  {type: 'message_stop'},
]

describe('data is never taken for a call', () => {
  test('of a document that is printed without indentation', async () => {
    expect(await idsOf('{\n"role": "user",\n"content": [\n{\n"tool": "Bash",\n"input": {}\n}\n]\n}\n')).toEqual([])
  })

  test('of an array that is printed with its brackets in a row', async () => {
    const text =
      '[ {\n "role" : "user"\n}, {\n "role" : "user",\n "content" : [\n {"tool":"Bash","input":{}}\n ]\n} ]\n'
    expect(await idsOf(text)).toEqual([])
  })

  test('of a document in which a line is no UTF-8, and what follows the document is read', async () => {
    const text =
      '{\n"role": "user",\n"x": "@",\n"content": [\n{"tool":"Bash","input":{}}\n]\n}\n{"id":"b","tool":"Read"}\n'
    const bytes = Buffer.from(text)
    bytes[bytes.indexOf(0x40)] = 0xff
    expect(await bytesOf(bytes)).toEqual(['BAD_ENCODING', 'b'])
  })

  test('of a result or a plan that toolyard has written itself', async () => {
    const result = {id: 'x', tool: 'LS', status: 'ok', content: [], meta: {}}
    const plan = {id: 'x', tool: 'LS', effects: [], decision: {behavior: 'allow'}, batch: 0}
    expect(await idsOf(jsonLines(result, plan))).toEqual(['BAD_CALL', 'BAD_CALL'])
  })

  test('of a file that stands in a fenced block of a known language', async () => {
    expect(await idsOf('```bash:deploy.sh\nrm -r build\n```', {from: 'fenced'})).toEqual([])
  })
})

describe('what has lost a part does not run', () => {
  test.for([
    ['is torn', 'data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_de\n\n'],
    ['is no UTF-8', 'data: {"type":"x@"}\n\n'],
  ] as const)('a streamed call, a line of which %s', async ([, broken]) => {
    const text = `${sse(start, block, delta('{"command":"echo rm -rf ./build'))}${broken}${sse(delta('"}'), ...stop)}`
    const bytes = Buffer.from(text)
    if (broken.includes('@')) bytes[bytes.indexOf(0x40)] = 0xff
    const ids = await bytesOf(bytes)
    expect(ids[0]).toBe('CUT_OFF')
    expect(ids).not.toContain('a')
  })

  test('a fenced block, a line of which is no UTF-8, nor any block after it', async () => {
    const bytes = Buffer.from('```bash\ncd sub@\nrm -r x\n```\n```bash\nls\n```\n')
    bytes[bytes.indexOf(0x40)] = 0xff
    const [turn, ...more] = await collect(readTurns([sourceOf([bytes])], {from: 'fenced'}))
    expect(more).toEqual([])
    expect(turn?.calls.map((call) => ('invalid' in call ? call.invalid.code : call.tool))).toEqual([
      'BAD_ENCODING',
      'Bash',
    ])
  })

  test.for([
    [
      'openai-chat',
      {
        choices: [
          {
            finish_reason: 'insufficient_system_resource',
            message: {role: 'assistant', tool_calls: [{id: 'a', function: {name: 'LS', arguments: '{"path":"x"'}}]},
          },
        ],
      },
    ],
    [
      'openai-responses',
      {
        object: 'response',
        status: 'in_progress',
        output: [{type: 'function_call', call_id: 'a', name: 'LS', arguments: '', status: 'in_progress'}],
      },
    ],
    [
      'openai-responses',
      {
        object: 'response',
        status: 'cancelled',
        output: [{type: 'function_call', call_id: 'a', name: 'LS', arguments: '{"path":"x"'}],
      },
    ],
    [
      'anthropic',
      {
        id: 'm',
        type: 'message',
        role: 'assistant',
        stop_reason: 'max_tokens',
        content: [{type: 'tool_use', id: 'a', name: 'LS', input: {}}],
      },
    ],
  ] as const)('a call of %s in a message that did not finish', async ([, value]) => {
    expect(await idsOf(jsonLines(value))).toEqual(['CUT_OFF'])
  })
})

describe('what is large is read like what is small', () => {
  const many = 200_000

  test('a string of many characters in a document', async () => {
    const value = {id: 'a', tool: 'Write', input: {content: 'x'.repeat(20_000_000)}}
    expect(await idsOf(JSON.stringify(value, null, 2))).toEqual(['a'])
  })

  test('many objects on a line', async () => {
    expect(await idsOf('{"tool":"LS"}'.repeat(many))).toHaveLength(many)
  })

  test('many events without empty lines', async () => {
    expect(await idsOf('event: x\ndata: {"tool":"LS"}\n'.repeat(many))).toHaveLength(many)
  })

  test('many parts in a response of Gemini', async () => {
    const parts = Array.from({length: many}, () => ({functionCall: {name: 'LS', args: {}}}))
    const response = {candidates: [{content: {parts}, finishReason: 'STOP'}]}
    expect(await idsOf(JSON.stringify(response))).toHaveLength(many)
  })

  test('many calls in a chunk of a chat', async () => {
    const tool_calls = Array.from({length: many}, (_, index) => ({
      index,
      id: `c${index}`,
      function: {name: 'LS', arguments: '{}'},
    }))
    const chunk = {
      object: 'chat.completion.chunk',
      choices: [{index: 0, delta: {tool_calls}, finish_reason: 'tool_calls'}],
    }
    expect(await idsOf(JSON.stringify(chunk))).toHaveLength(many)
  })

  test('arguments of many characters that need mending', async () => {
    const text = `{"text":"${'x'.repeat(16_000_000)}",}`
    const call = {id: 'a', type: 'function', function: {name: 'Write', arguments: text}}
    expect(await idsOf(jsonLines({role: 'assistant', tool_calls: [call]}))).toEqual(['a'])
  })
})

describe('nothing is lost without a word', () => {
  test('what follows a document on its last line is read', async () => {
    expect(await idsOf('{\n  "id":"a", "tool":"Read"\n}{"id":"b","tool":"Read"}\n')).toEqual(['a', 'b'])
  })

  test('objects that were written without a line feed between them are read, each', async () => {
    expect(await idsOf('{"id":"a","tool":"Read"}{"id":"b","tool":"Read"}\n')).toEqual(['a', 'b'])
  })

  test('an event stream in a format that nobody knows is said to be one', async () => {
    expect(await idsOf(sse({type: 'tool-input-available', toolName: 'x'}))).toEqual(['BAD_CALL'])
  })

  test('U+2028 in an event does not join it with the next', async () => {
    const call = (id: string) => `data: ${JSON.stringify({id, tool: 'Read', input: {text: '\u2028'}})}\n`
    expect(await idsOf(`${call('a')}${call('b')}`)).toEqual(['a', 'b'])
  })

  test('what Gemini wrote by way of Python is read', async () => {
    const part = {function_call: {name: 'Read', args: {file_path: 'a'}, id: null}, thought_signature: 'x', text: null}
    const [turn] = await readText(
      jsonLines({candidates: [{content: {parts: [part], role: 'model'}, finish_reason: 'STOP'}]}),
    )
    expect(turn?.calls).toMatchObject([
      {tool: 'Read', input: {file_path: 'a'}, origin: {details: {thoughtSignature: 'x'}}},
    ])
  })

  test('a second run of Codex in the same file is read, though its items have the same numbers', async () => {
    const run = [
      {type: 'thread.started'},
      {type: 'item.started', item: {id: 'item_1', type: 'command_execution', command: 'ls'}},
    ]
    expect(await idsOf(jsonLines(...run, ...run))).toEqual(['item_1', 'item_1'])
  })

  test('what a source that breaks has left open is cut off before the source is said to break', async () => {
    const broken = {
      name: 'pipe',
      async *open() {
        yield Buffer.from(sse(start, block, delta('{"command":"l')))
        throw Object.assign(new Error('reset'), {code: 'ECONNRESET'})
      },
    }
    const seen: string[] = []
    const read = async () => {
      for await (const turn of readTurns([broken])) {
        for await (const call of turn.calls) seen.push('invalid' in call ? call.invalid.code : call.id)
      }
    }
    await expect(read()).rejects.toMatchObject({code: 'INPUT_UNREADABLE'})
    expect(seen).toEqual(['CUT_OFF'])
  })
})

describe('a turn', () => {
  test('of a whole response ends with it, while the source stays open', async () => {
    const response = {
      id: 'm',
      type: 'message',
      role: 'assistant',
      stop_reason: 'tool_use',
      content: [{type: 'tool_use', id: 'a', name: 'LS', input: {}}],
    }
    const ended = Promise.withResolvers<void>()
    const open = {
      name: 'pipe',
      async *open() {
        yield Buffer.from(jsonLines(response))
        await ended.promise
      },
    }
    for await (const turn of readTurns([open])) {
      for await (const call of turn.calls) expect(call.id).toBe('a')
      ended.resolve()
    }
  })

  test('of two responses that have the same id are two', async () => {
    const call = {id: 'call_0', type: 'function', function: {name: 'LS', arguments: '{}'}}
    const completion = {
      id: 'x',
      object: 'chat.completion',
      choices: [{finish_reason: 'tool_calls', message: {role: 'assistant', tool_calls: [call]}}],
    }
    expect(summarize(await readText(jsonLines(completion, completion)))).toEqual([
      ['x', ['call_0']],
      ['x', ['call_0']],
    ])
  })

  test('of a stream goes on after something else has come between', async () => {
    const second = {...block, index: 1, content_block: {...block.content_block, id: 'b'}}
    const between = jsonLines({id: 'n', tool: 'Read'})
    const text = `${sse(start, block, delta('{}'), {type: 'content_block_stop', index: 0})}${between}${sse(second, {type: 'content_block_stop', index: 1}, ...stop.slice(1))}`
    expect(summarize(await readText(text))).toEqual([
      ['m', ['a']],
      [null, ['n']],
      ['m', ['b']],
    ])
  })
})

describe('size', () => {
  test('of arguments that open a bracket 400,000 times takes little time', async () => {
    const item = {type: 'function_call', call_id: 'a', name: 'LS', arguments: '['.repeat(400_000)}
    expect(await idsOf(jsonLines(item))).toEqual(['BAD_ARGUMENTS'])
  })

  test('of a call that is held takes little time, however many fragments follow', async () => {
    const chunk = (arguments_: string) => ({
      choices: [{index: 0, delta: {tool_calls: [{index: 0, function: {arguments: arguments_}}]}}],
    })
    const begin = {
      choices: [
        {index: 0, delta: {tool_calls: [{index: 0, id: 'a', function: {name: 'Read', arguments: '{"a":1,}'}}]}},
      ],
    }
    const finish = {choices: [{index: 0, delta: {}, finish_reason: 'stop'}]}
    const text = jsonLines(begin, ...Array<object>(50_000).fill(chunk(' ')), finish)
    expect(await idsOf(text)).toEqual(['a'])
  })
})

test('a line of an event is the one that it begins on', async () => {
  const [turn] = await readText('event: x\ndata: {"id":"a","tool":"Read"}\n\n')
  expect(turn?.calls).toMatchObject([{id: 'a', line: 1}])
})
