import fc from 'fast-check'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import type {Schedule} from '../../src/executor/batches.ts'
import type {Cascade} from '../../src/executor/cascade.ts'
import {modelTurns} from './model/calls.ts'
import {findEventFaults, resultsOf} from './model/checks.ts'
import {partition} from './model/rules.ts'
import {type Cancel, type ModelOptions, runModel} from './model/run.ts'

/** Runs of each property; a run that has not ended after the time limit is one in which somebody was never woken. */
const settings = {numRuns: 1000, timeout: 10_000}

const options: fc.Arbitrary<ModelOptions> = fc.record({
  schedule: fc.constantFrom<Schedule>('greedy', 'serial', 'effects'),
  maxConcurrency: fc.integer({min: 1, max: 4}),
  cascade: fc.constantFrom<Cascade>('shell', 'all', 'none'),
  onError: fc.constantFrom('continue' as const, 'continue' as const, 'stop' as const),
})

const cancels: fc.Arbitrary<Cancel> = fc.record({
  by: fc.constantFrom('interrupt' as const, 'kill' as const, 'break' as const),
  after: fc.integer({min: 1, max: 60}),
})

describe('any run of any calls', () => {
  beforeEach(() => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('ends, keeps what excludes each other apart, and tells of each call once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(modelTurns({fickle: true}), options, async (turns, options) => {
        const {events, violations} = await runModel(turns, options)
        expect(violations).toEqual([])
        expect(findEventFaults(events)).toEqual([])
        expect(resultsOf(events)).toHaveLength(turns.flatMap(({calls}) => calls).length)
      }),
      settings,
    )
  })

  test('does so when it is ended at any point, and starts nothing from then on', async () => {
    await fc.assert(
      fc.asyncProperty(modelTurns({fickle: true}), options, cancels, async (turns, options, cancel) => {
        const {events, violations} = await runModel(turns, options, cancel)
        expect(violations).toEqual([])
        expect(findEventFaults(events)).toEqual([])
        if (cancel.by === 'break') return
        expect(resultsOf(events)).toHaveLength(turns.flatMap(({calls}) => calls).length)
      }),
      settings,
    )
  })

  test('has the batches of the greedy partition, also when it is interrupted', async () => {
    const stable = options.map((any) => ({...any, cascade: 'none' as const}))
    await fc.assert(
      fc.asyncProperty(modelTurns({fickle: false}), stable, fc.option(cancels), async (turns, options, cancel) => {
        const {events} = await runModel(turns, options, cancel?.by === 'interrupt' ? cancel : undefined)
        expect(resultsOf(events).map(({meta}) => meta.batch)).toEqual(partition(turns, options.schedule))
      }),
      settings,
    )
  })
})
