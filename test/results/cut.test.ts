import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {headOf, tailOf} from '../../src/results/cut.ts'

const family = '👨‍👩‍👧‍👦'
const bytes = (text: string) => Buffer.byteLength(text)
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', '\n', 'é', 'e\u0301', '語', '🇩🇪', family, '\r\n'),
    fc.string({unit: 'grapheme', maxLength: 1}),
  ),
  maxLength: 200,
})

describe('the beginning of a text', () => {
  test('ends at the last line feed of its second half', () => {
    expect(headOf(`${'a'.repeat(60)}\n${'b'.repeat(60)}`, 100)).toBe('a'.repeat(60))
  })

  test('ends in a line when there is no line feed in its second half', () => {
    expect(headOf(`a\n${'b'.repeat(200)}`, 100)).toBe(`a\n${'b'.repeat(98)}`)
  })

  test('is the text when that fits', () => {
    expect(headOf('ab\n', 3)).toBe('ab\n')
  })

  test.for([
    ['of several bytes', 'aé', 2, 'a'],
    ['of two surrogates', 'a😀', 4, 'a'],
    ['of several code points', `a${family}b`, 20, 'a'],
    ['with an accent of its own', 'ae\u0301b', 3, 'a'],
  ] as const)('does not hold a part of a character %s', ([, text, limit, expected]) => {
    expect(headOf(text, limit)).toBe(expected)
  })
})

describe('the end of a text', () => {
  test('begins after the first line feed of its first half', () => {
    expect(tailOf(`${'a'.repeat(100)}\n${'b'.repeat(60)}`, 100)).toBe('b'.repeat(60))
  })

  test('does not hold a part of a character', () => {
    expect(tailOf(`a${family}b`, 10)).toBe('b')
    expect(tailOf('é😀', 5)).toBe('😀')
  })
})

describe('whatever the text is', () => {
  const characters = new Intl.Segmenter(undefined, {granularity: 'grapheme'})
  const isBoundary = (text: string, at: number) =>
    at === text.length || characters.segment(text).containing(at)?.index === at

  test('both are parts of it, no longer than asked for, and cut between characters', () => {
    fc.assert(
      fc.property(anyText, fc.nat(150), (text, limit) => {
        const [head, tail] = [headOf(text, limit), tailOf(text, limit)]
        expect(text.startsWith(head) && text.endsWith(tail)).toBe(true)
        expect(Math.max(bytes(head), bytes(tail))).toBeLessThanOrEqual(limit)
        expect(isBoundary(text, head.length) || text[head.length] === '\n').toBe(true)
        expect(isBoundary(text, text.length - tail.length) || text[text.length - tail.length - 1] === '\n').toBe(true)
      }),
    )
  })
})
