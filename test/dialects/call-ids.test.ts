import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {CallIds} from '../../src/dialects/call-ids.ts'
import {IdSet} from '../../src/dialects/id-set.ts'
import {readTurns} from '../../src/dialects/turns.ts'
import {collect, jsonLines, readText, sourceOf, summarize} from './reading.ts'

const call = (id?: string, turn?: string) => ({
  tool: 'Read',
  ...(id !== undefined && {id}),
  ...(turn !== undefined && {turn}),
})

async function idsOf(...values: readonly unknown[]) {
  return summarize(await readText(jsonLines(...values)))
}

describe('ids of calls', () => {
  test('a missing id is made up, counting over turns and sources', async () => {
    const source = () => sourceOf(jsonLines(call(), call(undefined, 't'), call()))
    expect(summarize(await collect(readTurns([source(), source()])))).toEqual([
      [null, ['call_1']],
      ['t', ['call_2']],
      [null, ['call_3']],
      [null, ['call_4']],
      ['t', ['call_5']],
      [null, ['call_6']],
    ])
  })

  test('a made-up id is none that the turn has seen', async () => {
    expect(await idsOf(call('call_1'), call('call_3'), call(), call())).toEqual([
      [null, ['call_1', 'call_3', 'call_2', 'call_4']],
    ])
  })

  test('the second call of a turn with the same id is invalid, and keeps id, tool and place', async () => {
    const turns = await readText(jsonLines(call('a'), call('b'), call('a')))
    expect(summarize(turns)).toEqual([[null, ['a', 'b', 'DUPLICATE_ID']]])
    expect(turns[0]?.calls[2]).toMatchObject({id: 'a', tool: 'Read', line: 3})
  })

  test('a made-up id can not be used again by a later line of its turn', async () => {
    expect(await idsOf(call(), call('call_1'), call('call_01'))).toEqual([
      [null, ['call_1', 'DUPLICATE_ID', 'call_01']],
    ])
  })

  test('another turn may use an id again', async () => {
    expect(await idsOf(call('a', 't1'), call('a', 't2'), call('a'), call('a', 't1'))).toEqual([
      ['t1', ['a']],
      ['t2', ['a']],
      [null, ['a']],
      ['t1', ['a']],
    ])
  })

  test('an invalid line does not use its id up', async () => {
    expect(await idsOf({id: 'a', tool: 5}, call('a'))).toEqual([[null, ['BAD_CALL', 'a']]])
  })

  test('no two calls of a turn ever have the same id, and none is lost', () => {
    const given = fc.oneof(
      fc.integer({min: 1, max: 12}).map((number) => `call_${number}`),
      fc.constantFrom('a', 'b'),
    )
    fc.assert(
      fc.property(fc.integer({min: 0, max: 5}), fc.array(fc.option(given, {nil: undefined})), (last, asked) => {
        const ids = new CallIds({last})
        const taken = new Set<string>()
        for (const id of asked) {
          if (id === undefined) {
            const minted = ids.mint()
            expect(taken).not.toContain(minted)
            taken.add(minted)
          } else {
            expect(ids.claim(id)).toBe(!taken.has(id))
            taken.add(id)
          }
        }
      }),
    )
  })
})

describe('IdSet', () => {
  test('says of any strings what a Set says', () => {
    fc.assert(
      fc.property(fc.array(fc.string({unit: 'binary', maxLength: 8})), (strings) => {
        const ids = new IdSet()
        const model = new Set<string>()
        for (const string of strings) {
          expect(ids.has(string)).toBe(model.has(string))
          expect(ids.add(string)).toBe(!model.has(string))
          model.add(string)
        }
      }),
    )
  })

  test('tells 200,000 ids apart that look alike', () => {
    const ids = new IdSet()
    let added = 0
    for (let number = 0; number < 100_000; number++) {
      if (ids.add(`c${number}`)) added++
      if (ids.add(`toolu_01${number.toString(36).padStart(22, '0')}`)) added++
    }
    expect(added).toBe(200_000)
    expect(ids.has('c99999')).toBe(true)
    expect(ids.has('c100000')).toBe(false)
  })
})
