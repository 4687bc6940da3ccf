import {describe, expect, test} from 'vitest'
import {ToolyardError} from '../../../src/errors/toolyard-error.ts'
import {createNormaliser, type NormaliseOptions} from '../../../src/sessions/comparison/normalise.ts'
import {RULE_SETS} from '../../../src/sessions/comparison/volatile/table.ts'
import {DIFFERENT, SAME} from './pairs.ts'

const normaliser = (options: Partial<NormaliseOptions> = {}) =>
  createNormaliser({tool: 'Bash', format: 'toolyard', folders: [], patterns: [], ...options})

describe('what differs from run to run', () => {
  test.for(SAME)('is the same: %j', ([then, now]) => {
    const normalise = normaliser()
    expect(normalise(then)).toBe(normalise(now))
    expect(normalise(normalise(then))).toBe(normalise(then))
  })

  test.for(DIFFERENT)('is all that is: %j', ([then, now]) => {
    const normalise = normaliser()
    expect(normalise(then)).not.toBe(normalise(now))
  })

  test('is known to each rule: there is none that nothing needs', () => {
    const used = new Set<RegExp>()
    for (const line of SAME.flat().flatMap((text) => text.split('\n'))) {
      let now = line
      for (const {pattern, replacement} of RULE_SETS.flatMap(({rules}) => rules)) {
        const before = now
        now = typeof replacement === 'string' ? now.replace(pattern, replacement) : now.replace(pattern, replacement)
        if (now !== before) used.add(pattern)
      }
    }
    const unused = RULE_SETS.flatMap(({rules}) => rules).filter(({pattern}) => !used.has(pattern))
    expect(unused).toEqual([])
  })
})

describe('in the text of a file', () => {
  test('settings that look like measurements stay', () => {
    const normalise = normaliser({tool: 'Read'})
    for (const text of [
      'transition: 200ms',
      'delay = 1.5s',
      'http://localhost:3000',
      'at 12:30:00 daily',
      '{"duration": 5}',
    ]) {
      expect(normalise(text)).toBe(text)
    }
  })

  test('the ends of lines are a part of it, where we have recorded it', () => {
    const own = normaliser({tool: 'Read'})
    expect(own('1\ta \r\n')).toBe('1\ta \r\n')
    expect(normaliser({tool: 'Read', format: 'codex'})('1\ta \r\n')).toBe('1\ta')
  })

  test('what can be nothing else is volatile all the same', () => {
    const normalise = normaliser({tool: 'Grep'})
    expect(normalise('a.log:3:2026-11-22T07:15:33Z took 1.23s in /tmp/x-8f3k2j')).toBe(
      'a.log:3:<time> took <duration> in /tmp/x-<temp>',
    )
  })
})

describe('folders', () => {
  const folders = [
    {path: '/home/ann/my work', name: 'folder'},
    {path: '/private/tmp/replay-Ab3dEf/copy/', name: 'folder'},
    {path: '/home/ann/my work/.state', name: 'state'},
  ]

  test.for([
    ['/home/ann/my work/a.ts', '<folder>/a.ts'],
    ['/tmp/replay-Ab3dEf/copy/a.ts', '<folder>/a.ts'],
    ['/private/tmp/replay-Ab3dEf/copy/a.ts', '<folder>/a.ts'],
    ['/home/ann/my work/.state/x', '<state>/x'],
    ['"\\/home\\/ann\\/my work\\/a.ts"', '"<folder>\\/a.ts"'],
    ['file:///home/ann/my%20work/a.ts', 'file://<folder>/a.ts'],
    ['~/my work/a.ts', '<folder>/a.ts'],
    ['{"text":"a\\n/home/ann/my work\\n"}', '{"text":"a\\n<folder>\\n"}'],
    ['cc -I/home/ann/my work/include', 'cc -I<folder>/include'],
    ['It is /home/ann/my work.', 'It is <folder>.'],
    ['<cwd>/home/ann/my work</cwd>', '<cwd><folder></cwd>'],
  ] as const)('have their names: %s', ([text, named]) => {
    expect(normaliser({folders})(text)).toBe(named)
  })

  test.for([
    '/home/ann/my work2/a',
    '/home/ann/my work-old',
    '/home/ann/my work.bak',
    '/mnt/home/ann/my work',
    './home/ann/my work',
  ])('are no others: %s', (text) => {
    expect(normaliser({folders})(text)).toBe(text)
  })

  test('a short path is no part of a longer one', () => {
    const normalise = normaliser({folders: [{path: '/app', name: 'folder'}]})
    expect(normalise('/app/a /usr/app/b src/app/c /app-2 x:/app')).toBe(
      '<folder>/a /usr/app/b src/app/c /app-2 x:<folder>',
    )
  })

  test('signs of a path and of a name stand for themselves', () => {
    const normalise = normaliser({folders: [{path: '/w/a+b (1)$&', name: '$1'}]})
    expect(normalise('/w/a+b (1)$&/x /w/aab (1)')).toBe('<$1>/x /w/aab (1)')
  })

  test('paths with quotes are known in JSON', () => {
    const normalise = normaliser({folders: [{path: '/w/a"b', name: 'folder'}]})
    expect(normalise('"/w/a\\"b/c"')).toBe('"<folder>/c"')
  })

  test('paths of Windows are known with either sign', () => {
    const normalise = normaliser({folders: [{path: 'C:\\work\\x', name: 'folder'}]})
    expect(normalise('C:\\work\\x\\a C:/work/x/a "C:\\\\work\\\\x"')).toBe('<folder>\\a <folder>/a "<folder>"')
  })

  test('the root is none', () => {
    expect(
      normaliser({
        folders: [
          {path: '/', name: 'folder'},
          {path: '', name: 'x'},
        ],
      })('/a / b'),
    ).toBe('/a / b')
  })
})

describe("the user's patterns", () => {
  test('are for all tools, or for one', () => {
    const patterns = [
      {pattern: 'seed \\d+'},
      {pattern: '(build) \\w+$', replacement: '$1 <hash>', tool: 'Bash'},
      {pattern: 'Bash', tool: 'Read'},
      {pattern: 'other', replacement: '', tool: 'bash'},
    ]
    expect(normaliser({patterns})('seed 12\nbuild abc\nBash other')).toBe('<...>\nbuild <hash>\nBash')
  })

  test('find folders by their names', () => {
    const options = {
      folders: [{path: '/w', name: 'folder'}],
      patterns: [{pattern: '^<folder>/cache.*', replacement: ''}],
    }
    expect(normaliser(options)('a\n/w/cache/1\nb')).toBe('a\n\nb')
  })

  test('are regular expressions', () => {
    const create = () => normaliser({patterns: [{pattern: '(a'}]})
    expect(create).toThrow(expect.objectContaining({code: 'CONFIG_INVALID'}))
    expect(create).toThrow(ToolyardError)
  })
})
