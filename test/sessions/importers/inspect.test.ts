import {describe, expect, test} from 'vitest'
import type {RecordedCall} from '../../../src/sessions/session.ts'
import {read, said, saidById} from './recordings.ts'
import {zip} from './zip.ts'

const evaluation = {
  eval_id: 'e1',
  task: 'guess',
  created: '2025-10-06T10:00:00+00:00',
  model: 'm',
  packages: {inspect_ai: '0.3.1'},
  revision: {type: 'git', origin: 'o', commit: 'abc', dirty: true},
}

const log = (...samples: readonly object[]) => ({version: 2, status: 'success', eval: evaluation, samples})

const asks = (id: string, ...calls: readonly object[]) => ({id, role: 'assistant', content: '', tool_calls: calls})

const call = (id: string, name: string, input: object = {}, more: object = {}) => ({
  id,
  function: name,
  arguments: input,
  type: 'function',
  ...more,
})

const answers = (id: string, content: unknown, more: object = {}) => ({
  role: 'tool',
  tool_call_id: id,
  function: 'bash',
  content,
  ...more,
})

const ran = (id: string, second: number, more: object = {}) => ({
  event: 'tool',
  id,
  function: 'bash',
  arguments: {cmd: id},
  result: `result of ${id}`,
  timestamp: `2025-10-06T10:00:0${second}+00:00`,
  completed: `2025-10-06T10:00:0${second}.200+00:00`,
  ...more,
})

const short = (calls: readonly RecordedCall[]) => calls.map(({id, outcome}) => [id, ...said(outcome)])

