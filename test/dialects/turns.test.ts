import {describe, expect, test} from 'vitest'
import {readTurns} from '../../src/dialects/turns.ts'
import {collect, jsonLines, readText, sourceOf, summarize} from './reading.ts'

const call = (id: string, turn?: string) => ({id, tool: 'Read', ...(turn !== undefined && {turn})})
const message = (id: string | undefined, ...blocks: readonly unknown[]) => ({
  type: 'assistant',
  message: {...(id !== undefined && {id}), role: 'assistant', content: blocks},
})
const use = (id: string) => ({type: 'tool_use', id, name: 'Read', input: {}})
const answer = (id: string) => ({
  type: 'user',
  message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id}]},
})

async function turnsOf(...values: readonly unknown[]) {
  return summarize(await readText(jsonLines(...values)))
}

describe('turns', () => {
  test('an input without calls has no turns', async () => {
    expect(await turnsOf()).toEqual([])
    expect(await turnsOf(answer('a'))).toEqual([])
  })

  test('plain call lines form the implicit turn', async () => {
    expect(await turnsOf(call('a'), call('b'), use('c'))).toEqual([[null, ['a', 'b', 'c']]])
  })

  test('consecutive lines with one `turn` are one turn, which ends at the next one and at a line without', async () => {
    expect(
      await turnsOf(call('a', 't1'), call('b', 't1'), call('c', 't2'), call('d'), call('e'), call('f', 't2')),
    ).toEqual([
      ['t1', ['a', 'b']],
      ['t2', ['c']],
      [null, ['d', 'e']],
      ['t2', ['f']],
    ])
  })

  test('assistant lines with one message id are one turn, whatever stands between them', async () => {
    const lines = [message('m1', use('a')), answer('a'), {type: 'progress'}, message('m1', use('b')), answer('b')]
    expect(await turnsOf(...lines, message('m2', use('c')))).toEqual([
      ['m1', ['a', 'b']],
      ['m2', ['c']],
    ])
  })

  test('a turn may begin with a line that asks for nothing, or is broken', async () => {
    const text = message('m1', {type: 'text', text: 'I look.'})
    expect(await turnsOf(call('x'), text, message('m1', use('a')))).toEqual([
      [null, ['x']],
      ['m1', ['a']],
    ])
    expect(summarize(await readText(`${jsonLines(text)}{\n${jsonLines(message('m1', use('a')))}`))).toEqual([
      ['m1', ['BAD_LINE', 'a']],
    ])
  })

  test('a message id that comes again after another message is another turn', async () => {
    const lines = [message('m1', use('a')), message('m2', {type: 'text', text: 'well'}), message('m1', use('a'))]
    expect(await turnsOf(...lines)).toEqual([
      ['m1', ['a']],
      ['m1', ['a']],
    ])
  })

  test('messages without an id are a turn each, with an id that is made up', async () => {
    expect(await turnsOf(message(undefined, use('a'), use('b')), message(undefined, use('a')))).toEqual([
      ['turn_1', ['a', 'b']],
      ['turn_2', ['a']],
    ])
  })

  test('a call line that names a made-up turn does not get into it', async () => {
    expect(await turnsOf(message(undefined, use('a')), call('b', 'turn_1'))).toEqual([
      ['turn_1', ['a']],
      ['turn_1', ['b']],
    ])
  })

  test('a line that can not be placed stays in the turn around it and does not cut it', async () => {
    const text = `${jsonLines(call('a', 't1'))}{oops\n[]\n${jsonLines({turn: 5, tool: 'x'}, call('b', 't1'))}`
    expect(summarize(await readText(text))).toEqual([['t1', ['a', 'BAD_LINE', 'BAD_CALL', 'BAD_CALL', 'b']]])
  })

  test('a bad call that names its turn takes its place there', async () => {
    expect(await turnsOf(call('a', 't1'), {tool: 7, turn: 't2'}, call('b', 't2'))).toEqual([
      ['t1', ['a']],
      ['t2', ['BAD_CALL', 'b']],
    ])
  })

  test('every call and every invalid line knows its file and line, and a call the bytes it stands for', async () => {
    const content = message('m1', use('a'), use('b'))
    const text = `\n${jsonLines(call('x'))}nope\n${jsonLines(content)}`
    const [implicit, turn] = await readText(text)
    expect(implicit?.calls[0]).toMatchObject({id: 'x', file: 'calls.jsonl', line: 2, bytes: 24})
    expect(implicit?.calls[1]).toMatchObject({id: null, file: 'calls.jsonl', line: 3})
    const half = Math.ceil(JSON.stringify(content).length / 2)
    expect(turn?.calls).toMatchObject([
      {id: 'a', line: 4, bytes: half},
      {id: 'b', line: 4, bytes: half},
    ])
  })

  test('sources are read one after the other, and the end of each ends its turn', async () => {
    const first = sourceOf(jsonLines(call('a'), call('b', 't')), 'one')
    const second = sourceOf(jsonLines(call('b', 't'), call('a')), 'two')
    const turns = await collect(readTurns([first, second]))
    expect(summarize(turns)).toEqual([
      [null, ['a']],
      ['t', ['b']],
      ['t', ['b']],
      [null, ['a']],
    ])
    expect(turns.flatMap(({calls}) => calls.map(({file, line}) => `${file}:${line}`))).toEqual([
      'one:1',
      'one:2',
      'two:1',
      'two:2',
    ])
  })

  test('counts what it has read', async () => {
    const text = `${jsonLines(call('a'), call('a'))}\nnope\n${jsonLines(answer('a'), message('m', use('b'), use('c')))}`
    const reading = readTurns([sourceOf(text)])
    await collect(reading)
    expect(reading.counts).toEqual({
      bytes: Buffer.byteLength(text) - 6,
      lines: 5,
      calls: 3,
      invalid: 2,
      skipped: 1,
      hosted: 0,
    })
  })
})
