import type {Outcome} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type CallState, type CallStep, transition} from '../../src/executor/call-state.ts'
import {classify} from '../../src/executor/classification.ts'

const safe = classify([], '/', undefined)
const unsafe = classify([{kind: 'unknown', reason: 'who knows'}], '/', undefined)
const outcome: Outcome = {id: '1', tool: 'Read', status: 'ok', content: [], meta: {index: 0, batch: 0, durationMs: 0}}

const steps = {
  admit: {type: 'admit', batch: 3},
  reclassify: {type: 'reclassify', classification: unsafe},
  demote: {type: 'demote', classification: unsafe},
  settle: {type: 'settle', outcome},
  yield: {type: 'yield'},
} as const satisfies Record<string, CallStep>

const states = {
  queued: {status: 'queued', classification: safe},
  demoted: {status: 'demoted', classification: unsafe},
  executing: {status: 'executing', classification: safe, batch: 3},
  completed: {status: 'completed', outcome},
  yielded: {status: 'yielded'},
} as const satisfies Record<string, CallState>

/** Every step that there is. */
const legal: Readonly<Record<string, Readonly<Record<string, CallState>>>> = {
  queued: {admit: states.executing, settle: states.completed},
  demoted: {admit: {...states.executing, classification: unsafe}, settle: states.completed},
  executing: {
    reclassify: {...states.executing, classification: unsafe},
    demote: states.demoted,
    settle: states.completed,
  },
  completed: {yield: states.yielded},
  yielded: {},
}

const pairs = Object.values(states).flatMap((state) => Object.values(steps).map((step) => [state, step] as const))

describe('the state of a call', () => {
  test.each(pairs.filter(([{status}, {type}]) => legal[status]?.[type] !== undefined))('%o takes %o', (state, step) => {
    expect(transition(state, step)).toEqual(legal[state.status]?.[step.type])
  })

  test.each(pairs.filter(([{status}, {type}]) => legal[status]?.[type] === undefined))(
    '%o refuses %o',
    (state, step) => {
      expect(() => transition(state, step)).toThrow(expect.objectContaining({code: 'INTERNAL'}))
    },
  )

  test('is settled once and yielded once, whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(steps))), (tried) => {
        let state: CallState = states.queued
        const taken: string[] = []
        for (const step of tried) {
          try {
            state = transition(state, step)
            taken.push(step.type)
          } catch (error) {
            expect(error).toMatchObject({code: 'INTERNAL'})
          }
        }
        expect(taken.filter((type) => type === 'settle').length).toBeLessThanOrEqual(1)
        expect(taken.filter((type) => type === 'yield').length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
