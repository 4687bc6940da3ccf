import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {Deque} from '../../src/executor/deque.ts'
import {EventQueue} from '../../src/executor/event-queue.ts'
import type {ExecutorEvent} from '../../src/executor/events.ts'
import {ResultOrder} from '../../src/executor/result-order.ts'

describe('Deque', () => {
  const steps = fc.array(
    fc.oneof(
      {weight: 5, arbitrary: fc.record({push: fc.nat(9)})},
      {weight: 4, arbitrary: fc.constant('shift' as const)},
      {weight: 2, arbitrary: fc.record({take: fc.nat(9), limit: fc.nat(5)})},
      {weight: 1, arbitrary: fc.constant('many' as const)},
    ),
    {maxLength: 80},
  )

  test('is an array, but for its speed', () => {
    fc.assert(
      fc.property(steps, (steps) => {
        const deque = new Deque<number>()
        let array: number[] = []
        for (const step of steps) {
          if (step === 'shift') expect(deque.shift()).toBe(array.shift())
          else if (step === 'many') {
            // far enough that what was taken is given back
            for (let at = 0; at < 1500; at++) deque.push(at)
            for (let at = 0; at < 1400; at++)
              array.length > 0 ? expect(deque.shift()).toBe(array.shift()) : deque.shift()
            array = [
              ...array,
              ...Array.from({length: deque.size - array.length}, (_, at) => 1500 - (deque.size - array.length) + at),
            ]
          } else if ('push' in step) {
            deque.push(step.push)
            array.push(step.push)
          } else {
            const at = array.slice(0, step.limit).indexOf(step.take)
            const seen: number[][] = []
            const taken = deque.takeFirst((item, earlier) => {
              seen.push([...earlier])
              return item === step.take
            }, step.limit)
            expect(taken).toBe(at === -1 ? undefined : array.splice(at, 1)[0])
            if (at !== -1) expect(seen.at(-1)).toHaveLength(at)
          }
          expect(deque.size).toBe(array.length)
          expect(deque.peek()).toBe(array[0])
          expect(deque.leading((item) => item < 5)).toEqual(array.slice(0, array.findIndex((item) => item >= 5) >>> 0))
        }
      }),
    )
  })
})

describe('ResultOrder', () => {
  const turns = fc.array(
    fc.record({hold: fc.boolean(), size: fc.nat(6)}).chain(({hold, size}) =>
      fc
        .shuffledSubarray(
          Array.from({length: size}, (_, at) => at),
          {minLength: size},
        )
        .map((order) => ({hold, order})),
    ),
    {maxLength: 5},
  )

  test('releases in call order; at once what is due, or at the end of the turn what is held', () => {
    fc.assert(
      fc.property(turns, (turns) => {
        const released: number[] = []
        const results = new ResultOrder<{readonly index: number}>(({index}) => released.push(index))
        let first = 0
        for (const {hold, order} of turns) {
          results.startTurn(hold)
          const settled = new Set<number>()
          for (const at of order) {
            results.settle(first + at, {index: first + at})
            settled.add(at)
            let due = 0
            while (settled.has(due)) due++
            expect(released).toHaveLength(first + (hold ? 0 : due))
          }
          results.endTurn()
          first += order.length
          expect(released).toEqual(Array.from({length: first}, (_, at) => at))
        }
      }),
    )
  })
})

describe('EventQueue', () => {
  const event = (index: number): ExecutorEvent => ({type: 'call_log', index, message: ''})

  test('hands out what was pushed, waits for what was not, and ends', async () => {
    const queue = new EventQueue()
    queue.push(event(0))
    const waiting = [await queue.next(), queue.next()]
    queue.push(event(1))
    queue.push(event(2))
    queue.close()
    const steps = [...(await Promise.all(waiting)), await queue.next(), await queue.next(), await queue.next()]
    expect(steps.map(({value}) => (value as {index?: number} | undefined)?.index)).toEqual([
      0,
      1,
      2,
      undefined,
      undefined,
    ])
    expect(steps.map(({done}) => done)).toEqual([false, false, false, true, true])
  })

  test.each([true, false])('ends with an error once, whether somebody waits (%s)', async (waits) => {
    const queue = new EventQueue()
    const waiting = waits ? queue.next() : undefined
    queue.close({error: new Error('no')})
    await expect(waiting ?? queue.next()).rejects.toThrow('no')
    expect(await queue.next()).toEqual({done: true, value: undefined})
  })

  test('keeps of a flood that nobody reads the first, and then the newest of each call and kind', async () => {
    const queue = new EventQueue()
    const flood = 100_000
    for (let at = 0; at < flood; at++) {
      queue.push({type: 'call_progress', index: at % 2, update: {done: at}})
      queue.push(event(at % 2))
    }
    queue.push({type: 'batch_ended', batch: 0})
    expect(queue.size).toBeLessThan(2000)
    queue.close()
    const read: ExecutorEvent[] = []
    for await (const next of queue) read.push(next)
    const updates = read.filter((next) => next.type === 'call_progress')
    expect(read.at(-1)?.type).toBe('batch_ended')
    expect(updates.slice(-2).map(({update}) => update.done)).toEqual([flood - 2, flood - 1])
    expect(updates.reduce((sum, {dropped = 0}) => sum + 1 + dropped, 0)).toBe(flood)
  })

  test('tells when something was taken', async () => {
    let taken = 0
    const queue = new EventQueue()
    queue.whenRead(() => taken++)
    queue.push(event(0))
    expect([queue.size, taken]).toEqual([1, 0])
    await queue.next()
    expect([queue.size, taken]).toEqual([0, 1])
  })
})
