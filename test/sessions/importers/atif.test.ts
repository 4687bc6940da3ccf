import {describe, expect, test} from 'vitest'
import {read, said} from './recordings.ts'

const trajectory = (steps: readonly object[], more: object = {}) => ({
  schema_version: 'ATIF-v1.7',
  session_id: 's1',
  agent: {name: 'terminus', version: '2.0', model_name: 'm'},
  steps: steps.map((step, index) => ({step_id: index + 1, source: 'agent', message: '', ...step})),
  ...more,
})

const call = (id: string, name = 'bash_command', input: unknown = {keystrokes: 'ls\n'}) => ({
  tool_call_id: id,
  function_name: name,
  arguments: input,
})

const observed = (...results: readonly object[]) => ({observation: {results}})

describe('trajectories in the interchange format', () => {
  test('calls of a step are a turn, and its observation answers them', async () => {
    const {format, about, turns, notes} = await read(
      trajectory([
        {source: 'user', message: 'Go.', timestamp: '2026-01-01T00:00:00Z'},
        {
          timestamp: '2026-01-01T00:00:01Z',
          tool_calls: [call('a'), call('b', 'look', '{"at":"x"}')],
          ...observed(
            {source_call_id: 'b', content: 'seen'},
            {source_call_id: 'a', content: [{type: 'text', text: 'A'}]},
          ),
        },
        {tool_calls: [call('c')]},
        {message: 'Done.'},
      ]),
    )
    expect(format).toBe('atif')
    expect(about).toEqual({
      id: 's1',
      agent: {name: 'terminus', version: '2.0'},
      startedAt: Date.parse('2026-01-01T00:00:00Z'),
    })
    expect(turns).toMatchObject([
      {
        id: '2',
        calls: [
          {id: 'a', tool: 'bash_command', input: {keystrokes: 'ls\n'}, line: 2, outcome: {content: [{text: 'A'}]}},
          {id: 'b', tool: 'look', input: {at: 'x'}, at: Date.parse('2026-01-01T00:00:01Z')},
        ],
      },
      {id: '3', calls: [{id: 'c', outcome: {status: 'unanswered'}}]},
    ])
    expect([notes.lines, [...notes.skipped], notes.problems]).toEqual([
      4,
      [
        ['user', 1],
        ['agent', 1],
      ],
      [],
    ])
  })

  test('results that name no call are of all that have none', async () => {
    const {calls} = await read(
      trajectory([
        {
          tool_calls: [call('a'), call('b'), call('c')],
          ...observed(
            {source_call_id: 'b', content: 'B'},
            {content: 'the screen'},
            {source_call_id: null, content: 'more'},
          ),
        },
      ]),
    )
    expect(calls.map(({outcome}) => said(outcome))).toEqual([
      ['ok', 'the screen', 'more'],
      ['ok', 'B'],
      ['ok', 'the screen', 'more'],
    ])
  })

  test('a failure is told where a recorder keeps it beside the step or the result', async () => {
    const {calls} = await read(
      trajectory([
        {
          tool_calls: [call('a')],
          ...observed({source_call_id: 'a', content: 'no'}),
          extra: {tool_result_is_error: true},
        },
        {tool_calls: [call('b')], ...observed({source_call_id: 'b', content: 'no', extra: {is_error: true}})},
      ]),
    )
    expect(calls.map(({outcome}) => said(outcome)[0])).toEqual(['error', 'error'])
  })

  test('steps copied from an earlier trajectory are not counted again', async () => {
    const step = {tool_calls: [call('a')], ...observed({source_call_id: 'a', content: 'A'})}
    const {calls, notes} = await read(trajectory([{...step, is_copied_context: true}, step]))
    expect([calls.map(({line}) => line), [...notes.skipped]]).toEqual([[2], [['copied context', 1]]])
  })

  test('subagents in the file are read, with their names, and their ids are their own', async () => {
    const own = {tool_calls: [call('a')], ...observed({source_call_id: 'a', content: 'inner'})}
    const {turns} = await read(
      trajectory(
        [
          {
            tool_calls: [call('a', 'delegate')],
            ...observed({source_call_id: 'a', content: 'outer', subagent_trajectory_ref: [{trajectory_id: 't1'}]}),
          },
        ],
        {
          subagent_trajectories: [
            trajectory([own], {
              agent: {name: 'searcher'},
              subagent_trajectories: [trajectory([own], {agent: {}, trajectory_id: 't2'})],
            }),
          ],
        },
      ),
    )
    expect(turns.map(({agent, calls}) => [agent, ...said(calls[0]?.outcome)])).toEqual([
      [undefined, 'ok', 'outer'],
      ['searcher', 'ok', 'inner'],
      ['t2', 'ok', 'inner'],
    ])
    expect(turns[0]?.calls[0]?.outcome).toMatchObject({data: {subagent_trajectory_ref: [{trajectory_id: 't1'}]}})
  })

  test('a result that names a call of no step is counted', async () => {
    const {notes} = await read(trajectory([{tool_calls: [call('a')], ...observed({source_call_id: 'x', content: ''})}]))
    expect(notes.skipped.get('result without a call')).toBe(1)
  })
})
