import {describe, expect, test} from 'vitest'
import {jsonLines, readText} from '../reading.ts'
import {callOf, failed, image, invalid, ok, outcomeOf, textOf, write} from './outcomes.ts'

const contentOf = (outcome: ReturnType<typeof ok>) => write('openai-chat', [outcome]).lines[0]?.content

/** The answers to all calls of a message. */
async function answer(message: object) {
  const [turn] = await readText(jsonLines(message))
  const calls = turn?.calls ?? []
  return write(
    'openai-chat',
    calls.map((call) => outcomeOf(call, 't')),
    calls,
  )
}

describe('the openai-chat writer', () => {
  test('writes a message for each call at once', () => {
    const {lines, texts} = write('openai-chat', [ok('a'), ok('b')])
    expect(lines).toEqual([
      {role: 'tool', tool_call_id: 'a', content: 'did a'},
      {role: 'tool', tool_call_id: 'b', content: 'did b'},
    ])
    expect(texts.map((text) => text !== '')).toEqual([true, true])
  })

  test('a failure says that it is one, and once only', () => {
    expect(contentOf(failed('a'))).toBe('Error: no a')
    expect(contentOf(failed('a', [textOf('Error: no')]))).toBe('Error: no')
    expect(contentOf(failed('a', []))).toBe('Error: It failed.')
    expect(contentOf(invalid('a', 'BAD_ARGUMENTS'))).toBe('Error: no call')
  })

  test('content is text: what is none says what it is', () => {
    expect(contentOf(ok('a', [textOf('x'), image]))).toBe('x\n[image: image/png, 3 bytes]')
    expect(contentOf(ok('a', []))).toBe('')
  })

  test('tells of what has no id to answer, and of an id that is answered already', () => {
    const outcomes = [invalid(null, 'BAD_LINE'), ok('a'), invalid('a', 'DUPLICATE_ID')]
    const {lines, unanswered} = write('openai-chat', outcomes)
    expect(lines).toHaveLength(1)
    expect(unanswered).toEqual([outcomes[0], outcomes[2]])
    const twice = [invalid('a', 'BAD_CALL', 't'), ok('a', [], 't')]
    expect(write('openai-chat', twice).unanswered).toEqual([twice[1]])
  })

  test('answers a custom call with a tool message, and `function_call` by its name', async () => {
    const custom = {id: 'a', type: 'custom', custom: {name: 'sql', input: 'SELECT'}}
    const legacy = {name: 'Bash', arguments: '{}'}
    const {lines} = await answer({role: 'assistant', tool_calls: [custom], function_call: legacy})
    expect(lines).toEqual([
      {role: 'tool', tool_call_id: 'a', content: 'did a'},
      {role: 'function', name: 'Bash', content: expect.any(String)},
    ])
  })

  test('leaves calls of other choices unanswered', async () => {
    const call = {id: 'a', type: 'function', function: {name: 'Bash', arguments: '{}'}}
    const choices = [0, 1].map((index) => ({index, message: {role: 'assistant', tool_calls: [call]}}))
    const {lines, unanswered} = await answer({id: 'x', choices})
    expect(lines.map(({tool_call_id: id}) => id)).toEqual(['a'])
    expect(unanswered).toMatchObject([{id: 'a', status: 'invalid'}])
  })

  test('does not look into what another dialect keeps about a call', () => {
    const origin = {dialect: 'other', details: {legacy: true, choice: 1, part: {id: 'w', number: 1, of: 2}}}
    expect(write('openai-chat', [ok('a')], [callOf('a', origin)]).lines).toHaveLength(1)
  })
})

describe('the calls that came in one', () => {
  const wrapper = (id: string | undefined, ...names: string[]) => {
    const uses = names.map((name) => ({recipient_name: `functions.${name}`, parameters: {}}))
    return {id, type: 'function', function: {name: 'parallel', arguments: JSON.stringify({tool_uses: uses})}}
  }
  const plain = (id: string) => ({id, type: 'function', function: {name: 'Bash', arguments: '{}'}})

  test('are answered in one, each under its name', async () => {
    const {lines, texts} = await answer({role: 'assistant', tool_calls: [wrapper('w', 'A', 'B'), plain('c')]})
    expect(lines.map(({tool_call_id: id}) => id)).toEqual(['w', 'c'])
    expect(texts.map((text) => text !== '')).toEqual([false, true, true])
    for (const part of ['A', 'did w.1', 'B', 'did w.2']) expect(lines[0]?.content).toContain(part)
  })

  test('do not get in the way of another call that has the id of one of them', async () => {
    const {lines, unanswered} = await answer({role: 'assistant', tool_calls: [plain('w.1'), wrapper('w', 'A', 'B')]})
    expect(lines.map(({tool_call_id: id}) => id)).toEqual(['w.1', 'w'])
    expect(lines.map(({content}) => String(content).includes('Error: '))).toEqual([false, false])
    expect(unanswered).toEqual([])
  })

  test('go unanswered, each of them, when their id is answered already', async () => {
    const {lines, unanswered} = await answer({
      role: 'assistant',
      tool_calls: [wrapper('w', 'A', 'B'), wrapper('w', 'A', 'B')],
    })
    expect(lines).toHaveLength(1)
    expect(unanswered.map(({id}) => id)).toEqual(['w.1', 'w.2'])
  })

  test('are answered by themselves when they came without an id', async () => {
    const {lines} = await answer({role: 'assistant', tool_calls: [wrapper(undefined, 'A', 'B')]})
    expect(lines).toHaveLength(2)
  })
})
