import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {MAX_LENGTH, precheck} from '../../src/analysis/precheck.ts'

const hex = (text: string) => [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ')

describe('a text before it is parsed', () => {
  it('is refused when it is longer than anyone reads', () => {
    expect(precheck('a'.repeat(MAX_LENGTH))).toBeUndefined()
    expect(precheck('a'.repeat(MAX_LENGTH + 1))).toBeDefined()
  })

  it('passes when it is printable ASCII without backslashes and dollars, whatever its quotes', () => {
    const character = fc.constantFrom(...Array.from({length: 95}, (_, at) => String.fromCharCode(32 + at)))
    const text = fc.array(character).map((characters) => characters.join('').replaceAll(/[\\$]/g, ''))
    fc.assert(
      fc.property(text, (given) => {
        expect(precheck(given)).toBeUndefined()
      }),
    )
  })

  it('is refused for a control character wherever it stands, quoted or not', () => {
    const control = fc.integer({min: 0, max: 0x9f}).filter((code) => /\p{Cc}/u.test(String.fromCharCode(code)))
    const other = control.filter((code) => code !== 9 && code !== 10)
    const quote = fc.constantFrom('', "'", '"')
    fc.assert(
      fc.property(other, quote, (code, mark) => {
        expect(precheck(`echo ${mark}a${String.fromCharCode(code)}b${mark}`)).toBeDefined()
      }),
    )
    expect(precheck('echo a\tb\necho c')).toBeUndefined()
  })

  it.each(['\u202e', '\u2066', '\u200f', '\u061c'].map((mark) => [hex(mark), mark]))(
    'is refused for U+%s, which turns text around, in quotes too',
    (_, mark) => {
      for (const quote of ['', "'", '"']) expect(precheck(`echo ${quote}a${mark}b${quote}`)).toBeDefined()
    },
  )

  it.each(['\u00a0', '\u200b', '\u2800', '\ufeff', '\u3164', '\u2028', '\u{e0041}'].map((mark) => [hex(mark), mark]))(
    'is refused for U+%s, which nobody sees, except where a text is quoted',
    (_, mark) => {
      expect(precheck(`echo a${mark}b`)).toBeDefined()
      expect(precheck(`echo 'a${mark}b'`)).toBeUndefined()
    },
  )

  it.each([
    ['l\\\ns', 'in a word'],
    ['echo "a\\\nb"', 'in double quotes'],
    ['echo $\\\n(ls)', 'in an expansion'],
    ['echo \\\\\\\nb', 'behind an escaped backslash'],
  ])('is refused for %j, a line continued %s', (text) => {
    expect(precheck(text)).toBeDefined()
  })

  it.each(['ls \\\n  -l', 'ls &&\\\nls', "echo 'a\\\nb'", 'echo a\\\\\nls', 'ls | \\\n wc'])(
    'passes with %j, a line that is continued between words or not at all',
    (text) => {
      expect(precheck(text)).toBeUndefined()
    },
  )

  it('is refused for arithmetic in square brackets, which shells read differently', () => {
    expect(precheck('echo $[1+1]')).toBeDefined()
    expect(precheck('echo "$[1+1]"')).toBeDefined()
    expect(precheck("echo '$[1+1]'")).toBeUndefined()
  })
})
