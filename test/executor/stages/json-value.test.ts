import {runInNewContext} from 'node:vm'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {findNonJson} from '../../../src/executor/stages/json-value.ts'

const loop: Record<string, unknown> = {}
loop.again = {loop}

describe('findNonJson', () => {
  test('finds nothing in what JSON can hold, which is then what is read back', () => {
    fc.assert(
      fc.property(fc.jsonValue({maxDepth: 5}), (value) => {
        expect(findNonJson(value, 'data')).toBeUndefined()
        expect(findNonJson(JSON.parse(JSON.stringify(value)), 'data')).toBeUndefined()
      }),
    )
  })

  test.each<[string, unknown]>([
    ['data is a bigint', 1n],
    ['data.a[1] is a bigint', {a: [0, 1n]}],
    ['data.f is a function', {f: () => 1}],
    ['data.s is a symbol', {s: Symbol('s')}],
    ['data.n is NaN', {n: Number.NaN}],
    ['data.n is Infinity', {n: Number.POSITIVE_INFINITY}],
    ['data[0] is undefined', [undefined]],
    ['data.when is a Date, not a plain object', {when: new Date(0)}],
    ['data.map is a Map, not a plain object', {map: new Map()}],
    ['data.bytes is a Uint8Array, not a plain object', {bytes: new Uint8Array(2)}],
  ])('says that %s', (problem, value) => {
    expect(findNonJson(value, 'data')).toBe(problem)
  })

  test('finds what refers to itself, and says so in few words', () => {
    const found = findNonJson(loop, 'data')
    expect(found).toMatch(/^data\.again\.loop.*refers to itself$/)
    expect(found?.length).toBeLessThan(200)
  })

  test.each<[string, unknown]>([
    ['a member that is undefined', {a: undefined}],
    ['an object without a prototype', Object.assign(Object.create(null), {a: 1})],
    ['an object of another realm', runInNewContext('({a: [1]})')],
    ['one object in two places', ((one) => ({a: one, b: one}))({})],
  ])('lets %s pass', (_, value) => {
    expect(findNonJson(value, 'data')).toBeUndefined()
  })
})