describe('logs of Inspect', () => {
  test('a call of a message and the event of its run are one call', async () => {
    const {format, about, turns, notes} = await read(
      log({
        id: 1,
        messages: [
          {role: 'user', content: 'Go.'},
          asks('m1', call('a', 'bash', {cmd: 'ls'}), call('b', 'bash')),
          answers('b', 'B'),
          answers('a', 'A'),
        ],
        events: [ran('a', 1), ran('b', 2)],
      }),
    )
    expect(format).toBe('inspect')
    expect(about).toEqual({
      id: 'e1',
      agent: {name: 'Inspect', version: '0.3.1'},
      startedAt: Date.parse('2025-10-06T10:00:00Z'),
      git: {commit: 'abc', dirty: true},
    })
    expect(turns).toMatchObject([
      {
        id: 'm1',
        calls: [
          {
            id: 'a',
            tool: 'bash',
            input: {cmd: 'ls'},
            line: 1,
            at: Date.parse('2025-10-06T10:00:01Z'),
            outcome: {ended: 'ok', content: [{text: 'A'}], durationMs: 200},
          },
          {id: 'b', outcome: {content: [{text: 'B'}]}},
        ],
      },
    ])
    expect([notes.lines, notes.problems]).toEqual([1, []])
  })

  test('ids are those of a sample, and a model may use one again', async () => {
    const again = {
      messages: [asks('m1', call('a', 'bash')), answers('a', '1'), asks('m2', call('a', 'bash')), answers('a', '2')],
      events: [ran('a', 1), ran('a', 3)],
    }
    const {turns} = await read(log(again, {messages: [asks('m1', call('a', 'bash')), answers('a', '3')]}))
    expect(turns.map(({calls}) => [calls[0]?.line, ...said(calls[0]?.outcome)])).toEqual([
      [1, 'ok', '1'],
      [1, 'ok', '2'],
      [2, 'ok', '3'],
    ])
    expect(turns.slice(0, 2).map(({calls}) => calls[0]?.at)).toEqual([
      Date.parse('2025-10-06T10:00:01Z'),
      Date.parse('2025-10-06T10:00:03Z'),
    ])
  })

  test('calls that only events know of are there too, by the message they came in, at their time', async () => {
    const {turns} = await read(
      log({
        messages: [asks('m1', call('a', 'bash')), answers('a', 'A'), asks('m3', call('d', 'bash')), answers('d', 'D')],
        events: [
          ran('a', 1),
          {
            event: 'model',
            output: {choices: [{message: {id: 'm2', tool_calls: [call('b', 'bash'), call('c', 'bash')]}}]},
          },
          {event: 'subtask', events: [ran('b', 2, {error: {type: 'timeout', message: 'Too long.'}, result: ''})]},
          ran('c', 3, {pending: true, completed: undefined}),
          ran('d', 4),
        ],
      }),
    )
    expect(turns.map(({id, calls}) => [id, ...short(calls)])).toEqual([
      ['m1', ['a', 'ok', 'A']],
      ['m2', ['b', 'timeout', 'Too long.'], ['c', 'unanswered']],
      ['m3', ['d', 'ok', 'D']],
    ])
    expect(turns[1]?.calls[0]?.input).toEqual({cmd: 'b'})
  })

  test('an answer whose call left the conversation goes to the event of it', async () => {
    const {calls, notes} = await read(log({messages: [answers('a', 'A')], events: [ran('a', 1)]}))
    expect([short(calls), notes.problems]).toEqual([[['a', 'ok', 'A']], []])
  })

  test('errors have types', async () => {
    const types = ['parsing', 'timeout', 'permission', 'file_not_found', 'limit', 'approval', 'cancelled', 'unknown']
    const {calls} = await read(
      log({
        messages: [
          asks('m1', ...types.map((type) => call(type, 'bash')), call('older', 'bash')),
          ...types.map((type) => answers(type, '', {error: {type, message: `It is ${type}.`}})),
          answers('older', '', {tool_error: 'It failed.'}),
        ],
      }),
    )
    expect(saidById(calls)).toEqual({
      parsing: ['invalid', 'It is parsing.'],
      timeout: ['timeout', 'It is timeout.'],
      permission: ['error', 'It is permission.'],
      file_not_found: ['error', 'It is file_not_found.'],
      limit: ['error', 'It is limit.'],
      approval: ['withheld', 'It is approval.'],
      cancelled: ['canceled', 'It is cancelled.'],
      unknown: ['error', 'It is unknown.'],
      older: ['error', 'It failed.'],
    })
  })

  test('a call that nothing answers has what its event says, or that its arguments could not be read', async () => {
    const {calls} = await read(
      log({
        messages: [
          asks('m1', call('a', 'bash'), call('b', 'bash', {}, {parse_error: 'No JSON.'}), call('c', 'bash')),
          asks('m2', call('d', 'bash')),
        ],
        events: [ran('a', 1), ran('d', 2, {failed: true})],
      }),
    )
    expect(short(calls)).toEqual([
      ['a', 'ok', 'result of a'],
      ['b', 'invalid', 'No JSON.'],
      ['c', 'unanswered'],
      ['d', 'crashed', 'result of d'],
    ])
  })

  test('attachments stand in the places of their references', async () => {
    const {calls} = await read(
      log({
        attachments: {k1: 'a long command', k2: 'a long result', k3: 'data:image/png;base64,AAAA'},
        messages: [
          asks('m1', call('a', 'bash', {cmd: 'attachment://k1'}), call('b', 'bash')),
          answers('a', [
            {type: 'reasoning', reasoning: 'hm'},
            {type: 'text', text: 'attachment://k2'},
            {type: 'image', image: 'attachment://k3'},
          ]),
          answers('b', 'attachment://gone'),
        ],
      }),
    )
    expect(calls).toMatchObject([
      {
        input: {cmd: 'a long command'},
        outcome: {content: [{text: 'a long result'}, {type: 'image', data: 'AAAA', mimeType: 'image/png'}]},
      },
      {outcome: {content: [{text: 'attachment://gone'}], isCut: true}},
    ])
  })

  test('older samples have their events and attachments in a transcript', async () => {
    const {calls} = await read(
      log({
        messages: [asks('m1', call('a', 'bash')), answers('a', 'attachment://k')],
        transcript: {events: [ran('a', 1)], content: {k: 'kept'}},
      }),
    )
    expect(calls).toMatchObject([{outcome: {content: [{text: 'kept'}], durationMs: 200}}])
  })

  test('what the provider ran itself is marked', async () => {
    const part = {type: 'tool_use', tool_type: 'web_search', id: 's', name: 'web_search', arguments: '{"q":"x"}'}
    const {calls} = await read(
      log({messages: [{role: 'assistant', content: [{...part, result: 'found', error: null}]}]}),
    )
    expect(calls).toMatchObject([{id: 's', tool: 'web_search', input: {q: 'x'}, hosted: true, outcome: {ended: 'ok'}}])
  })

  test('a log without samples, or with numbers that JSON has not, is a log all the same', async () => {
    const written = JSON.stringify(log({messages: [asks('m1', call('a', 'bash', {cmd: 'NaN, -Infinity'}))]}))
    const {format, calls} = await read(
      written.replace('"samples"', '"results":{"value":NaN,"low":-Infinity},"samples"'),
    )
    expect([format, calls.map(({input}) => input)]).toEqual(['inspect', [{cmd: 'NaN, -Infinity'}]])
    expect(await read({version: 1, status: 'started', eval: {task: 't'}})).toMatchObject({format: 'inspect', calls: []})
  })
})

