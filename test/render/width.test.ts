import fc from 'fast-check'
import {expect, test} from 'vitest'
import {cut, cutStart, pad, textWidth} from '../../src/render/width.ts'
import {hostileText} from './hostile-text.ts'

const columns = fc.integer({min: 0, max: 40})

test('a text that is cut, at either end, takes no more columns than it may, and one that fits stays as it is', () => {
  fc.assert(
    fc.property(hostileText, columns, (text, most) => {
      for (const shorten of [cut, cutStart]) {
        const shown = shorten(text, most)
        expect(textWidth(shown)).toBeLessThanOrEqual(most)
        if (textWidth(text) <= most) expect(shown).toBe(text)
      }
    }),
  )
  expect(cutStart('/home/me/policy.yaml:4:7', 16)).toBe('…policy.yaml:4:7')
  expect(cutStart('日本語:4', 6)).toBe('…語:4')
})

test('a text that is padded takes exactly as many columns, unless it takes more', () => {
  fc.assert(
    fc.property(hostileText, columns, (text, wanted) => {
      expect(textWidth(pad(text, wanted))).toBe(Math.max(wanted, textWidth(text)))
    }),
  )
})
