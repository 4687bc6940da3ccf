import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {BoundedText} from '../src/output/bounded-text.ts'
import {Tail} from '../src/output/tail.ts'

const pieces = fc.array(fc.string({unit: 'grapheme', maxLength: 40}), {maxLength: 40})
const limit = fc.integer({min: 1, max: 60})

describe('Tail', () => {
  it('keeps the end of the text, as long as allowed, and counts the bytes before it', () => {
    fc.assert(
      fc.property(pieces, limit, (texts, limit) => {
        const whole = texts.join('')
        const tail = new Tail(limit)
        for (const text of texts) tail.push(text)
        expect(whole.endsWith(tail.text)).toBe(true)
        // one character less where the cut would have halved a pair
        expect(Math.min(limit, whole.length) - tail.text.length).toBeOneOf([0, 1])
        expect(tail.text.isWellFormed()).toBe(whole.isWellFormed())
        expect(tail.droppedBytes).toBe(Buffer.byteLength(whole) - Buffer.byteLength(tail.text))
      }),
    )
  })

  it('is as good as new when it was cleared', () => {
    const tail = new Tail(2)
    tail.push('abc')
    tail.clear()
    tail.push('d')
    expect({text: tail.text, droppedBytes: tail.droppedBytes}).toEqual({text: 'd', droppedBytes: 0})
  })
})

describe('BoundedText', () => {
  it('is the whole text where that fits', () => {
    fc.assert(
      fc.property(pieces, (texts) => {
        const whole = texts.join('')
        const bounded = new BoundedText({head: Math.ceil(whole.length / 2), tail: Math.ceil(whole.length / 2) + 1})
        for (const text of texts) bounded.push(text)
        expect(String(bounded)).toBe(whole)
      }),
    )
  })

  it('is its beginning and its end with the bytes between them counted, where it does not', () => {
    fc.assert(
      fc.property(pieces, limit, limit, (texts, head, tail) => {
        const whole = texts.join('')
        const bounded = new BoundedText({head, tail})
        for (const text of texts) bounded.push(text)
        const {droppedBytes} = bounded
        fc.pre(droppedBytes > 0)
        const [start = '', end = ''] = String(bounded).split(`\n[... ${droppedBytes} bytes left out ...]\n`)
        expect(whole.startsWith(start) && whole.endsWith(end)).toBe(true)
        expect(Buffer.byteLength(start) + droppedBytes + Buffer.byteLength(end)).toBe(Buffer.byteLength(whole))
        expect(start.isWellFormed() && end.isWellFormed()).toBe(whole.isWellFormed())
      }),
    )
  })
})
