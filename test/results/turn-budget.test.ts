import fc from 'fast-check'
import {expect, test} from 'vitest'
import {pickLargest} from '../../src/results/turn-budget.ts'

const size = (chars: number, isLast = false) => ({chars, replacedChars: 10, isLast})

test('nothing is replaced while all fits', () => {
  expect(pickLargest([size(50), size(50)], 100)).toEqual([])
})

test('the largest is replaced first, and no more than has to be', () => {
  expect(pickLargest([size(30), size(60), size(40)], 100)).toEqual([1])
  expect(pickLargest([size(30), size(60), size(40)], 70)).toEqual([1, 2])
})

test('results of tools that see to their size themselves come last', () => {
  expect(pickLargest([size(90, true), size(60), size(20)], 130)).toEqual([1])
  expect(pickLargest([size(90, true), size(60), size(20)], 60)).toEqual([1, 2, 0])
})

test('what is not larger than its preview stays', () => {
  expect(pickLargest([size(10), size(9), size(8)], 5)).toEqual([])
})

test('what is left fits, or nothing more could be replaced', () => {
  const sizes = fc.array(fc.record({chars: fc.nat(1000), replacedChars: fc.nat(100), isLast: fc.boolean()}))
  fc.assert(
    fc.property(sizes, fc.nat(3000), (all, limit) => {
      const picked = new Set(pickLargest(all, limit))
      const sum = all.reduce((total, {chars, replacedChars}, at) => total + (picked.has(at) ? replacedChars : chars), 0)
      const isExhausted = all.every(({chars, replacedChars}, at) => picked.has(at) || replacedChars >= chars)
      expect(sum <= limit || isExhausted).toBe(true)
    }),
  )
})
