import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createMasker} from '../../../src/results/masking/masker.ts'
import {SECRET_PATTERNS} from '../../../src/results/masking/patterns.ts'
import {PLANTED, sampleOf} from './secrets.ts'

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

describe('a private key', () => {
  const lines = sampleOf('private-key', 3).text.replaceAll(String.raw`\n`, '\n').split(/\r?\n/)

  it.each([
    ['with the numbers of lines', lines.map((line, index) => `${String(index + 1).padStart(6)}→${line}`)],
    ['removed in a diff', lines.map((line) => `-${line}`)],
    ['in the code of a string', lines.map((line) => String.raw`  "${line}\n" +`)],
    ['indented', lines.map((line) => `    ${line}`)],
    ['that is cut at a line', lines.slice(0, -1)],
    ['that is cut in a line', [...lines.slice(0, -2), lines.at(-2)?.slice(0, 10) ?? '']],
    ['in one line', [lines.join('')]],
  ])('is masked %s', (_, quoted) => {
    const before = 'before\n'
    const masked = text(before + quoted.join('\n'))
    expect(masked.startsWith(before)).toBe(true)
    expect(masked).toContain('[MASKED:private-key]')
    for (const line of lines.slice(1, -1)) expect(masked).not.toContain(line.slice(0, 10))
  })

  it('ends where the text goes on, when its end is missing', () => {
    const cut = lines.slice(0, -1).join('\n')
    expect(text(`${cut}\n\nAnd so on, for pages.`)).toBe('[MASKED:private-key]\n\nAnd so on, for pages.')
  })
})
