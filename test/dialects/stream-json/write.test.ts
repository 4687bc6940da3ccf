import type {Outcome} from '@toolyard/sdk'
import {text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {createResultWriter} from '../../../src/dialects/result-writer.ts'
import {readText, summarize} from '../reading.ts'

const session = {id: 's1', cwd: '/ws', permissionMode: 'plan', tools: ['Read', 'Bash']}
const meta = (turn?: string) => ({index: 0, batch: 0, durationMs: 1, ...(turn !== undefined && {turn})})
const call = (id: string) => ({id, tool: 'Read', input: {file_path: id}})
const ok = (id: string, turn?: string): Outcome => ({
  id,
  tool: 'Read',
  status: 'ok',
  content: [text(`text of ${id}`)],
  data: {lines: 1},
  meta: meta(turn),
})
const failed = (id: string, status: 'denied' | 'error'): Outcome => ({
  ...ok(id),
  id,
  tool: 'Read',
  status,
  error: {code: 'DENY_RULE', level: 'policy', message: 'no'},
})

function write(...outcomes: readonly Outcome[]) {
  return writeRun(true, ...outcomes)
}

function writeRun(isDone: boolean, ...outcomes: readonly Outcome[]) {
  const writer = createResultWriter('stream-json', {session})
  const texts = outcomes.map((outcome, index) => {
    const pushed = writer.push(outcome, call(outcome.id ?? ''))
    return outcome.meta.turn === outcomes[index + 1]?.meta.turn ? pushed : pushed + writer.endTurn()
  })
  const written = [...texts, writer.end?.(isDone) ?? ''].join('')
  const lines: Record<string, unknown>[] = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return {written, lines, types: lines.map(({type}) => type)}
}

describe('the stream-json writer', () => {
  test('says how the session began, each call with its result, and how it ended', () => {
    const {lines, types} = write(ok('a'), ok('b'))
    expect(types).toEqual(['system', 'assistant', 'user', 'assistant', 'user', 'result'])
    expect(lines[0]).toMatchObject({subtype: 'init', cwd: '/ws', tools: ['Read', 'Bash'], permissionMode: 'plan'})
    expect(lines[1]).toMatchObject({message: {content: [{type: 'tool_use', id: 'a', input: {file_path: 'a'}}]}})
    expect(lines[2]).toMatchObject({
      message: {role: 'user', content: [{type: 'tool_result', tool_use_id: 'a'}]},
      tool_use_result: {lines: 1},
    })
    expect(lines.at(-1)).toMatchObject({subtype: 'success', is_error: false, num_turns: 2, permission_denials: []})
    expect(lines.every((line) => line.session_id === 's1')).toBe(true)
  })

  test('puts the calls of a turn before their results, in one message', () => {
    const {lines, types} = write(ok('a', 't'), ok('b', 't'))
    expect(types).toEqual(['system', 'assistant', 'assistant', 'user', 'user', 'result'])
    const ids = lines.flatMap(({type, message}) => (type === 'assistant' ? Reflect.get(Object(message), 'id') : []))
    expect(new Set(ids).size).toBe(1)
  })

  test('lists what was denied, which is no failure of the run', () => {
    const {lines} = write(failed('a', 'denied'))
    const denials = [{tool_name: 'Read', tool_use_id: 'a', tool_input: {file_path: 'a'}}]
    expect(lines.at(-1)).toMatchObject({subtype: 'success', is_error: false, permission_denials: denials})
  })

  test('says that a run failed', () => {
    expect(writeRun(false, failed('a', 'error')).lines.at(-1)).toMatchObject({
      is_error: true,
      subtype: 'error_during_execution',
    })
  })

  test('says that a session without calls began and ended', () => {
    expect(write().types).toEqual(['system', 'result'])
  })

  test('writes what reads back as the same calls', async () => {
    const {written} = write(ok('a', 't'), ok('b', 't'), ok('c'))
    expect(summarize(await readText(written)).map(([, ids]) => ids)).toEqual([['a', 'b'], ['c']])
  })
})
