import {structuredPatch} from 'diff'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {applyHunks} from '../src/apply-patch/apply-hunks.ts'
import {parsePatch} from '../src/apply-patch/parse-patch.ts'

/** What a patch that updates one file makes of its text. */
function patched(before: string, ...lines: string[]): string {
  const [patch] = parsePatch(['*** Begin Patch', '*** Update File: file', ...lines, '*** End Patch'].join('\n'))
  if (patch?.kind !== 'update') throw new Error('no update')
  return applyHunks('file', before, patch.hunks)
}

const textOf = (lines: readonly string[], end = '\n') => lines.map((line) => line + end).join('')

/** The hunks that turn one text into another, as a model would write them. */
function hunksOf(before: string, after: string, context: number): string[] {
  const {hunks} = structuredPatch('', '', before, after, undefined, undefined, {context})
  return hunks.flatMap(({lines}) => ['@@', ...lines])
}

const line = fc.array(fc.constantFrom('a', 'b', 'é', ' ', '\t', '*', '@', '+', '-', '😀'), {maxLength: 5})
const lines = fc.array(
  line.map((characters) => characters.join('')),
  {maxLength: 8},
)
/** Lines of which none is another one with other blanks. */
const distinct = fc.uniqueArray(fc.nat(40), {maxLength: 20}).map((numbers) => numbers.map((number) => `line ${number}`))

describe('a patch made from two texts', () => {
  it('turns the one into the other, whatever their lines, when it holds all of them', () => {
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        fc.pre(from.length + to.length > 0)
        const removed = from.map((each) => `-${each}`)
        expect(patched(textOf(from), '@@', ...removed, ...to.map((each) => `+${each}`))).toBe(textOf(to))
      }),
      {numRuns: 500},
    )
  })

  it('turns the one into the other by hunks, when each of their lines is there once', () => {
    fc.assert(
      fc.property(distinct, distinct, fc.integer({min: 1, max: 3}), (from, to, context) => {
        fc.pre(from.join() !== to.join())
        const hunks = hunksOf(textOf(from), textOf(to), context)
        expect(patched(textOf(from), ...hunks)).toBe(textOf(to))
      }),
      {numRuns: 500},
    )
  })

  it('keeps the line breaks of the text, and the blanks of lines that it does not change', () => {
    fc.assert(
      fc.property(distinct, distinct, fc.constantFrom('\n', '\r\n'), (from, to, end) => {
        fc.pre(from.join() !== to.join() && from.length > 0)
        const indented = (list: readonly string[]) => list.map((each) => (from.includes(each) ? `  ${each}\t` : each))
        const hunks = hunksOf(textOf(from), textOf(to), 3)
        expect(patched(textOf(indented(from), end), ...hunks)).toBe(textOf(kept(indented(from), to), end))
      }),
      {numRuns: 500},
    )
  })

  it('finds its place below the lines that it names behind @@', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (block, inner) => {
        const blocks = Array.from({length: 10}, (_, index) => [`block ${index}`, ...Array(10).fill('same')])
        const expected = blocks.map((each) => [...each])
        expected[block]?.splice(1 + inner, 1, 'other')
        const hunk = [...Array(inner).fill(' same'), '-same', '+other']
        expect(patched(textOf(blocks.flat()), `@@ block ${block}`, ...hunk)).toBe(textOf(expected.flat()))
      }),
    )
  })
})

/** Lines that stay are the old ones where the patch did not take them out and put them in again. */
function kept(old: readonly string[], to: readonly string[]): readonly string[] {
  const {hunks} = structuredPatch('', '', textOf(old.map(plain)), textOf(to), undefined, undefined, {context: 0})
  const added = new Set<number>()
  for (const {newStart, lines: changed} of hunks) {
    let number = newStart
    for (const each of changed) {
      if (each.startsWith('+')) added.add(number)
      if (!each.startsWith('-')) number += 1
    }
  }
  return to.map((each, index) => (added.has(index + 1) ? each : (old.find((one) => plain(one) === each) ?? each)))
}

const plain = (indented: string) => indented.trim()
