import type {ContentBlock} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type Compared, compareOutcomes} from '../../../src/sessions/comparison/compare.ts'
import {createNormaliser} from '../../../src/sessions/comparison/normalise.ts'
import {STATUSES} from '../importers/faults.ts'
import {DIFFERENT, SAME} from './pairs.ts'
import {FOLDERS, side} from './sides.ts'

const TOOLS = ['Bash', 'BashOutput', 'Read', 'Write', 'Glob', 'Grep', 'LS', 'mcp__a__b', '']
const FORMATS = ['toolyard', 'claude-code', 'codex', 'gemini-cli', 'openhands', 'atif', 'mcp', '']

const options = fc.record({
  tool: fc.constantFrom(...TOOLS),
  format: fc.constantFrom(...FORMATS),
  folders: fc.constantFrom(
    [],
    [...FOLDERS],
    [
      {path: '/', name: 'x'},
      {path: '/tmp', name: 'time'},
    ],
  ),
  patterns: fc.constant([]),
})
const normaliser = options.map(createNormaliser)

/** What tools print, in pieces: what is volatile, what looks like it, and the signs between. */
const piece = fc.oneof(
  fc.constantFrom(...SAME.flat(), ...DIFFERENT.flat()),
  fc.constantFrom(...SAME.flat()).chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))),
  fc.constantFrom(
    ...' \n\r\t.:-_/<>()[]=0123456789abfmsTZ\u001b',
    '/tmp/',
    '/home/ann/work',
    '<time>',
    '1.5s',
    '12ms',
    'in ',
    '0x',
    '::',
  ),
  fc.string({unit: 'binary', maxLength: 8}),
)
const text = fc.array(piece, {maxLength: 12}).map((pieces) => pieces.join(''))

const block: fc.Arbitrary<ContentBlock> = fc.oneof(
  {weight: 5, arbitrary: fc.record({type: fc.constant('text' as const), text})},
  fc.record({
    type: fc.constant('image' as const),
    data: fc.base64String({maxLength: 24}),
    mimeType: fc.constant('image/png'),
  }),
  fc.record({type: fc.constant('resource_link' as const), uri: text, name: text}),
)

const compared = fc.record(
  {
    status: fc.constantFrom(...STATUSES),
    content: fc.array(block, {maxLength: 3}),
    data: fc.jsonValue(),
    exitCode: fc.nat(2),
    error: fc.record({code: fc.constantFrom('A', 'DEFERRED'), level: fc.constant('tool' as const), message: text}),
    isCut: fc.constant(true as const),
  },
  {requiredKeys: ['status', 'content']},
) as fc.Arbitrary<Compared>

const RUNS = {numRuns: 2000}

describe('a normaliser', () => {
  test('does nothing more when it is used again', () => {
    fc.assert(
      fc.property(normaliser, text, (normalise, given) => {
        const once = normalise(given)
        expect(normalise(once)).toBe(once)
      }),
      RUNS,
    )
  })

  test('looks at each line by itself', () => {
    fc.assert(
      fc.property(normaliser, text, text, (normalise, a, b) => {
        // the end of a text loses its blank lines
        const [above, below] = [`${a.replaceAll('\u001b', '')}|`, `|${b}`]
        expect(normalise(`${above}\n${below}`)).toBe(`${normalise(above)}\n${normalise(below)}`)
      }),
      RUNS,
    )
  })

  test('keeps every word', () => {
    const word = fc.stringMatching(/^[a-z]{9,12}$/)
    fc.assert(
      fc.property(normaliser, word, word, text, text, (normalise, one, other, before, behind) => {
        fc.pre(one !== other)
        const around = (shown: string) => normalise(`${before.replaceAll('\u001b', '')}\n${shown}\n${behind}`)
        expect(around(one)).not.toBe(around(other))
      }),
      RUNS,
    )
  })
})

