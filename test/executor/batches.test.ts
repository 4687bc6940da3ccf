import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {BatchTracker} from '../../src/executor/batch-tracker.ts'
import {Batches, type Schedule} from '../../src/executor/batches.ts'
import {classify} from '../../src/executor/classification.ts'
import {effectsOf, modelTurns} from './model/calls.ts'
import {partition} from './model/rules.ts'

describe('Batches', () => {
  test('are the greedy partition of the calls of each turn, numbered from 0', () => {
    const schedules = fc.constantFrom<Schedule>('greedy', 'serial', 'effects')
    fc.assert(
      fc.property(modelTurns({fickle: false}), schedules, (turns, schedule) => {
        const batches = new Batches(schedule)
        const numbers = turns.flatMap(({calls}) => {
          batches.close()
          return calls.map((call) => {
            const touch = call.kind === 'call' ? call.touch : 'unknown'
            return batches.join(classify(effectsOf(touch), '/', undefined)).number
          })
        })
        expect(numbers).toEqual(partition(turns, schedule))
      }),
    )
  })

  test('a batch of the effects schedule does not grow without limit', () => {
    const batches = new Batches('effects')
    const numbers = Array.from({length: 3000}, () => batches.join(classify([], '/', undefined)).number)
    expect(numbers.at(-1)).toBeGreaterThan(0)
  })
})

describe('BatchTracker', () => {
  interface Member {
    readonly batch: number
    readonly index: number
  }

  /** Batches of one to five calls, and an order in which calls settle: within a batch any, batches one by one. */
  const histories = fc.array(fc.integer({min: 1, max: 5}), {minLength: 1, maxLength: 6}).chain((sizes) => {
    const batches: Member[][] = []
    let index = 0
    for (const [batch, size] of sizes.entries()) {
      batches.push(Array.from({length: size}, () => ({batch, index: index++})))
    }
    const orders = batches.map((members) => fc.shuffledSubarray(members, {minLength: members.length}))
    return fc.tuple(...orders).map((settling) => ({batches, settling}))
  })

  test('applies what the calls of a batch change in call order, when the batch has ended', () => {
    fc.assert(
      fc.property(histories, ({batches, settling}) => {
        const told: string[] = []
        const tracker = new BatchTracker(
          (event) =>
            told.push(
              event.type === 'batch_started' || event.type === 'batch_ended' ? `${event.type} ${event.batch}` : '',
            ),
          ({context}) => told.push(`change ${context?.cwd}`),
        )
        const expected: string[] = []
        for (const [number, members] of batches.entries()) {
          for (const _ of members) tracker.add({number, concurrent: true})
          tracker.start({number, concurrent: true})
          for (const {index} of settling[number] ?? []) tracker.settle(number, index, {context: {cwd: `${index}`}})
          // a call might still join the last batch, so it ends with the first call of the next one, or with the turn
          expected.push(`batch_started ${number}`)
          expect(told.at(-1)).toBe(`batch_started ${number}`)
          expected.push(...members.map(({index}) => `change ${index}`), `batch_ended ${number}`)
        }
        tracker.endTurn()
        expect(told).toEqual(expected)
      }),
    )
  })

  test('tells of no batch of which nothing started', () => {
    const told: unknown[] = []
    const tracker = new BatchTracker(
      (event) => told.push(event),
      () => {},
    )
    tracker.add({number: 0, concurrent: false})
    tracker.settle(0, 0)
    tracker.endTurn()
    expect(told).toEqual([])
  })
})
