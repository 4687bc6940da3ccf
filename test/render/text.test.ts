import fc from 'fast-check'
import {expect, test} from 'vitest'
import {countOf, formatCount, formatDuration} from '../../src/render/quantity.ts'
import {safeFirstLine, safeJson, safeLine, safeText} from '../../src/render/safe-text.ts'
import {cut, textWidth, wrap} from '../../src/render/width.ts'
import {hostileText} from './hostile-text.ts'

test('no text, whatever is in it, keeps a control character or hides or reorders what is shown', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      for (const safe of [safeLine(text), safeFirstLine(text)]) {
        expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\ufeff]/u)
        expect(safeLine(safe)).toBe(safe)
      }
    }),
  )
})

test('JSON for a terminal says the same as plain JSON, without a control character', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const json = safeJson({text})
      expect(json).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({text})))
    }),
  )
})

test('a text of several lines keeps them, and spells out what a terminal would follow', () => {
  expect(safeText('a\tb\nc\x1b[2J\x07\r\u202e\u2028👩‍💻')).toBe('a\tb\nc\\u001b[2J\\u0007\\u000d\\u202e\\u2028👩‍💻')
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(safeText(text)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u)
    }),
  )
})

test('escape sequences are taken out whole, and joined emoji stay whole', () => {
  expect(safeLine('a\x1b[31mred\x1b[0m\x1b]8;;http://x\x07link\x1b]8;;\x07')).toBe('aredlink')
  expect(safeLine('👩‍💻 ❤️')).toBe('👩‍💻 ❤️')
  expect(safeFirstLine('\n\r\n  second \nthird')).toBe('second')
})

test('a line that is cut takes no more columns than there are', () => {
  fc.assert(
    fc.property(hostileText, fc.integer({min: 0, max: 30}), (text, columns) => {
      expect(textWidth(cut(safeLine(text), columns))).toBeLessThanOrEqual(columns)
    }),
  )
  expect(cut('日本語のファイル', 7)).toBe('日本語…')
  expect(cut('short', 5)).toBe('short')
})

test('text is wrapped at spaces, and a long word is left whole', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three'])
  expect(wrap('to --allow=everything now', 8)).toEqual(['to', '--allow=everything', 'now'])
})

test('durations and counts read as people write them', () => {
  expect([0, 12.4, 999.4, 999.6, 59_949, 59_960, 125_000, 3_780_000].map(formatDuration)).toEqual([
    '0ms',
    '12ms',
    '999ms',
    '1.0s',
    '59.9s',
    '1m 0s',
    '2m 5s',
    '1h 3m',
  ])
  expect(formatCount(1_234_567)).toBe('1,234,567')
  expect([countOf(1, 'batch'), countOf(2, 'batch'), countOf(1_000, 'call')]).toEqual([
    '1 batch',
    '2 batches',
    '1,000 calls',
  ])
})