describe('a comparison', () => {
  test('of anything with itself is the same', () => {
    fc.assert(
      fc.property(normaliser, compared, (normalise, one) => {
        expect(compareOutcomes(one, one, normalise)).toEqual({verdict: 'same'})
        expect(compareOutcomes(structuredClone(one), one, normalise)).toEqual({verdict: 'same'})
      }),
      RUNS,
    )
  })

  test('of anything with anything else has a verdict, and a diff that can be looked at', () => {
    fc.assert(
      fc.property(normaliser, compared, compared, (normalise, then, now) => {
        const comparison = compareOutcomes(then, now, normalise)
        if (comparison.verdict === 'same') return
        const [headline = '', ...lines] = comparison.diff.split('\n')
        expect(headline).not.toBe('')
        expect(lines.length).toBeLessThanOrEqual(41)
        expect(lines.every((line) => /^(?:@@ |[ +-]|\.\.\. and )/.test(line))).toBe(true)
      }),
      RUNS,
    )
  })

  test('finds a word that has become another', () => {
    const word = fc.stringMatching(/^[a-z]{9,12}$/)
    fc.assert(
      fc.property(
        normaliser,
        fc.array(word, {minLength: 1, maxLength: 40}),
        fc.nat(),
        word,
        (normalise, words, at, other) => {
          const {tool = '', format = ''} = normalise
          // the writing tools of other agents, and what a shell has put out by now, say nothing by their words
          fc.pre(!(tool === 'Write' && format !== 'toolyard') && tool !== 'BashOutput')
          const index = at % words.length
          fc.pre(words[index] !== other)
          const lines = (all: readonly string[]): Compared => ({
            status: 'ok',
            content: [{type: 'text', text: all.join('\n')}],
          })
          const comparison = compareOutcomes(lines(words), lines(words.with(index, other)), normalise)
          expect(comparison.verdict).toBe('changed')
        },
      ),
      RUNS,
    )
  })
})

describe('hostile lines take no longer than others of their length', () => {
  const SEEDS = [
    ...['0', '1', ' ', '=', '/', '-', ':', '.', 'a', '<', '[', '\u001b', '\r', '\u001b]', '\u001b['],
    ...[
      '1.',
      '1,',
      '0x',
      '1 ',
      '12:',
      '12:00:00 ',
      '2026-11-22 ',
      'Nov ',
      'Sun Nov 22 ',
      '17',
      '1795331733',
      'time',
      'time ',
      'in 1',
    ],
    ...[
      '/tmp/',
      '/tmp/a-',
      '/private',
      '/var/folders/a/b/T',
      'tmp',
      '/home/ann/work',
      'saved to: ',
      'saved to: /tool-results/',
    ],
    ...[
      'pid ',
      'PIDs: 1, ',
      'localhost:',
      '127.0.0.1',
      'bash_',
      'duration',
      'Duration ',
      ' =',
      '= <duration> ',
      '<duration> (0:00:0',
      '<time> a ',
    ],
    ...[
      'a1b2c3d',
      'a1b2c3d ',
      '12345678-',
      'commit ',
      'ok  ',
      'ok a ',
      '1m',
      '1m 1s ',
      '1s user ',
      '0.00user ',
      '(',
      '(1s, ',
      '[1] ',
    ],
    ...[
      '<system-reminder>',
      '\n</system-reminder>',
      '<tool_use_error>',
      'Wall time: 1 seconds\n',
      'Output:\n',
      'Output: ',
      '- ',
      '     1\t',
      '...\n',
      '\n...\n',
    ],
    ...[
      '... [',
      '[... ',
      '…1 tokens truncated…',
      '<elided_chars>',
      '<persisted-output>',
      'Preview (first ',
      '<stdout>',
      'Command: ',
    ],
  ]

  test.for(SEEDS)('%j', (seed) => {
    const line = seed.repeat(Math.ceil(100_000 / seed.length))
    const start = performance.now()
    for (const [tool, format] of [
      ['Bash', 'toolyard'],
      ['Bash', 'atif'],
      ['Read', 'atif'],
    ] as const) {
      const normalise = createNormaliser({tool, format, folders: FOLDERS, patterns: []})
      compareOutcomes(side(line, {isCut: true}), side(`${line}x`), normalise)
      compareOutcomes(side(`${line}x`), side(`x${line}`), normalise)
    }
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
