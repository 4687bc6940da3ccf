import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {BinaryContentError, decodeText, encodeText, type TextFormat} from '../src/files/encoding.ts'

const format = fc.constantFrom<TextFormat>(
  {encoding: 'utf-8', bom: false},
  {encoding: 'utf-8', bom: true},
  {encoding: 'utf-16le', bom: true},
  {encoding: 'utf-16be', bom: true},
)
const withoutNul = fc.string({unit: 'binary'}).filter((text) => !text.includes('\0'))

describe('encoding', () => {
  it('decodes what it has encoded, format included', () => {
    fc.assert(
      fc.property(withoutNul, format, (text, used) => {
        // without a mark of its own, a text that starts with one has just that
        fc.pre(used.bom || !text.startsWith('\ufeff'))
        expect(decodeText(encodeText(text, used))).toEqual({text, format: used})
      }),
    )
  })

  it('encodes what it has decoded into the same bytes, or refuses the bytes', () => {
    const marks = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff])
    fc.assert(
      fc.property(marks, fc.uint8Array({maxLength: 12}), (mark, rest) => {
        const bytes = Buffer.from([...mark, ...rest])
        try {
          const {text, format: found} = decodeText(bytes)
          expect(encodeText(text, found)).toEqual(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(BinaryContentError)
        }
      }),
      {numRuns: 500},
    )
  })
})
