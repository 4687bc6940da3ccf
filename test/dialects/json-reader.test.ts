import {describe, expect, test} from 'vitest'
import {MAX_DEPTH} from '../../src/dialects/json.ts'
import {jsonLines, readOne, readText, summarize} from './reading.ts'

const nativeCall = {id: 'n', tool: 'Read', input: {}}
const anthropicCall = {type: 'tool_use', id: 'a', name: 'Read', input: {}}

async function codesOf(text: string) {
  return summarize(await readText(text)).flatMap(([, codes]) => codes)
}

function nested(depth: number): string {
  return `{"id":"deep","tool":"Read","input":${'{"a":'.repeat(depth)}1${'}'.repeat(depth + 1)}\n`
}

describe('detection', () => {
  test('each line is read by the dialect that knows it', async () => {
    expect(await codesOf(jsonLines(nativeCall, anthropicCall))).toEqual(['n', 'a'])
  })

  test('`tool` makes a line a call line, whatever else it looks like', async () => {
    expect(await readOne({type: 'user', tool: 'Read'})).toMatchObject({id: 'call_1', tool: 'Read', input: {}})
  })

  test('a dialect that is named reads its own lines only', async () => {
    const text = jsonLines(nativeCall, anthropicCall)
    expect(summarize(await readText(text, {from: 'native'}))).toEqual([[null, ['n', 'BAD_CALL']]])
    expect(summarize(await readText(text, {from: 'anthropic'}))).toEqual([[null, ['BAD_CALL', 'a']]])
  })

  test.each(['{', 'Read a.txt', '\0', '{"tool":"Read"}\0', "{'tool':'Read'}", '\u00a0'])(
    '%j is not JSON and costs its line only',
    async (line) => {
      expect(await codesOf(`${jsonLines(nativeCall)}${line}\n${jsonLines(anthropicCall)}`)).toEqual([
        'n',
        'BAD_LINE',
        'a',
      ])
    },
  )

  test.each([
    null,
    true,
    5,
    'Read',
    [[nativeCall, 5]],
    {},
    {silly: true},
    {type: 'unheard-of'},
    {role: 'tool', content: ''},
  ])('%j is JSON but no call, and is told what is understood', async (value) => {
    expect(await readOne(value)).toEqual({
      invalid: {code: 'BAD_CALL', message: expect.any(String), hint: expect.stringMatching(/tool_use/)},
      id: null,
      file: 'calls.jsonl',
      line: 1,
    })
  })

  const chatCall = {id: 'c', type: 'function', function: {name: 'Read', arguments: '{}'}}
  const responsesCall = {type: 'function_call', call_id: 'c', name: 'Read', arguments: '{}'}
  test.for([
    ['openai-chat', {role: 'assistant', content: null, tool_calls: [chatCall]}],
    ['openai-chat', {object: 'chat.completion', choices: [{index: 0, message: {tool_calls: [chatCall]}}]}],
    ['openai-responses', responsesCall],
    ['openai-responses', {object: 'response', id: 'r', output: [responsesCall]}],
    ['bedrock', {role: 'assistant', content: [{toolUse: {toolUseId: 'c', name: 'Read', input: {}}}]}],
    ['gemini', {role: 'model', parts: [{functionCall: {id: 'c', name: 'Read', args: {}}}]}],
    ['mcp', {jsonrpc: '2.0', id: 'c', method: 'tools/call', params: {name: 'Read', arguments: {}}}],
    ['codex', {type: 'item.started', item: {id: 'c', type: 'command_execution', command: 'ls'}}],
    ['anthropic', {role: 'assistant', content: [{type: 'tool_use', id: 'c', name: 'Read', input: {}}]}],
  ] as const)('a call of %s is told by its shape', async ([dialect, value]) => {
    expect(await readOne(value)).toMatchObject({id: 'c', origin: {dialect}})
  })

  test('what a log wraps around a call is not taken for one', async () => {
    expect(await readOne({timestamp: '', type: 'response_item', payload: responsesCall})).toMatchObject({
      invalid: {code: 'BAD_CALL'},
    })
  })

  test('a line may nest as deep as the limit and no deeper', async () => {
    // the line itself and its input are levels too
    expect(await codesOf(nested(MAX_DEPTH - 2))).toEqual(['deep'])
    expect(await codesOf(nested(MAX_DEPTH))).toEqual(['BAD_LINE'])
    expect(await codesOf(nested(500_000))).toEqual(['BAD_LINE'])
    expect(await codesOf(`${'['.repeat(500_000)}\n`)).toEqual(['BAD_LINE'])
  })

  test('a long line that does not nest is read', async () => {
    const input = {content: '[{'.repeat(10_000), list: Array.from({length: 1_000}, () => ({a: [1]}))}
    expect(await readOne({tool: 'Write', input})).toMatchObject({input})
  })
})
