import {describe, expect, test} from 'vitest'
import {settled} from '../../../src/sessions/importers/outcomes.ts'
import {TurnBuilder} from '../../../src/sessions/importers/turn-builder.ts'
import {endings, idsOf} from './session-files.ts'

const call = (id: string) => ({id, tool: 'T', input: {}})
const ok = settled({ended: 'ok', content: []})
const error = settled({ended: 'error', content: []})

describe('calls and results', () => {
  test('find each other whichever comes first', () => {
    const turns = new TurnBuilder()
    expect(turns.result('b', error)).toBe(false)
    turns.call('g', call('a'))
    turns.call('g', call('b'))
    expect(turns.result('a', ok)).toBe(true)
    expect(endings([...turns.ready()].flatMap(({calls}) => calls))).toEqual({a: 'ok', b: 'error'})
  })

  test('of the same id in one turn get ids of their own, and the results in their order', () => {
    const turns = new TurnBuilder()
    expect([turns.call('g', call('a')), turns.call('g', call('a')), turns.call('g', call('a'))]).toEqual([
      'a',
      'a#2',
      'a#3',
    ])
    turns.result('a', ok)
    turns.result('a', error)
    expect(endings([...turns.rest()].flatMap(({calls}) => calls))).toEqual({
      a: 'ok',
      'a#2': 'error',
      'a#3': 'unanswered',
    })
  })

  test('of an id that comes again belong to the last turn that has it', () => {
    const turns = new TurnBuilder()
    turns.call('g', call('a'))
    turns.call('h', call('a'))
    turns.result('a', ok)
    expect([...turns.rest()].map(({calls}) => endings(calls))).toEqual([{a: 'unanswered'}, {a: 'ok'}])
  })

  test('keep the first result, whatever comes after it', () => {
    const turns = new TurnBuilder()
    turns.call('g', call('a'))
    turns.result('a', ok)
    turns.result('a', error)
    turns.call('h', call('b'))
    expect(endings([...turns.rest()].flatMap(({calls}) => calls))).toEqual({a: 'ok', b: 'unanswered'})
    expect(turns.orphans).toEqual([])
  })
})

describe('turns', () => {
  test('come out as soon as they are complete and nothing before them waits', () => {
    const turns = new TurnBuilder()
    turns.call('g', call('a'))
    turns.call('h', call('b'))
    turns.result('b', ok)
    expect(idsOf([...turns.ready()])).toEqual([])
    turns.result('a', ok)
    expect(idsOf([...turns.ready('h')])).toEqual([['a']])
    expect(idsOf([...turns.ready((group) => group === 'x')])).toEqual([['b']])
  })

  test('do not wait for ever for a result, which then is late', () => {
    const turns = new TurnBuilder()
    turns.call('never', call('lost'))
    const out: string[][] = []
    for (let count = 0; count < 3000; count++) {
      turns.call(`g${count}`, call(`c${count}`))
      turns.result(`c${count}`, ok)
      out.push(...idsOf([...turns.ready()]))
    }
    expect(out).toHaveLength(3001)
    expect(out[0]).toEqual(['lost'])
    turns.result('lost', ok)
    expect([turns.late, turns.orphans]).toEqual([['lost'], []])
  })
})
