import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {cutText} from '../src/files/cut-text.ts'
import {LineSlice} from '../src/read/line-slice.ts'

function sliceOf(text: string, first: number, limit: number, pieceLength = text.length || 1) {
  const slice = new LineSlice(first, limit)
  for (let at = 0; at < text.length; at += pieceLength) if (slice.push(text.slice(at, at + pieceLength))) break
  slice.end()
  return slice
}

const lineText = fc
  .array(fc.constantFrom('a', 'é', '😀', '\r', '\n', '\r\n'), {maxLength: 40})
  .map((parts) => parts.join(''))

/** What `LineSlice` does piece by piece, on a text as a whole. */
function expectedLines(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)
}

describe('LineSlice', () => {
  it('returns the same lines in whatever pieces the text comes', () => {
    fc.assert(
      fc.property(
        lineText,
        fc.integer({min: 1, max: 8}),
        fc.integer({min: 1, max: 8}),
        fc.integer({min: 1, max: 5}),
        (text, first, limit, piece) => {
          const all = expectedLines(text)
          const slice = sliceOf(text, first, limit, piece)
          expect(slice.lines).toEqual(all.slice(first - 1, first - 1 + limit))
          const hasMore = all.length > first - 1 + limit
          expect([slice.stop, slice.next, slice.total]).toEqual(
            hasMore ? ['limit', first + limit, undefined] : ['end', undefined, all.length],
          )
        },
      ),
    )
  })

  it('cuts a long line at 2000 characters, visibly, and counts the rest', () => {
    expect(sliceOf('x'.repeat(2000), 1, 1).lines[0]).toBe(`     1\t${'x'.repeat(2000)}`)
    expect(sliceOf(`${'x'.repeat(2000)}\r\n`, 1, 1, 7).lines[0]).toBe(`     1\t${'x'.repeat(2000)}`)
    expect(sliceOf('x'.repeat(2003), 1, 1, 7).lines[0]).toBe(
      `     1\t${'x'.repeat(2000)} [line cut: 3 more characters]`,
    )
  })

  it('never cuts a line inside a character', () => {
    fc.assert(
      fc.property(fc.integer({min: 1990, max: 2000}), fc.integer({min: 1, max: 9}), (before, piece) => {
        const [line = ''] = sliceOf(`${'x'.repeat(before)}${'😀'.repeat(20)}`, 1, 1, piece).lines
        expect(line.isWellFormed()).toBe(true)
        expect(line).toContain('[line cut: ')
      }),
      {numRuns: 30},
    )
  })
})

describe('cutText', () => {
  it('returns a start of the text that ends between characters, at most one unit short', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fc.nat({max: 20}), (text, limit) => {
        const cut = cutText(text, limit)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.isWellFormed()).toBe(true)
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, limit) - 1)
        expect(cut.length).toBeLessThanOrEqual(limit)
      }),
    )
  })
})
