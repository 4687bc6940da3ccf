import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type Effect, isReadOnly} from '../src/effect.ts'

const READS: Effect[] = [
  {kind: 'path', path: 'a', access: 'read'},
  {kind: 'command', argv: ['ls'], text: 'ls', readOnly: true},
  {kind: 'url', url: 'https://example.org', method: 'GET'},
  {kind: 'url', url: 'https://example.org', method: 'HEAD'},
  {kind: 'other', name: 'x', access: 'read'},
]

const CHANGES: Effect[] = [
  {kind: 'path', path: 'a', access: 'write'},
  {kind: 'command', argv: [], text: 'ls', readOnly: false},
  {kind: 'url', url: 'https://example.org', method: 'POST'},
  {kind: 'url', url: 'https://example.org', method: 'get'},
  {kind: 'other', name: 'x', access: 'write'},
  {kind: 'unknown', reason: 'no idea'},
]

describe('isReadOnly', () => {
  test('a call that touches nothing is read-only', () => {
    expect(isReadOnly([])).toBe(true)
  })

  test('any number of reads is read-only, and one change among them is not', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...READS)), fc.constantFrom(...CHANGES), fc.nat(), (reads, change, at) => {
        expect(isReadOnly(reads)).toBe(true)
        expect(isReadOnly(reads.toSpliced(at % (reads.length + 1), 0, change))).toBe(false)
      }),
    )
  })
})
