import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {createMasker} from '../../../src/results/masking/masker.ts'
import {SECRET_PATTERNS} from '../../../src/results/masking/patterns.ts'
import {type Planted, planted} from './secrets.ts'

const ENV = {A_TOKEN: 'zq81-kdf-74x', B_SECRET: 'kdf-74x-aaaa', DB_URL: 'redis://:p%40ssw0rd1@cache'}
const masker = createMasker({env: ENV, add: [{name: 'mine', pattern: '\\bM-(\\d+)|#+'}]})

/** What patterns, names, signs and markers are made of, in any order. */
const fragment = fc.oneof(
  fc.constantFrom(...SECRET_PATTERNS.flatMap(({keywords}) => keywords)),
  fc.constantFrom('password', 'token', 'API_KEY', 'secret', 'cookie', 'authorization', 'auth', 'x-api-key', 'key', 'a'),
  fc.constantFrom(
    '=',
    ':',
    ': ',
    ' = ',
    ':=',
    '=>',
    '--',
    ' ',
    '\n',
    ';',
    ',',
    '.',
    '@',
    '/',
    '<',
    '>',
    '(',
    ')',
    '-',
    '_',
  ),
  fc.constantFrom(
    '"',
    "'",
    '`',
    '\\',
    String.raw`\"`,
    String.raw`\n`,
    '%20',
    '${',
    '}',
    '[',
    ']',
    '\u001b[0m',
    '…',
    '😀',
  ),
  fc.constantFrom(
    'Bearer ',
    'Basic ',
    'true',
    'your-key',
    'xxxxxxxx',
    '-----',
    '-----END PRIVATE KEY-----',
    'M-12',
    '##',
  ),
  fc.constantFrom('[MASKED:', '[MASKED:a]', '[MASKED:github-token]', 'MASKED', ...Object.values(ENV)),
  fc.string({unit: fc.constantFrom(...'abcXYZ0189+/_-'), minLength: 1, maxLength: 45}),
  fc.string({unit: 'binary', maxLength: 5}),
  planted.map(({text}) => text),
  planted.map(({text}) => text.slice(0, -3)),
)
const anyText = fc.array(fragment, {maxLength: 14}).map((fragments) => fragments.join(''))

const {value: anyJson} = fc.letrec<{value: unknown}>((tie) => ({
  value: fc.oneof(
    {depthSize: 'small'},
    anyText,
    fc.constantFrom<unknown>(null, true, 0, -1.5),
    fc.array(tie('value'), {maxLength: 4}),
    fc.dictionary(fc.oneof(fragment, fc.constantFrom('name', 'value', 'data', 'type', 'signature')), tie('value'), {
      maxKeys: 4,
    }),
  ),
}))

describe('masking', () => {
  it('what was masked changes nothing', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const masked = masker.text(value)
        expect(masker.text(masked)).toBe(masked)
      }),
      {numRuns: 5000},
    )
  })

  it('a value that was masked changes nothing and tells of nothing', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const masked = masker.json(value)
        const again = masker.json(masked, (pointer) => expect.fail(pointer))
        expect(again).toBe(masked)
      }),
      {numRuns: 3000},
    )
  })

  it('leaves no half of a character, where there was none', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        fc.pre(value.isWellFormed())
        expect(masker.text(value).isWellFormed()).toBe(true)
      }),
    )
  })

  it('leaves nothing of a secret, wherever in a value it is planted', () => {
    const separator = fc.constantFrom(' ', '\n', '"', "'", '(', '), ', ': ', '\t', '> ', '`')
    const inText = fc
      .tuple(planted, separator, fc.lorem(), fc.lorem())
      .map(([{secret, text}, sign, before, after]): Planted => ({secret, text: `${before}${sign}${text} ${after}`}))
    const wrap = (value: unknown, path: readonly (string | number)[]): unknown =>
      path.reduceRight<unknown>(
        (inner, step) =>
          typeof step === 'number' ? [...new Array<string>(step).fill('x'), inner] : {a: 1, [step]: inner},
        value,
      )
    const step = fc.oneof(
      fc.nat(3),
      fc.constantFrom('content', 'text', 'input', 'password', 'headers', '__proto__', 'b/c'),
    )
    fc.assert(
      fc.property(fc.oneof(planted, inText), fc.array(step, {maxLength: 6}), fc.boolean(), (plant, path, asKey) => {
        const value = wrap(asKey ? {[plant.text]: 1} : plant.text, path)
        const pointers: string[] = []
        const masked = JSON.stringify(masker.json(value, (pointer) => pointers.push(pointer)))
        expect(JSON.stringify(value)).toContain(JSON.stringify(plant.secret).slice(1, -1))
        expect(masked).not.toContain(JSON.stringify(plant.secret).slice(1, -1))
        expect(pointers).toHaveLength(1)
        // and the same as the text of a file
        expect(masker.text(JSON.stringify(value))).not.toContain(JSON.stringify(plant.secret).slice(1, -1))
      }),
      {numRuns: 3000},
    )
  })

  it('copies only what it changes', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (left, right) => {
        const value = {left, right}
        const pointers: string[] = []
        const masked = masker.json(value, (pointer) => pointers.push(pointer))
        if (pointers.length === 0) expect(masked).toBe(value)
        if (!pointers.some((pointer) => pointer.startsWith('/left'))) expect(masked.left).toBe(left)
        if (!pointers.some((pointer) => pointer.startsWith('/right'))) expect(masked.right).toBe(right)
        expect(masked).toEqual(masker.json(structuredClone(value)))
      }),
      {numRuns: 1000},
    )
  })

  it('suspects the text of whatever holds something to mask', () => {
    const unaided = createMasker({env: ENV})
    fc.assert(
      fc.property(anyJson, (value) => {
        fc.pre(unaided.json(value) !== value)
        expect(unaided.suspects(JSON.stringify(value))).toBe(true)
      }),
      {numRuns: 3000},
    )
  })

  it('suspects no ordinary text', () => {
    expect(masker.suspects('{"a":1}')).toBe(true)
    const unaided = createMasker({env: ENV})
    expect(
      unaided.suspects(JSON.stringify({input: {command: 'git log -3', description: 'See\nwhat "was" done'}})),
    ).toBe(false)
  })
})
