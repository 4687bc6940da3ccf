import {describe, expect, test} from 'vitest'
import {compare, diffOf} from './sides.ts'

const options = {tool: '', format: 'toolyard'}
const rows = (count: number, row: (index: number) => string = (index) => `row ${index}`) =>
  Array.from({length: count}, (_, index) => row(index + 1)).join('\n')

const diff = (then: string, now: string) => diffOf(compare(then, now, options))

describe('a diff', () => {
  test('shows three lines around each place, and one heading where they touch', () => {
    const now = rows(40, (index) => ([10, 14, 30].includes(index) ? 'new' : `row ${index}`))
    const lines = diff(rows(40), now)
    expect(lines[0]).toBe('3 lines differ of 40')
    expect(lines.filter((line) => line.startsWith('@@'))).toEqual(['@@ -7,11 +7,11 @@', '@@ -27,7 +27,7 @@'])
    expect(lines.slice(-8)).toEqual([
      ' row 27',
      ' row 28',
      ' row 29',
      '-row 30',
      '+new',
      ' row 31',
      ' row 32',
      ' row 33',
    ])
  })

  test('counts the lines of both sides', () => {
    expect(diff('a\nb', 'a\nx\ny\nb')).toEqual(['2 lines differ of 4', '@@ -1,2 +1,4 @@', ' a', '+x', '+y', ' b'])
    expect(diff('a\nx\nb', 'a\nb')).toEqual(['1 line differs of 3', '@@ -1,3 +1,2 @@', ' a', '-x', ' b'])
    expect(diff('', 'a')).toEqual(['1 line differs of 1', '@@ -0,0 +1,1 @@', '+a'])
    expect(diff('a', '')).toEqual(['1 line differs of 1', '@@ -1,1 +0,0 @@', '-a'])
  })

  test('ends after 40 lines, and says how many more there are', () => {
    const lines = diff(
      rows(200),
      rows(200, (index) => (index % 10 === 0 ? 'new' : `row ${index}`)),
    )
    expect(lines).toHaveLength(42)
    expect(lines[0]).toBe('20 lines differ of 200')
    expect(lines.at(-1)).toBe('... and 16 more lines differ')
  })

  test('shows of a large place some of both sides', () => {
    const lines = diff(
      rows(100),
      rows(100, (index) => `new ${index}`),
    )
    expect(lines.filter((line) => line.startsWith('-'))).toHaveLength(12)
    expect(lines.filter((line) => line.startsWith('+'))).toHaveLength(12)
    expect(lines.at(-1)).toBe('... and 88 more lines differ')
  })

  test('cuts long lines around what differs', () => {
    const [, , removed = '', added = ''] = diff(
      `${'a'.repeat(500)}old${'b'.repeat(500)}`,
      `${'a'.repeat(500)}new${'b'.repeat(500)}`,
    )
    expect(removed).toBe(`-…${'a'.repeat(40)}old${'b'.repeat(117)}…`)
    expect(added).toBe(`+…${'a'.repeat(40)}new${'b'.repeat(117)}…`)
  })

  test('cuts no character in two', () => {
    const [, , removed = ''] = diff(`x${'😀'.repeat(200)}a`, `x${'😀'.repeat(200)}b`)
    expect(removed.isWellFormed()).toBe(true)
    expect(removed).toMatch(/a$/)
  })

  test('of texts that have little in common is of where they begin to differ', () => {
    const lines = diff(`same\n${rows(5000)}`, `same\n${rows(5000, (index) => `other ${index}`)}`)
    expect(lines[0]).toBe('more than 400 lines differ of 5001')
    expect(lines[2]).toBe(' same')
    expect(lines.at(-1)).toBe('... and more lines differ')
  })
})

describe('large texts', () => {
  const line = 'a line of some words and more, so that it is about as long as one is: '
  const large = rows(50_000, (index) => `${line}${index.toString(36)}`)

  test.for([
    ['one line that differs', large.replace(`${line}k0k\n`, 'other\n')],
    ['each line differs', large.replaceAll(line, `${line}!`)],
    ['each tenth line differs', large.replaceAll(/a$/gm, '!')],
    ['all in another order', large.split('\n').reverse().join('\n')],
    ['nothing in common', 'x'.repeat(4_000_000)],
  ] as const)('take less than two seconds: %s', ([, now]) => {
    const start = performance.now()
    const comparison = compare(large, now, options)
    expect(performance.now() - start).toBeLessThan(2000)
    expect(comparison.verdict).toBe('changed')
    expect(diffOf(comparison).length).toBeLessThan(43)
  })
})
