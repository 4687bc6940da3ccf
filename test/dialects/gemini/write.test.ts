import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {answer, deniedWith, okWith, write} from '../answering.ts'
import {jsonLines} from '../reading.ts'

const part = (id: string | undefined, thoughtSignature?: string) => ({
  functionCall: {name: 'T', args: {}, ...(id !== undefined && {id})},
  ...(thoughtSignature !== undefined && {thoughtSignature}),
})
const candidate = (parts: readonly object[], index = 0) => ({
  content: {role: 'model', parts},
  finishReason: 'STOP',
  index,
})
const response = (...parts: readonly object[]) => ({candidates: [candidate(parts)]})
const answered = {name: 'T', response: {output: 'T was called'}}
const image = {type: 'image', mimeType: 'image/png', data: 'AAAA'} as const

function responseOf(...outcome: Parameters<typeof write>[1][number]) {
  return write('gemini', [outcome]).answers
}

describe('the gemini writer', () => {
  test('writes one user content for each turn, and one for each call of the implicit turn', async () => {
    const {answers} = await answer(jsonLines(response(part('a'), part('b')), part('c'), part('d')))
    expect(answers).toEqual([
      {role: 'user', parts: ['a', 'b'].map((id) => ({functionResponse: {id, ...answered}}))},
      {role: 'user', parts: [{functionResponse: {id: 'c', ...answered}}]},
      {role: 'user', parts: [{functionResponse: {id: 'd', ...answered}}]},
    ])
  })

  test('a call without an id is answered without one, and gets its signature back', async () => {
    const {answers} = await answer(jsonLines(response(part(undefined, 'c2ln'), part(undefined))))
    expect(answers).toEqual([
      {role: 'user', parts: [{functionResponse: answered, thoughtSignature: 'c2ln'}, {functionResponse: answered}]},
    ])
  })

  test('a failure is text under `error`', () => {
    const functionResponse = (error: string) => [
      {role: 'user', parts: [{functionResponse: {id: 'a', name: 'T', response: {error}}}]},
    ]
    expect(responseOf(deniedWith({type: 'text', text: 'no'}))).toEqual(functionResponse('no'))
    expect(responseOf(deniedWith())).toEqual(functionResponse('A deny rule matches.'))
    expect(responseOf(deniedWith(image))).toEqual(functionResponse('[image: image/png, 3 bytes]'))
  })

  test('images and documents that the API takes stand beside the text, others are described in it', () => {
    const pdf = {uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: 'BBBB'}
    const outcome = okWith(
      {type: 'text', text: 'x'},
      image,
      {type: 'image', mimeType: 'image/tiff', data: 'AAAA'},
      {type: 'resource', resource: pdf},
    )
    expect(responseOf(outcome)).toEqual([
      {
        role: 'user',
        parts: [
          {
            functionResponse: {
              id: 'a',
              name: 'T',
              response: {output: 'x\n[image: image/tiff, 3 bytes]'},
              parts: [
                {inlineData: {mimeType: 'image/png', data: 'AAAA'}},
                {inlineData: {mimeType: 'application/pdf', data: 'BBBB'}},
              ],
            },
          },
        ],
      },
    ])
  })

  test('calls that are invalid are answered in their place, as long as they name a tool', async () => {
    const broken = {functionCall: {name: 'T', args: []}}
    const {answers, unanswered} = await answer(jsonLines(response(part('a'), part('a'), broken, {functionCall: {}})))
    expect(answers).toMatchObject([
      {parts: [{functionResponse: {id: 'a'}}, {functionResponse: {id: 'a'}}, {functionResponse: {response: {}}}]},
    ])
    expect(unanswered).toMatchObject([{error: {code: 'BAD_CALL'}}])
  })

  test('a call of another candidate, and one that was malformed, has no answer', async () => {
    const malformed = {candidates: [{finishReason: 'MALFORMED_FUNCTION_CALL', index: 0}]}
    const {answers, unanswered} = await answer(
      jsonLines({candidates: [candidate([part('a')]), candidate([part('b')], 1)]}, malformed),
    )
    expect(answers).toEqual([{role: 'user', parts: [{functionResponse: {id: 'a', ...answered}}]}])
    expect(unanswered).toHaveLength(2)
  })

  test('a call of another dialect is answered under its id', async () => {
    const {answers} = await answer(jsonLines({id: 'n', tool: 'T'}), 'gemini')
    expect(answers).toEqual([{role: 'user', parts: [{functionResponse: {id: 'n', ...answered}}]}])
  })

  test('every call is answered once, in its place, with the id and the signature it had', async () => {
    const call = fc.record(
      {id: fc.string({minLength: 1}), signature: fc.base64String({minLength: 4})},
      {requiredKeys: []},
    )
    const turns = fc.array(fc.uniqueArray(call, {selector: ({id}) => id ?? Symbol(), minLength: 1}))
    await fc.assert(
      fc.asyncProperty(turns, async (lists) => {
        const responses = lists.map((calls) => response(...calls.map(({id, signature}) => part(id, signature))))
        const {answers, unanswered} = await answer(jsonLines(...responses))
        expect(unanswered).toEqual([])
        expect(answers).toEqual(
          lists.map((calls) => ({
            role: 'user',
            parts: calls.map(({id, signature}) => ({
              functionResponse: {...(id !== undefined && {id}), ...answered},
              ...(signature !== undefined && {thoughtSignature: signature}),
            })),
          })),
        )
      }),
    )
  })
})
