import {
  CallToolResultSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCResultResponseSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type {Outcome} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {answer, deniedWith, okWith, outcomeOf, write} from '../answering.ts'
import {jsonLines} from '../reading.ts'

const request = (id: unknown, name = 'Read') => ({jsonrpc: '2.0', id, method: 'tools/call', params: {name}})

describe('the mcp writer', () => {
  test('answers each request with its own id, at once and in order', async () => {
    const {answers} = await answer(jsonLines(request(2), request('2'), request(1)))
    const result = {content: [{type: 'text', text: 'Read was called'}]}
    expect(answers).toEqual([2, '2', 1].map((id) => ({jsonrpc: '2.0', id, result})))
  })

  test('a tool that failed is a result, with its content and its data', () => {
    const data = {exitCode: 1}
    const outcome: Outcome = {...deniedWith({type: 'text', text: 'no'}), data}
    expect(write('mcp', [[outcome]]).answers).toEqual([
      {
        jsonrpc: '2.0',
        id: 'a',
        result: {content: [{type: 'text', text: 'no'}], structuredContent: data, isError: true},
      },
    ])
    expect(write('mcp', [[deniedWith()]]).answers).toMatchObject([
      {result: {content: [{type: 'text', text: 'A deny rule matches.'}]}},
    ])
  })

  test.each([
    ['not_found', 'TOOL_NOT_FOUND', 'error'],
    ['invalid', 'BAD_CALL', 'error'],
    ['invalid', 'INVALID_INPUT', 'result'],
    ['invalid', 'VALIDATION_FAILED', 'result'],
    ['denied', 'DENY_RULE', 'result'],
    ['timeout', 'CALL_TIMEOUT', 'result'],
    ['crashed', 'TOOL_THREW', 'result'],
  ] as const)('%s with %s is answered with an %s', (status, code, key) => {
    const error = {code, level: 'system', message: 'm', hint: 'h'} as const
    const [line] = write('mcp', [[{...deniedWith(), id: 'a', tool: 'T', status, error}]]).answers
    expect(line).toHaveProperty(key)
    if (key === 'error') {
      expect(line).toHaveProperty('error', {code: -32_602, message: 'm', data: {code, hint: 'h'}})
    }
  })

  test('a notification, an id that was answered, and a line without an id are not answered', async () => {
    const notification = {jsonrpc: '2.0', method: 'tools/call', params: {name: 'Read'}}
    const {answers, unanswered} = await answer(`${jsonLines(notification, request(1), request(1))}{\n`, 'mcp')
    expect(answers).toHaveLength(1)
    expect(unanswered.map((outcome) => outcome.status)).toEqual(['ok', 'invalid', 'invalid'])
  })

  test('a call of another dialect is answered under its id', async () => {
    const {answers} = await answer(jsonLines({id: '5', tool: 'Read', input: {}}), 'mcp')
    expect(answers).toMatchObject([{id: '5'}])
  })

  test('whatever came of calls, the lines are what the protocol takes, and every id is answered once, in order', async () => {
    const id = fc.oneof(fc.integer(), fc.string(), fc.constantFrom(1, '1', '"1"', 2, '2'))
    const block = fc.constantFrom(
      {type: 'text', text: ''} as const,
      {type: 'image', data: 'AAAA', mimeType: 'image/png'} as const,
      {type: 'audio', data: 'AAAA', mimeType: 'audio/wav'} as const,
      {type: 'resource_link', uri: 'file:///a', name: 'a', size: 5} as const,
      {type: 'resource', resource: {uri: 'file:///a', blob: 'AAAA'}} as const,
    )
    const ending = fc.record({content: fc.array(block), status: fc.constantFrom('ok', 'denied', 'not_found')})
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(id, {selector: (value) => JSON.stringify(value)}), ending, async (ids, end) => {
        const {answers} = await answer(jsonLines(...ids.map((each) => request(each))), 'same', (call) => {
          const {content, meta} = end.status === 'ok' ? okWith(...end.content) : deniedWith(...end.content)
          const {id: callId, tool} = outcomeOf(call)
          const known = {id: callId ?? '', tool: tool ?? '', content, meta}
          if (end.status === 'ok') return {...known, status: 'ok', data: {n: 1}}
          return {
            ...known,
            status: end.status === 'denied' ? 'denied' : 'not_found',
            error: {code: 'X', level: 'system', message: 'm'},
          }
        })
        expect(answers.map((line) => Reflect.get(Object(line), 'id'))).toEqual(ids)
        for (const line of answers) {
          if (end.status === 'not_found') JSONRPCErrorResponseSchema.parse(line)
          else CallToolResultSchema.parse(JSONRPCResultResponseSchema.parse(line).result)
        }
      }),
    )
  })
})
