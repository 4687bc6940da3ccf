import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createMasker} from '../../../src/results/masking/masker.ts'
import {SECRET_PATTERNS} from '../../../src/results/masking/patterns.ts'
import {PLANTED} from './secrets.ts'

const {text} = createMasker()
const names = [...new Set(SECRET_PATTERNS.map(({name}) => name))]

describe('secrets of a known kind', () => {
  it('are planted here for each name in the table', () => {
    expect(Object.keys(PLANTED).sort()).toEqual([...names].sort())
  })

  it.each(names)('are masked wherever they stand: %s', (name) => {
    const around = fc.constantFrom(
      ['', ''],
      ['key: ', '\n'],
      ['"', '",'],
      ["'", "'"],
      ['(', ')'],
      ['`', '`'],
      ['<code>', '</code>'],
      ['\u001b[32m', '\u001b[0m'],
      [String.raw`{\"a\":\"first\n`, String.raw`\"}`],
      ['a=b%20', ''],
      ['the one that is used: ', '.'],
    )
    fc.assert(
      fc.property(
        PLANTED[name] ?? fc.constant({secret: '', text: ''}),
        around,
        (planted, [before = '', after = '']) => {
          const masked = text(before + planted.text + after)
          expect(masked).not.toContain(planted.secret)
          expect(masked.startsWith(before)).toBe(true)
          expect(masked.endsWith(after)).toBe(true)
          expect(masked).toContain('[MASKED:')
        },
      ),
    )
  })

  it.each(names)('have the name of the pattern: %s', (name) => {
    fc.assert(
      fc.property(PLANTED[name] ?? fc.constant({secret: '', text: ''}), (planted) => {
        expect(text(planted.text)).toMatch(new RegExp(String.raw`\[MASKED:${name}\]|\[MASKED:jwt\]`))
      }),
      {numRuns: 20},
    )
  })
})
