import type {ContentBlock, Outcome, OutcomeError} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {DIALECTS} from '../../../src/dialects/table.ts'

const denied: OutcomeError = {code: 'DENY_RULE', level: 'policy', message: 'A deny rule matches.'}

function ok(id: string, turn?: string, content: readonly ContentBlock[] = [{type: 'text', text: id}]): Outcome {
  return {
    id,
    tool: 'T',
    status: 'ok',
    content,
    meta: {index: 0, batch: 0, durationMs: 0, ...(turn !== undefined && {turn})},
  }
}

function failed(id: string, turn?: string, content?: readonly ContentBlock[]): Outcome {
  return {...ok(id, turn, content), id, tool: 'T', status: 'denied', error: denied}
}

function invalid(id: string | null, code: string, turn?: string): Outcome {
  return {...ok('', turn), id, status: 'invalid', error: {code, level: 'system', message: 'no'}}
}

/** What the writer wrote, parsed, and which outcomes it did not answer. */
function write(...turns: readonly (readonly Outcome[])[]) {
  const unanswered: Outcome[] = []
  const writer = DIALECTS.anthropic.createWriter({onUnanswered: (outcome) => unanswered.push(outcome)})
  const texts = turns.flatMap((outcomes) => [
    ...outcomes.map((outcome) => writer.push(outcome, {id: outcome.id, invalid: {code: 'BAD_CALL', message: ''}})),
    writer.endTurn(),
  ])
  const lines = texts.join('').split('\n')
  expect(lines.pop()).toBe('')
  return {messages: lines.map((line) => JSON.parse(line)), unanswered, texts}
}

function contentOf(outcome: Outcome) {
  return write([outcome]).messages[0].content[0].content
}

describe('the anthropic writer', () => {
  test('writes one user message for each turn, when it ends', () => {
    const {messages, texts} = write([ok('a', 't1'), failed('b', 't1')], [ok('a', 't2')])
    expect(texts.map((text) => text !== '')).toEqual([false, false, true, false, true])
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          {type: 'tool_result', tool_use_id: 'a', content: [{type: 'text', text: 'a'}]},
          {type: 'tool_result', tool_use_id: 'b', content: [{type: 'text', text: 'b'}], is_error: true},
        ],
      },
      {role: 'user', content: [{type: 'tool_result', tool_use_id: 'a', content: [{type: 'text', text: 'a'}]}]},
    ])
  })

  test('writes each result of the implicit turn at once, as a message of its own', () => {
    const {messages, texts} = write([ok('a'), ok('b')])
    expect(texts.map((text) => text !== '')).toEqual([true, true, false])
    expect(messages.map(({content}) => content.length)).toEqual([1, 1])
  })

  test('a turn without results writes nothing', () => {
    expect(write([], []).texts).toEqual(['', ''])
  })

  test('tells of what has no id to answer, and of an id that is answered already', () => {
    const lines = [
      invalid(null, 'BAD_LINE', 't'),
      ok('a', 't'),
      invalid('a', 'DUPLICATE_ID', 't'),
      invalid('b', 'BAD_CALL', 't'),
    ]
    const {messages, unanswered} = write(lines)
    expect(messages[0].content.map((block: {tool_use_id: string}) => block.tool_use_id)).toEqual(['a', 'b'])
    expect(unanswered).toEqual([lines[0], lines[2]])
    expect(write([ok('a'), invalid('a', 'DUPLICATE_ID')]).messages).toHaveLength(1)
  })

  test('text and the images and documents that the API knows stay what they are', () => {
    const blob = Buffer.from('pdf').toString('base64')
    const blocks: readonly ContentBlock[] = [
      {type: 'text', text: 'x'},
      {type: 'image', mimeType: 'image/png', data: 'AAAA'},
      {type: 'resource', resource: {uri: 'file:///a.pdf', mimeType: 'application/pdf', blob}},
    ]
    expect(contentOf(ok('a', undefined, blocks))).toEqual([
      {type: 'text', text: 'x'},
      {type: 'image', source: {type: 'base64', media_type: 'image/png', data: 'AAAA'}},
      {type: 'document', source: {type: 'base64', media_type: 'application/pdf', data: blob}},
    ])
  })

  test('everything else becomes text that says what it is', () => {
    const blocks: readonly ContentBlock[] = [
      {type: 'image', mimeType: 'image/tiff', data: 'AAAA'},
      {type: 'audio', mimeType: 'audio/wav', data: 'AAA='},
      {type: 'resource_link', uri: 'file:///a', name: 'a', size: 5},
      {type: 'resource', resource: {uri: 'file:///b', mimeType: 'application/zip', blob: 'AA=='}},
      {type: 'resource', resource: {uri: 'file:///c', text: 'content'}},
    ]
    expect(contentOf(ok('a', undefined, blocks)).map((block: {text: string}) => block.text)).toEqual([
      '[image: image/tiff, 3 bytes]',
      '[audio: audio/wav, 2 bytes]',
      '[resource: a, file:///a, 5 bytes]',
      '[resource: file:///b, application/zip, 1 bytes]',
      '[resource: file:///c]\ncontent',
    ])
  })

  test('an error holds text only, and never nothing', () => {
    const image: ContentBlock = {type: 'image', mimeType: 'image/png', data: 'AAAA'}
    expect(contentOf(failed('a', undefined, [image]))).toEqual([{type: 'text', text: '[image: image/png, 3 bytes]'}])
    expect(contentOf(failed('a', undefined, []))).toEqual([{type: 'text', text: denied.message}])
    expect(contentOf(failed('a', undefined, [{type: 'text', text: ' \n'}]))).toEqual([
      {type: 'text', text: denied.message},
    ])
  })

  test('text that shows nothing is left out, and with it the content when that is all', () => {
    expect(contentOf(ok('a', undefined, [{type: 'text', text: ''}]))).toBeUndefined()
  })
})
