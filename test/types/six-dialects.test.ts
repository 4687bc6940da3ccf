import type Anthropic from '@anthropic-ai/sdk'
import type {Message as BedrockMessage} from '@aws-sdk/client-bedrock-runtime'
import type {Content} from '@google/genai'
import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js'
import {result} from '@toolyard/sdk'
import type OpenAI from 'openai'
import {expect, test} from 'vitest'
import {answerTurns} from '../dialects/answer-turns.ts'
import {jsonLines} from '../dialects/reading.ts'
import {executorOf} from '../executor/support.ts'
import {tool} from '../helpers/tools.ts'

const PIXEL = 'iVBORw0KGgo='
const tools = [
  tool('Say', ({word}) => result.ok(String(word))),
  tool('Fail', () => result.error('it broke')),
  tool('Draw', () => result.ok([{type: 'image', mimeType: 'image/png', data: PIXEL}])),
]

/** The same three calls, as each provider asks for them. */
const args = JSON.stringify({word: 'hello'})
const QUESTIONS = {
  anthropic: [
    {
      id: 'msg_1',
      role: 'assistant',
      content: [
        {type: 'tool_use', id: 'a', name: 'Say', input: {word: 'hello'}},
        {type: 'tool_use', id: 'b', name: 'Fail', input: {}},
        {type: 'tool_use', id: 'c', name: 'Draw', input: {}},
      ],
    },
  ],
  'openai-chat': [
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        {id: 'a', type: 'function', function: {name: 'Say', arguments: args}},
        {id: 'b', type: 'function', function: {name: 'Fail', arguments: ''}},
        {id: 'c', type: 'function', function: {name: 'Draw', arguments: '{}'}},
      ],
    },
  ],
  'openai-responses': [
    {
      object: 'response',
      id: 'resp_1',
      output: [
        {type: 'function_call', id: 'fc_1', call_id: 'a', name: 'Say', arguments: args},
        {type: 'function_call', id: 'fc_2', call_id: 'b', name: 'Fail', arguments: '{}'},
        {type: 'function_call', id: 'fc_3', call_id: 'c', name: 'Draw', arguments: '{}'},
      ],
    },
  ],
  gemini: [
    {
      candidates: [
        {
          finishReason: 'STOP',
          content: {
            role: 'model',
            parts: [
              {functionCall: {name: 'Say', args: {word: 'hello'}}, thoughtSignature: 'c2ln'},
              {functionCall: {name: 'Fail', args: {}}},
              {functionCall: {id: 'c', name: 'Draw', args: {}}},
            ],
          },
        },
      ],
    },
  ],
  bedrock: [
    {
      stopReason: 'tool_use',
      output: {
        message: {
          role: 'assistant',
          content: [
            {toolUse: {toolUseId: 'a', name: 'Say', input: {word: 'hello'}}},
            {toolUse: {toolUseId: 'b', name: 'Fail', input: {}}},
            {toolUse: {toolUseId: 'c', name: 'Draw', input: {}}},
          ],
        },
      },
    },
  ],
  mcp: [
    {jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name: 'Say', arguments: {word: 'hello'}}},
    {jsonrpc: '2.0', id: 'b', method: 'tools/call', params: {name: 'Fail'}},
    {jsonrpc: '2.0', id: 3, method: 'tools/call', params: {name: 'Draw', arguments: {}}},
  ],
} as const

/** What is sent back, typed by the SDK of each provider. */
const anthropic: Anthropic.MessageParam[] = [
  {
    role: 'user',
    content: [
      {type: 'tool_result', tool_use_id: 'a', content: [{type: 'text', text: 'hello'}]},
      {type: 'tool_result', tool_use_id: 'b', content: [{type: 'text', text: 'it broke'}], is_error: true},
      {
        type: 'tool_result',
        tool_use_id: 'c',
        content: [{type: 'image', source: {type: 'base64', media_type: 'image/png', data: PIXEL}}],
      },
    ],
  },
]

const chat: OpenAI.Chat.ChatCompletionMessageParam[] = [
  {role: 'tool', tool_call_id: 'a', content: 'hello'},
  {role: 'tool', tool_call_id: 'b', content: 'Error: it broke'},
  {role: 'tool', tool_call_id: 'c', content: '[image: image/png, 8 bytes]'},
]

const responses: OpenAI.Responses.ResponseInputItem[] = [
  {type: 'function_call_output', call_id: 'a', output: 'hello'},
  {type: 'function_call_output', call_id: 'b', output: 'Error: it broke'},
  {
    type: 'function_call_output',
    call_id: 'c',
    output: [{type: 'input_image', image_url: `data:image/png;base64,${PIXEL}`, detail: 'auto'}],
  },
]

const gemini: Content[] = [
  {
    role: 'user',
    parts: [
      {functionResponse: {name: 'Say', response: {output: 'hello'}}, thoughtSignature: 'c2ln'},
      {functionResponse: {name: 'Fail', response: {error: 'it broke'}}},
      {
        functionResponse: {
          id: 'c',
          name: 'Draw',
          response: {output: ''},
          parts: [{inlineData: {mimeType: 'image/png', data: PIXEL}}],
        },
      },
    ],
  },
]

const bedrock: BedrockMessage[] = [
  {
    role: 'user',
    content: [
      {toolResult: {toolUseId: 'a', content: [{text: 'hello'}], status: 'success'}},
      {toolResult: {toolUseId: 'b', content: [{text: 'it broke'}], status: 'error'}},
      {
        toolResult: {
          toolUseId: 'c',
          // in JSON the bytes are base64
          content: [{image: {format: 'png', source: {bytes: PIXEL as unknown as Uint8Array}}}],
          status: 'success',
        },
      },
    ],
  },
]

const mcp: {jsonrpc: '2.0'; id: string | number; result: CallToolResult}[] = [
  {jsonrpc: '2.0', id: 1, result: {content: [{type: 'text', text: 'hello'}]}},
  {jsonrpc: '2.0', id: 'b', result: {content: [{type: 'text', text: 'it broke'}], isError: true}},
  {jsonrpc: '2.0', id: 3, result: {content: [{type: 'image', mimeType: 'image/png', data: PIXEL}]}},
]

const ANSWERS = {anthropic, 'openai-chat': chat, 'openai-responses': responses, gemini, bedrock, mcp}

test.for(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])(
  'a turn of %s is answered as its SDK takes it',
  async (name) => {
    const written = await answerTurns(executorOf(tools), jsonLines(...QUESTIONS[name]))
    expect(written).toEqual(ANSWERS[name])
  },
)
