import type {ContentBlock} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {answer, deniedWith, okWith, write} from '../answering.ts'
import {jsonLines} from '../reading.ts'

const use = (toolUseId: string, input: unknown = {}) => ({toolUse: {toolUseId, name: 'T', input}})
const message = (...content: readonly unknown[]) => ({role: 'assistant', content})
const result = (toolUseId: string) => ({
  toolResult: {toolUseId, content: [{text: 'T was called'}], status: 'success'},
})
const user = (...content: readonly unknown[]) => ({role: 'user', content})
const image = (mimeType: string) => ({type: 'image', mimeType, data: 'AAAA'}) as const
const file = (uri: string, mimeType: string): ContentBlock => ({
  type: 'resource',
  resource: {uri, mimeType, blob: 'BBBB'},
})

/** The content that a result is written with, and its status. */
function written(outcome: ReturnType<typeof okWith>) {
  const [line] = write('bedrock', [[outcome]]).answers as [ReturnType<typeof user>]
  const [{toolResult}] = line.content as [ReturnType<typeof result>]
  return [toolResult.status, toolResult.content]
}

describe('the bedrock writer', () => {
  test('writes one user message for each turn, and one for each call of the implicit turn', async () => {
    const {answers} = await answer(jsonLines(message(use('a'), use('b')), use('c'), use('d')))
    expect(answers).toEqual([user(result('a'), result('b')), user(result('c')), user(result('d'))])
  })

  test('images and documents that the API knows stay what they are, others are described', () => {
    const outcome = okWith(
      {type: 'text', text: 'x'},
      image('image/jpeg'),
      file('file:///some/a_report%20(1).v2.pdf', 'application/pdf'),
      file('x:', 'application/pdf'),
      image('image/tiff'),
      file('file:///b', 'application/zip'),
    )
    const document = (name: string) => ({document: {format: 'pdf', name, source: {bytes: 'BBBB'}}})
    expect(written(outcome)).toEqual([
      'success',
      [
        {text: 'x'},
        {image: {format: 'jpeg', source: {bytes: 'AAAA'}}},
        document('a report 20(1) v2 pdf'),
        document('x'),
        {text: '[image: image/tiff, 3 bytes]'},
        {text: '[resource: file:///b, application/zip, 3 bytes]'},
      ],
    ])
  })

  test('data for programs does not take the place of text', () => {
    expect(written({...okWith({type: 'text', text: 'x'}), data: {x: 1}})).toEqual(['success', [{text: 'x'}]])
  })

  test('an error holds text only', () => {
    expect(written(deniedWith(image('image/png')))).toEqual(['error', [{text: '[image: image/png, 3 bytes]'}]])
  })

  test('there is always some text that can be seen', () => {
    const blank = {type: 'text', text: ' \n'} as const
    expect(written(okWith(blank))).toEqual(['success', [{text: expect.stringMatching(/\S/)}]])
    expect(written(deniedWith(blank))).toEqual(['error', [{text: 'A deny rule matches.'}]])
  })

  test('tells of what has no id to answer, and of an id that is answered already', async () => {
    const broken = {toolUse: {name: 'T', input: []}}
    const {answers, unanswered} = await answer(
      jsonLines(message(use('a'), use('a'), use('b', []), use('b', []), broken)),
    )
    expect(answers).toMatchObject([{content: ['a', 'b'].map((toolUseId) => ({toolResult: {toolUseId}}))}])
    expect(unanswered).toMatchObject([{id: 'a'}, {id: 'b'}, {id: null}])
  })

  test('every id is answered once, in order', async () => {
    const turns = fc.array(fc.uniqueArray(fc.string({minLength: 1}), {minLength: 1}))
    await fc.assert(
      fc.asyncProperty(turns, async (lists) => {
        const {answers, unanswered} = await answer(
          jsonLines(...lists.map((ids) => message(...ids.map((id) => use(id))))),
        )
        expect(unanswered).toEqual([])
        expect(answers).toEqual(lists.map((ids) => user(...ids.map(result))))
      }),
    )
  })
})
