import {applyPatch} from 'diff'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createPatch} from '../src/change/patch.ts'
import {applyEdits} from '../src/edit/apply.ts'
import {findMatches} from '../src/edit/match.ts'
import {encodeText} from '../src/files/encoding.ts'
import {Edit} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

const parts = fc.array(fc.constantFrom('a', 'b', 'é', '😀', ' ', '\n', '\r\n'), {maxLength: 12})
const text = parts.map((list) => list.join(''))
const toLf = (value: string) => value.replaceAll('\r\n', '\n')

describe('edits', () => {
  it('change nothing outside the replaced text, whatever the line breaks', () => {
    fc.assert(
      fc.property(text, text, text, text, (before, middle, after, replacement) => {
        fc.pre(toLf(middle) !== toLf(replacement) && middle !== '')
        const whole = `${before}«${middle}»${after}`
        const edit = {old_string: `«${toLf(middle)}»`, new_string: `<${toLf(replacement)}>`}
        const {text: edited} = applyEdits('file', whole, [edit])
        expect(edited.startsWith(`${before}<`)).toBe(true)
        expect(edited.endsWith(`>${after}`)).toBe(true)
        const written = edited.slice(before.length, edited.length - after.length)
        expect(toLf(written)).toBe(edit.new_string)
        // a file with one kind of line break is not given another
        const hasLf = /(?<!\r)\n/
        if (whole.includes('\r\n') && !hasLf.test(whole)) expect(written).not.toMatch(hasLf)
        if (!whole.includes('\r\n')) expect(written).not.toContain('\r\n')
      }),
      {numRuns: 500},
    )
  })

  it('find a text in a file of CRLF wherever it is in the same file of LF', () => {
    fc.assert(
      fc.property(text, fc.nat(30), fc.integer({min: 1, max: 6}), (value, from, length) => {
        const lf = toLf(value)
        const wanted = lf.slice(from % (lf.length + 1)).slice(0, length)
        fc.pre(wanted !== '')
        const {ranges} = findMatches(value, wanted)
        expect(ranges.length).toBe(findMatches(lf, wanted).ranges.length)
        expect(ranges.every(({start, end}) => toLf(value.slice(start, end)) === wanted)).toBe(true)
        const isInLineBreak = (at: number) => value.slice(at - 1, at + 1) === '\r\n'
        expect(ranges.some(({start, end}) => isInLineBreak(start) || isInLineBreak(end))).toBe(false)
      }),
      {numRuns: 500},
    )
  })

  it('give patches that turn the old text into the new one', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        expect(apply(before, await createPatch(before, after))).toBe(after)
      }),
      {numRuns: 300},
    )
  })

  it('give one hunk for texts too different to compare', async () => {
    const numbered = (mark: string) => `same\n${Array.from({length: 3000}, (_, line) => mark + line).join('\n')}`
    for (const [before, after] of [
      [numbered('a'), `${numbered('b')}\nend`],
      [`${numbered('a')}\nend\n`, `${numbered('b')}\nend\n`],
    ] as const) {
      const hunks = await createPatch(before, after)
      expect(hunks).toHaveLength(1)
      expect(apply(before, hunks)).toBe(after)
    }
  })

  it('keep encoding and mark of the file, byte for byte around the change', async () => {
    await using workspace = await createWorkspace()
    const format = fc.constantFrom(
      {encoding: 'utf-8', bom: true} as const,
      {encoding: 'utf-16le', bom: true} as const,
      {encoding: 'utf-16be', bom: true} as const,
    )
    await fc.assert(
      fc.asyncProperty(text, text, format, async (before, after, used) => {
        await workspace.put('file', encodeText(`${before}«old»${after}`, used))
        await workspace.run(Edit, {file_path: 'file', old_string: '«old»', new_string: 'nëw'})
        expect(await workspace.bytes('file')).toEqual(encodeText(`${before}nëw${after}`, used))
      }),
      {numRuns: 50},
    )
  })
})

function apply(before: string, hunks: Awaited<ReturnType<typeof createPatch>>): string | false {
  const patch = {
    oldFileName: '',
    newFileName: '',
    oldHeader: undefined,
    newHeader: undefined,
    hunks: hunks.map((hunk) => ({...hunk, lines: [...hunk.lines]})),
  }
  return applyPatch(before, patch, {autoConvertLineEndings: false})
}
