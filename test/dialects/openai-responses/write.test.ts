import type {CallOrigin} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {callOf, failed, image, invalid, ok, outcomeOf, pdf, textOf, write} from '../openai-chat/outcomes.ts'
import {jsonLines, readText} from '../reading.ts'
import {functionCall, response} from './items.ts'

const from = (details: object): CallOrigin => ({dialect: 'openai-responses', details})
const answer = (outcome: ReturnType<typeof ok>, details: object = {}) =>
  write('openai-responses', [outcome], [callOf(outcome.id, from(details))])
const outputOf = (outcome: ReturnType<typeof ok>, details?: object) => answer(outcome, details).lines[0]?.output

describe('the openai-responses writer', () => {
  test('writes an item for each call at once', () => {
    const {lines, texts} = write('openai-responses', [ok('a'), failed('b')])
    expect(lines).toEqual([
      {type: 'function_call_output', call_id: 'a', output: 'did a'},
      {type: 'function_call_output', call_id: 'b', output: 'Error: no b'},
    ])
    expect(texts.map((text) => text !== '')).toEqual([true, true])
  })

  test('images and documents make the output a list', () => {
    expect(outputOf(ok('a', [textOf('x'), image, pdf]))).toEqual([
      {type: 'input_text', text: 'x'},
      {type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'auto'},
      {type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA'},
    ])
    expect(outputOf(ok('a', [{...image, mimeType: 'image/tiff'}]))).toBe('[image: image/tiff, 3 bytes]')
    expect(outputOf(ok('a', []))).toBe('')
  })

  test('a custom call has an output of its own type', () => {
    expect(answer(ok('a'), {item: 'custom_tool_call'}).lines).toEqual([
      {type: 'custom_tool_call_output', call_id: 'a', output: 'did a'},
    ])
  })

  test('a local shell has text', () => {
    expect(answer(failed('a'), {item: 'local_shell_call'}).lines).toEqual([
      {type: 'local_shell_call_output', id: 'a', call_id: 'a', output: 'Error: no a'},
    ])
  })

  test('a shell has its exit code, and what it was told to give back', () => {
    const outcomes = [
      ok('a'),
      {...ok('b'), data: {exitCode: 1, returnCodeInterpretation: 'none found'}},
      {...failed('c'), data: {exitCode: 2}},
      failed('d', undefined, 'timeout'),
      failed('e', undefined, 'denied'),
    ]
    const details = {item: 'shell_call', maxOutputLength: 100}
    expect(answer(ok('a'), details).lines).toMatchObject([
      {type: 'shell_call_output', call_id: 'a', max_output_length: 100},
    ])
    expect(outcomes.map((outcome) => outputOf(outcome, details))).toEqual([
      [{stdout: 'did a', stderr: '', outcome: {type: 'exit', exit_code: 0}}],
      [{stdout: 'did b', stderr: '', outcome: {type: 'exit', exit_code: 1}}],
      [{stdout: 'no c', stderr: '', outcome: {type: 'exit', exit_code: 2}}],
      [{stdout: '', stderr: 'Error: no d', outcome: {type: 'timeout'}}],
      [{stdout: '', stderr: 'Error: no e', outcome: {type: 'exit', exit_code: 1}}],
    ])
  })

  test('a patch is completed or failed', () => {
    const details = {item: 'apply_patch_call'}
    expect([...answer(ok('a'), details).lines, ...answer(failed('b'), details).lines]).toEqual([
      {type: 'apply_patch_call_output', call_id: 'a', status: 'completed', output: 'did a'},
      {type: 'apply_patch_call_output', call_id: 'b', status: 'failed', output: 'Error: no b'},
    ])
  })

  test('a computer call can be answered with a screenshot only', () => {
    const details = {item: 'computer_call'}
    expect(answer(ok('a', [textOf('x'), image]), details).lines).toEqual([
      {
        type: 'computer_call_output',
        call_id: 'a',
        output: {type: 'computer_screenshot', image_url: 'data:image/png;base64,AAAA'},
      },
    ])
    const {lines, unanswered} = answer(failed('a'), details)
    expect(lines).toEqual([])
    expect(unanswered).toHaveLength(1)
  })

  test('the answer goes to the program that made the call', async () => {
    const caller = {type: 'program', caller_id: 'p'}
    const [turn] = await readText(jsonLines(response([{...functionCall('a'), caller}, functionCall('b')])))
    const calls = turn?.calls ?? []
    const {lines} = write(
      'same',
      calls.map((call) => outcomeOf(call)),
      calls,
    )
    expect(lines.map((line) => line.caller)).toEqual([caller, undefined])
  })

  test('tells of what has no id to answer, and of an id that is answered already', () => {
    const outcomes = [invalid(null, 'BAD_LINE'), ok('a'), invalid('a', 'DUPLICATE_ID')]
    const {lines, unanswered} = write('openai-responses', outcomes)
    expect(lines).toHaveLength(1)
    expect(unanswered).toEqual([outcomes[0], outcomes[2]])
  })

  test('calls that came in one are answered in one, with their images', async () => {
    const uses = ['A', 'B'].map((name) => ({recipient_name: `functions.${name}`, parameters: {}}))
    const wrapper = functionCall('w', JSON.stringify({tool_uses: uses}), 'parallel')
    const [turn] = await readText(jsonLines(response([wrapper])))
    const calls = turn?.calls ?? []
    const {lines} = write('same', [ok('w.1', [image]), failed('w.2')], calls)
    expect(lines).toEqual([
      {
        type: 'function_call_output',
        call_id: 'w',
        output: [
          expect.objectContaining({type: 'input_text'}),
          expect.objectContaining({type: 'input_image'}),
          expect.objectContaining({type: 'input_text'}),
          {type: 'input_text', text: 'Error: no w.2'},
        ],
      },
    ])
  })

  test('an error of the stream has no call to answer', async () => {
    const [turn] = await readText(jsonLines({type: 'error', message: 'x', param: null}))
    const calls = turn?.calls ?? []
    const {lines, unanswered} = write(
      'same',
      calls.map((call) => outcomeOf(call)),
      calls,
    )
    expect([lines.length, unanswered.length]).toEqual([0, 1])
  })
})
