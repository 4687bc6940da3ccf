import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {Schedule} from '../../src/executor/batches.ts'
import {type Classification, classify} from '../../src/executor/classification.ts'
import {Scheduler} from '../../src/executor/scheduler.ts'
import {effectsOf, type Touch} from './model/calls.ts'
import {exclude} from './model/rules.ts'

interface Scheduled {
  readonly index: number
  touch: Touch
  classification: Classification
  /** It runs alone, or is to: it excluded every other call when it was admitted, or was demoted. */
  alone: boolean
}

const classificationOf = (touch: Touch) => classify(effectsOf(touch), '/', undefined)

function callOf(touch: Touch, index: number): Scheduled {
  return {index, touch, classification: classificationOf(touch), alone: false}
}

/** What the scheduler should do, by looking at everything each time. */
class Reference {
  readonly waiting: Scheduled[] = []
  readonly executing: Scheduled[] = []
  readonly #schedule: Schedule

  constructor(schedule: Schedule) {
    this.#schedule = schedule
  }

  admit(): Scheduled | undefined {
    const admitted = this.waiting.find((call, at) => this.#mayStart(call, this.waiting.slice(0, at)))
    if (admitted === undefined) return undefined
    this.waiting.splice(this.waiting.indexOf(admitted), 1)
    this.executing.push(admitted)
    admitted.alone ||= this.#isExclusive(admitted.touch)
    return admitted
  }

  fits(call: Scheduled, touch: Touch): boolean {
    if (call.alone) return true
    if (this.#isExclusive(touch)) return false
    // a call that was demoted waits for those that execute
    const overtaken = this.waiting.filter(({index, alone}) => !alone && index < call.index)
    return [...this.executing, ...overtaken].every(
      (other) => other === call || !exclude(touch, other.touch, this.#schedule),
    )
  }

  demote(call: Scheduled): void {
    this.executing.splice(this.executing.indexOf(call), 1)
    call.alone = true
    this.waiting.push(call)
    this.waiting.sort((a, b) => a.index - b.index)
  }

  #mayStart(call: Scheduled, earlier: readonly Scheduled[]): boolean {
    if (call.alone) return earlier.length === 0 && this.executing.length === 0
    if (this.executing.some(({alone}) => alone)) return false
    if (earlier.some(({alone}) => alone)) return false
    if (this.#schedule !== 'effects' && earlier.length > 0) return false
    if (this.#isExclusive(call.touch) && this.executing.length + earlier.length > 0) return false
    return [...this.executing, ...earlier].every((other) => !exclude(call.touch, other.touch, this.#schedule))
  }

  /** Whether it excludes every call there may be. */
  #isExclusive(touch: Touch): boolean {
    if (this.#schedule === 'serial') return true
    return this.#schedule === 'greedy' ? exclude(touch, 'nothing', 'greedy') : touch === 'unknown'
  }
}

type Step =
  | {readonly do: 'enqueue'; readonly touch: Touch}
  | {readonly do: 'admit'}
  | {readonly do: 'finish'; readonly which: number}
  | {readonly do: 'ask again'; readonly which: number; readonly touch: Touch}
  | {readonly do: 'drain'; readonly odd: boolean}

const touches = fc.constantFrom<Touch>('nothing', 'read a', 'read a', 'write a', 'write b', 'command', 'unknown')
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {weight: 5, arbitrary: fc.record({do: fc.constant('enqueue' as const), touch: touches})},
    {weight: 5, arbitrary: fc.constant({do: 'admit' as const})},
    {weight: 3, arbitrary: fc.record({do: fc.constant('finish' as const), which: fc.nat()})},
    {weight: 2, arbitrary: fc.record({do: fc.constant('ask again' as const), which: fc.nat(), touch: touches})},
    {weight: 1, arbitrary: fc.record({do: fc.constant('drain' as const), odd: fc.boolean()})},
  ),
  {maxLength: 60, size: 'max'},
)

describe('Scheduler', () => {
  test.each<Schedule>(['greedy', 'serial', 'effects'])(
    'does with %s what its rules say, whatever happens in which order',
    (schedule) => {
      fc.assert(
        fc.property(steps, (steps) => {
          const scheduler = new Scheduler<Scheduled>(schedule)
          const reference = new Reference(schedule)
          let index = 0
          for (const step of steps) {
            const pick = 'which' in step ? reference.executing[step.which % reference.executing.length] : undefined
            if (step.do === 'enqueue') {
              const call = callOf(step.touch, index++)
              scheduler.enqueue(call)
              reference.waiting.push(call)
            } else if (step.do === 'admit') {
              expect(scheduler.admit()?.call.index).toBe(reference.admit()?.index)
            } else if (step.do === 'drain') {
              const wanted = ({index}: Scheduled) => (index % 2 === 1) === step.odd
              const drained = [...scheduler.drain(wanted)].map(({call}) => call.index)
              const expected = reference.waiting.filter(wanted)
              for (const call of expected) reference.waiting.splice(reference.waiting.indexOf(call), 1)
              expect(drained.toSorted((a, b) => a - b)).toEqual(expected.map(({index}) => index))
            } else if (pick !== undefined && step.do === 'finish') {
              scheduler.finish(pick)
              reference.executing.splice(reference.executing.indexOf(pick), 1)
            } else if (pick !== undefined && step.do === 'ask again') {
              const fits = scheduler.fits(pick, classificationOf(step.touch))
              expect(fits).toBe(reference.fits(pick, step.touch))
              pick.touch = step.touch
              pick.classification = classificationOf(step.touch)
              if (fits) continue
              scheduler.demote(pick)
              reference.demote(pick)
            }
            expect([scheduler.waiting, scheduler.executing]).toEqual([
              reference.waiting.length,
              reference.executing.length,
            ])
          }
        }),
        {numRuns: 1000},
      )
    },
  )

  test('nothing behind a demoted call starts, also while one before it waits', () => {
    const scheduler = new Scheduler<Scheduled>('effects')
    const [first, second, third, fourth] = (['write a', 'read a', 'write b', 'nothing'] as const).map(callOf)
    for (const call of [first, second, third, fourth]) if (call !== undefined) scheduler.enqueue(call)
    const admit = () => scheduler.admit()?.call
    expect([admit(), admit()]).toEqual([first, third])
    if (first === undefined || second === undefined || third === undefined) return
    third.classification = classificationOf('command')
    scheduler.demote(third)
    expect(admit()).toBeUndefined()
    scheduler.finish(first)
    expect([admit(), admit()]).toEqual([second, undefined])
    scheduler.finish(second)
    expect([admit(), admit()]).toEqual([third, undefined])
    scheduler.finish(third)
    expect(admit()).toBe(fourth)
  })

  test('batches of a greedy schedule are numbered in the order in which calls start', () => {
    const scheduler = new Scheduler<Scheduled>('greedy')
    for (const call of (['nothing', 'nothing', 'command', 'nothing'] as const).map(callOf)) scheduler.enqueue(call)
    const started: [number, number, boolean][] = []
    for (let next = scheduler.admit(); next !== undefined; next = scheduler.admit()) {
      started.push([next.call.index, next.batch.number, next.batch.concurrent])
      scheduler.finish(next.call)
    }
    expect(started).toEqual([
      [0, 0, true],
      [1, 0, true],
      [2, 1, false],
      [3, 2, true],
    ])
  })
})
