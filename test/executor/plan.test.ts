import type {CallLine, Effect, InvalidCall, Turn} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {Schedule} from '../../src/executor/batches.ts'
import type {Executor} from '../../src/executor/executor.ts'
import type {PlannedCall} from '../../src/executor/plan.ts'
import {gate} from '../helpers/gate.ts'
import {echo, runsCommand, tool, writes} from '../helpers/tools.ts'
import {badLine, calls, executorOf, outcomesOf, turn} from './support.ts'

async function planOf(executor: Executor, turns: readonly Turn[]) {
  const planned: PlannedCall[] = []
  for await (const call of executor.plan(turns)) planned.push(call)
  return planned
}

const write = (path: string) => (): readonly Effect[] => [{kind: 'path', path, access: 'write'}]

const tools = [
  echo('Read'),
  echo('Write', writes()),
  echo('Bash', runsCommand()),
  echo('A', {effects: write('a')}),
  echo('B', {effects: write('b')}),
]

describe('plan', () => {
  test('tells effects, decision and batch of each call, and what is wrong with each that can not be run', async () => {
    const executor = executorOf(tools, {gate: gate({mode: 'default'})})
    const planned = await planOf(executor, [turn(null, ...calls('Read', 'Write', 'Raed'), badLine)])
    expect(planned).toMatchObject([
      {
        id: 'read',
        tool: 'Read',
        effects: [],
        readOnly: true,
        concurrencySafe: true,
        decision: {behavior: 'allow'},
        batch: 0,
      },
      {id: 'write', tool: 'Write', readOnly: false, concurrencySafe: false, decision: {behavior: 'ask'}, batch: 1},
      {id: 'raed', status: 'not_found', error: {code: 'TOOL_NOT_FOUND'}, effects: [{kind: 'unknown'}], batch: 2},
      {id: null, line: 1, status: 'invalid', error: {code: 'BAD_LINE'}, effects: [{kind: 'unknown'}], batch: 3},
    ])
    expect(planned.slice(2).every((call) => !('decision' in call))).toBe(true)
  })

  test('runs nothing: no hook, no approver, no check, no tool', async () => {
    const ran: string[] = []
    const note = (name: string) => () => {
      ran.push(name)
      return undefined as never
    }
    const noted = tool('Noted', note('call'), {...writes(), validate: note('validate')})
    const executor = executorOf([noted], {
      gate: gate({mode: 'default'}),
      hooks: {before: note('before'), afterSuccess: note('after'), afterFailure: note('after')},
      approver: {ask: note('ask')},
    })
    await planOf(executor, [turn('t', ...calls('Noted:1', 'Noted:2'))])
    expect(ran).toEqual([])
  })

  test('names tools by their canonical name', async () => {
    const [planned] = await planOf(executorOf([echo('Read', {aliases: ['FileRead']})]), [
      turn(null, ...calls('FileRead')),
    ])
    expect(planned).toMatchObject({tool: 'Read'})
  })

  test('has the batches and the decisions that a run has', async () => {
    const line: fc.Arbitrary<CallLine | InvalidCall> = fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .constantFrom('Read', 'Read', 'Write', 'Bash', 'A', 'B', 'Raed')
          .map((tool) => ({id: 'x', tool, input: {}})),
      },
      {weight: 1, arbitrary: fc.constant(badLine)},
    )
    const turns = fc.array(fc.record({id: fc.constantFrom('t', null), calls: fc.array(line, {maxLength: 12})}), {
      maxLength: 4,
    })
    const schedules = fc.constantFrom<Schedule>('greedy', 'serial', 'effects')
    const modes = fc.constantFrom('default' as const, 'acceptEdits' as const, 'bypassPermissions' as const)
    await fc.assert(
      fc.asyncProperty(turns, schedules, modes, async (turns, schedule, mode) => {
        const executor = executorOf(tools, {schedule, gate: gate({mode})})
        const planned = await planOf(executor, turns)
        const outcomes = await outcomesOf(executor, turns)
        expect(planned.map(({batch}) => batch)).toEqual(outcomes.map(({meta}) => meta.batch))
        const decided = planned.map((call) => ('decision' in call ? call.decision.behavior : undefined))
        // whom a run would ask, there is nobody to ask here
        const withheld = decided.map((behavior) => (behavior === 'ask' ? 'deny' : behavior))
        expect(withheld).toEqual(outcomes.map(({meta}) => meta.decision?.behavior))
      }),
    )
  })
})