const sample = (id: string, result: string) => ({
  id,
  epoch: 1,
  messages: [asks('m1', call('a', 'bash')), answers('a', result)],
})

const json = (value: unknown) => JSON.stringify(value)

describe('archives of Inspect', () => {
  test('samples are read however they are compressed, and other entries are not samples', async () => {
    const archive = zip([
      {name: '_journal/start.json', content: json({version: 2, eval: {task: 't'}})},
      {name: 'samples/0_epoch_1.json', content: json(sample('0', 'stored')), method: 'stored'},
      {name: 'samples/1_epoch_1.json', content: json(sample('1', 'deflated'))},
      {name: 'samples/2_epoch_1.json', content: json(sample('2', 'zstd')), method: 'zstd'},
      {name: 'summaries.json', content: json([sample('3', 'no')])},
      {name: 'header.json', content: json({version: 2, status: 'success', eval: evaluation})},
    ])
    const {format, about, calls, notes} = await read(archive, 'log.eval')
    expect([format, about.id]).toEqual(['inspect', 'e1'])
    expect(calls.map(({line, outcome}) => [line, ...said(outcome)])).toEqual([
      [1, 'ok', 'stored'],
      [2, 'ok', 'deflated'],
      [3, 'ok', 'zstd'],
    ])
    expect([notes.lines, notes.problems]).toEqual([3, []])
  })

  test('a log that was not finished is read as far as it is there, whatever it is called', async () => {
    const archive = zip([
      {name: '_journal/start.json', content: json({version: 2, eval: evaluation})},
      {name: 'samples/0_epoch_1.json', content: json(sample('0', 'there'))},
    ])
    const {about, calls} = await read(archive, 'renamed.zip')
    expect([about.id, calls.length]).toEqual(['e1', 1])
  })

  test('a sample whose lists are in entries of their own is put together', async () => {
    const folder = 'samples/a/b_epoch_1'
    const archive = zip([
      {name: 'header.json', content: json({eval: evaluation})},
      {
        name: `${folder}/sample.json`,
        content: json({
          id: 'a/b',
          epoch: 1,
          message_refs: [
            [0, 1],
            [2, 3],
          ],
        }),
      },
      {name: `${folder}/messages/2.json`, content: json([answers('a', 'attachment://1')])},
      {name: `${folder}/messages/0.json`, content: json([asks('m1', call('a', 'bash')), {role: 'user', content: ''}])},
      {name: `${folder}/events/0.json`, content: json([ran('a', 1)])},
      {name: `${folder}/events/stats.json`, content: json({chunks: []})},
      {name: `${folder}/attachments/0.json`, content: json(['zero'])},
      {name: `${folder}/attachments/1.json`, content: json(['one'])},
    ])
    const {calls, notes} = await read(archive, 'log.eval')
    expect(calls).toMatchObject([{id: 'a', outcome: {content: [{text: 'one'}], durationMs: 200}}])
    expect([notes.lines, notes.problems]).toEqual([1, []])
  })

  test('what is damaged is noted, and the rest is read', async () => {
    const whole = zip([
      {name: 'header.json', content: json({eval: evaluation})},
      {name: 'samples/0_epoch_1.json', content: '{"torn'},
      {name: 'samples/1_epoch_1.json', content: json(sample('1', 'x'.repeat(5000))), method: 'zstd'},
      {name: 'samples/2_epoch_1.json', content: json(sample('2', 'whole'))},
    ])
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, damaged.indexOf('samples/1_epoch_1.json') + 24, damaged.indexOf('samples/1_epoch_1.json') + 60)
    const {calls, notes} = await read(damaged, 'log.eval')
    expect(short(calls)).toEqual([['a', 'ok', 'whole']])
    expect(notes.problems.map(({message}) => message.slice(0, 22))).toEqual([
      'samples/0_epoch_1.json',
      'samples/1_epoch_1.json',
    ])
    const torn = await read(whole.subarray(0, whole.length - 30), 'log.eval')
    expect([torn.calls, torn.notes.problems.length]).toEqual([[], 1])
  })
})
