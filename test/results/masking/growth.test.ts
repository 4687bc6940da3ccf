import {performance} from 'node:perf_hooks'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createMasker} from '../../../src/results/masking/masker.ts'
import {SECRET_PATTERNS} from '../../../src/results/masking/patterns.ts'
import {planted} from './secrets.ts'

const {text, json} = createMasker({env: {A_TOKEN: `${'a'.repeat(40)}b`, B_SECRET: 'abababababababab'}})

const MEGABYTE = 1_000_000
const PEM = `-----BEGIN ${'PRIVATE'} KEY-----`

/** What is repeated: the beginnings of everything that is looked for, and what could follow without ever ending. */
const UNITS = [
  ...SECRET_PATTERNS.flatMap(({keywords: [keyword = '']}) => [keyword, ` ${keyword}aA0-`]),
  ...['a', 'A0', '=', '-', ':', '"', '\\', '/', '.', ' ', '\n', '(', '<', 'ab', '[MASKED:', '[MASKED:a]', '-----END '],
  ...['password=', 'password="', "password='a", 'password: a.b-', 'token=     ', 'token=x:', String.raw`token\\\" :`],
  ...[
    '--token ',
    '--a-',
    '<token>a',
    'Cookie: ',
    'cookie: a=b;',
    'Authorization: Bearer ',
    'Authorization:',
    'api key: ',
  ],
  ...[
    '://a:',
    '://a:b@',
    'eyJ.eyJ',
    '%20eyJaaaaaaaaaaaa.',
    'AccountKey=xxxxxxxx',
    'a_key=$(',
    'secret=aB3-',
    PEM,
    `${PEM}\nA`,
  ],
  ...[`${PEM}\n${'A'.repeat(64)}\n`, `${PEM}${'\\'.repeat(300)}!`, `${PEM}${'\\'.repeat(60)}${'A'.repeat(30)}`],
  ...[`${PEM}${'\\nabc'.repeat(40)}(`, `${PEM}${'\\"'.repeat(60)}`, `${PEM}\n${'\\"'.repeat(60)}A`],
  ...[`${PEM}\n${'+'.repeat(60)}!`, `${PEM} ${'1:'.repeat(60)}${'A'.repeat(30)}!`],
]

const timeOf = (work: () => void) => {
  const start = performance.now()
  work()
  return performance.now() - start
}

/**
 * Whether four times as much takes more than ten times as long, three times in a row; with the square it would be
 * sixteen times. What takes a moment says nothing.
 */
const isSlow = (short: () => void, long: () => void) =>
  [1, 2, 3].every(() => {
    const time = timeOf(long)
    return time > 400 && time > 10 * timeOf(short)
  })

describe('the time that masking takes', () => {
  it('grows as the text does, whatever is repeated in it', () => {
    const slow = UNITS.filter((unit) => {
      const times = Math.ceil(MEGABYTE / unit.length)
      const [short, long] = [unit.repeat(times / 4), unit.repeat(times)]
      return isSlow(
        () => text(short),
        () => text(long),
      )
    })
    expect(slow).toEqual([])
  }, 120_000)

  it('grows as the number of secrets does, in text and in keys', () => {
    const secrets = fc.sample(planted, {numRuns: 8000, seed: 1}).map((plant) => plant.text)
    const few = secrets.slice(0, secrets.length / 4)
    const keysOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 1]))
    const inText = isSlow(
      () => text(few.join('\n')),
      () => text(secrets.join('\n')),
    )
    const inKeys = isSlow(
      () => json(keysOf(few)),
      () => json(keysOf(secrets)),
    )
    expect({inText, inKeys}).toEqual({inText: false, inKeys: false})
  })

  it('grows as a value under a secret name does', () => {
    const slow = ['password', 'token', 'authorization', 'cookie'].filter((key) =>
      isSlow(
        () => json({[key]: 'a1-B'.repeat(MEGABYTE / 16)}),
        () => json({[key]: 'a1-B'.repeat(MEGABYTE / 4)}),
      ),
    )
    expect(slow).toEqual([])
  })
})
