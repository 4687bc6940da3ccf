import {describe, expect, test} from 'vitest'
import type {Compared} from '../../../src/sessions/comparison/compare.ts'
import {compare, diffOf, side} from './sides.ts'

const cut = (text: string): Compared => side(text, {isCut: true})

const kept = (digest: string, preview: string, size = '2.0 KB') =>
  cut(
    [
      '<persisted-output>',
      `Output too large (245.0 KB). Full output saved to: /state/${size}/tool-results/${digest.padEnd(32, '0')}.txt`,
      '',
      `Preview (first ${size}):`,
      preview,
      ...(size.includes('last') ? [] : ['...']),
      '</persisted-output>',
    ].join('\n'),
  )

describe('of a text that was cut', () => {
  test('the beginning is compared', () => {
    expect(compare(cut('a\nb'), 'a\nb\nc')).toEqual({verdict: 'same'})
    expect(compare('a\nb\nc', cut('a\nb'))).toEqual({verdict: 'same'})
    expect(compare(cut('a\nb'), cut('a\nb\nc'))).toEqual({verdict: 'same'})
    expect(compare(cut('a\nb'), 'a\nc\nd').verdict).toBe('changed')
    expect(compare(cut('a\nb\nc'), 'a\nb').verdict).toBe('changed')
    expect(compare(cut(''), 'a')).toEqual({verdict: 'same'})
  })

  test('the last line may be the beginning of one', () => {
    expect(compare(cut('a\nhal'), 'a\nhalf\nb')).toEqual({verdict: 'same'})
    expect(compare(cut('a\nhax'), 'a\nhalf\nb').verdict).toBe('changed')
  })

  test('the last line may end within what differs from run to run', () => {
    expect(compare(cut('a\nran in 1'), 'a\nran in 2.5s\nb')).toEqual({verdict: 'same'})
    expect(compare('a\nat 2026-11-22T07:15:33Z', cut('a\nat 2026-11-2'))).toEqual({verdict: 'same'})
    expect(compare(cut('a\nin /home/ann/wo'), 'a\nin /tmp/replay-Ab3dEf/x')).toEqual({verdict: 'same'})
  })

  test('what was added before the cut is told, and what follows it is not', () => {
    expect(diffOf(compare(cut('a\nb\nc'), 'a\nnew\nb\nc\nd\ne\nf'))).toEqual([
      '1 line differs of 7',
      '@@ -1,3 +1,4 @@',
      ' a',
      '+new',
      ' b',
      ' c',
    ])
  })

  test.for([
    'head\n\n... [355 lines truncated] ...\n\nrest\ntail',
    'head\n…120 tokens truncated…\nrest\ntail',
    'Total output lines: 90\n\nhead\n…120 chars truncated…rest\ntail',
    'head\n[... 120 bytes left out ...]\nrest\ntail',
    'head\n[... Observation truncated due to length ...]\nrest\ntail',
    '<output_head>\nhead\n</output_head>\n<elided_chars>\n99 characters elided\n</elided_chars>\n<output_tail>\nrest\ntail\n</output_tail>',
  ])('the end is compared too, where it is there: %j', (text) => {
    const format = 'swe-agent'
    expect(compare(cut(text), 'head\nmiddle\nrest\ntail', {format})).toEqual({verdict: 'same'})
    expect(compare(cut(text), 'head\nmiddle\nrest\nother', {format}).verdict).toBe('changed')
    expect(compare(cut(text), 'other\nmiddle\nrest\ntail', {format}).verdict).toBe('changed')
  })
})

describe('of a result that was kept elsewhere', () => {
  test('the preview is compared with the whole', () => {
    expect(compare(kept('ab', 'one\ntwo'), 'one\ntwo\nthree')).toEqual({verdict: 'same'})
    expect(compare(kept('ab', 'one\ntwo'), 'one\nother\nthree').verdict).toBe('changed')
  })

  test('the name of the file tells of another content', () => {
    expect(compare(kept('ab', 'one'), kept('ab', 'one'))).toEqual({verdict: 'same'})
    expect(compare(kept('ab', 'one'), kept('cd', 'one'))).toEqual({
      verdict: 'changed',
      diff: 'what is shown is the same, and what was left out of it is not',
    })
    expect(diffOf(compare(kept('ab', 'one'), kept('cd', 'two')))[0]).toBe('1 line differs of 1')
  })

  test('both ends are compared, where both are shown', () => {
    const then = kept('ab', 'one\n...\nnine\nten', '1.0 KB and last 1.0 KB')
    expect(compare(then, 'one\ntwo\nnine\nten')).toEqual({verdict: 'same'})
    expect(compare(then, 'one\ntwo\nnine\neleven').verdict).toBe('changed')
  })

  test('nothing is compared where nothing is shown', () => {
    const medium = cut(
      `<persisted-output>\nOutput too large (image/png, 6.0 MB). The rest was not kept.\n</persisted-output>`,
    )
    expect(compare(medium, 'anything')).toEqual({verdict: 'same'})
    expect(compare(cut('(The same result as that of a: 2.0 KB, not repeated here.)'), 'anything')).toEqual({
      verdict: 'same',
    })
  })
})

test('of a call that was ended, what it had put out by then is compared', () => {
  const ended = (output: string) => side(`It was killed.\n${output}`, {status: 'timeout'})
  expect(compare(ended('1\n2\n3'), ended('1\n2'))).toEqual({verdict: 'same'})
  expect(compare(ended('1\n2\n3'), ended('1\nx\n3')).verdict).toBe('changed')
})
