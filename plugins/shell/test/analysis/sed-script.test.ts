import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {readScript} from '../../src/analysis/programs/sed/read-script.ts'

const HARMLESS = {reads: [], writes: []}

describe('a sed script', () => {
  it.each([
    'p',
    '2,4p;7q',
    '$!d',
    '0~3d',
    '5,+2d',
    '5,~4d',
    '0,/x/d',
    '/a\\/b/,/c/Ip',
    '\\,a/b,!{n;d}',
    '/x/ { s/a/b/gI ; p }',
    's/[/]/x/',
    's/[^]/]/x/',
    's/\\[[^]]*\\]//',
    's/[^\\]]*$/x/',
    's/[[:space:]]*$//2gp',
    's/[^[:alnum:]/]//g',
    's/a\\/b/c\\/d/',
    's|a|b\\|c|',
    's/a/x\\\ny/',
    's/w out/e id/',
    'y/abc/xyz/',
    'a hello; w out',
    '1i\\  hello',
    '$a\\',
    'a\\\nhello\\\nw out',
    ':a;N;$!ba;s/\\n/ /g',
    'p # w out',
    '{p;p}',
    'l 5;q 3',
    's/a/b/;ta\n:a',
    '',
  ])('%j only edits lines', (script) => {
    expect(readScript(script)).toEqual(HARMLESS)
  })

  it.each([
    ['w out', [], ['out']],
    ['1!w out', [], ['out']],
    ['/x/W  a b', [], ['a b']],
    ['s/a/b/gw out', [], ['out']],
    ['s/a/b/ w out', [], ['out']],
    ['s/[/]/w one/;w two', [], ['two']],
    ['s/[[:x:]/]/w out/', [], ['out/']],
    ['r in\nw out', ['in'], ['out']],
    ['$R in', ['in'], []],
    ['{w out\n}', [], ['out']],
    ['a text\nw out', [], ['out']],
    ['a text\\\\\nw out', [], ['out']],
    ['#n\nw out', [], ['out']],
  ])('%j names its files', (script, reads, writes) => {
    expect(readScript(script)).toEqual({reads, writes})
  })

  it.each([
    'e',
    '1e id',
    's/a/id/e',
    's/a/id/ge',
    's/a/id/ pe',
    's/a/b/M2e',
    '{e\n}',
    'p;e id',
    'k',
    '{p',
    'p}',
    'pp',
    's/a/b',
    's/a\nb/c/',
    's/\\c/x/w out',
    's/[\\]/]/w out',
    'a',
    'a\nw out',
    'a\\\\\nw out',
    'a\\ \nw out',
    'a\\\n\nw out',
    'w',
    'w out;p',
    ':a b',
    'b#e id',
    ':a#e id',
    '1,p',
    's\\a\\b\\',
    's\na\nb\n',
    'séaébé',
  ])('%j is not described', (script) => {
    expect(readScript(script)).toBeUndefined()
  })

  it('is read in linear time, however deep or long', () => {
    for (const piece of ['{', 'p;', 's/[[:x:]/', '[', '\\[', 'a\\\n', '1,', ' ', '/a/,/b/{', 's/a/b/;']) {
      readScript(piece.repeat(200_000 / piece.length))
    }
    expect(readScript('{'.repeat(100_000) + '}'.repeat(100_000))).toEqual(HARMLESS)
  })
})

const isGnu = spawnSync('sed', ['--version'], {encoding: 'utf8'}).stdout?.includes('GNU sed') ?? false

describe.runIf(isGnu)('against GNU sed', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sed-script-'))
    reset()
  })
  afterAll(() => rmSync(folder, {recursive: true, force: true}))

  function reset(): void {
    rmSync(folder, {recursive: true, force: true})
    mkdirSync(folder)
    writeFileSync(join(folder, 'in'), 'a/b w out\nabc\n]x[\n')
  }

  /** Runs a script, and returns how it ended and what is in the folder then. */
  function run(script: string, ...options: string[]) {
    const {stderr} = spawnSync('sed', [...options, '-e', script, 'in'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 500,
      maxBuffer: 1 << 16,
      env: {PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8'},
    })
    const left = readdirSync(folder).join() === 'in' && readFileSync(join(folder, 'in'), 'utf8').endsWith(']x[\n')
    if (!left) reset()
    return {isRefused: stderr.includes('sandbox'), isLeftAlone: left}
  }

  it('a script that only edits lines passes its sandbox and changes nothing', () => {
    const pieces = [
      's',
      'y',
      '/',
      '/',
      '/',
      '|',
      'a',
      'b',
      'w out',
      'e id',
      'w',
      'e',
      'p',
      'd',
      'g',
      'I',
      '\\',
      '\n',
      ';',
    ]
    const more = [
      '[',
      ']',
      '[:x:]',
      '[.',
      '^',
      '&',
      '{',
      '}',
      'a\\',
      'i ',
      'c',
      ':a',
      'ba',
      '1',
      ',',
      '$',
      '!',
      ' ',
      '#',
      'r in',
    ]
    const script = fc
      .array(fc.constantFrom(...pieces, ...more), {minLength: 1, maxLength: 14})
      .map((all) => all.join(''))
    const command = fc.oneof(
      fc.tuple(script, script).map(([one, two]) => `s/${one}/${two}/`),
      script.map((text) => `s/[${text}]/x/p`),
      script.map((text) => `a\\${text}`),
    )
    let harmless = 0
    fc.assert(
      fc.property(
        fc.oneof(
          script,
          fc.array(command, {maxLength: 3}).map((all) => all.join('\n')),
        ),
        (text) => {
          const use = readScript(text)
          if (use === undefined || use.writes.length + use.reads.length > 0) return
          harmless++
          const {isRefused, isLeftAlone} = run(text, '--sandbox')
          expect(isRefused).toBe(false)
          expect(isLeftAlone).toBe(true)
          expect(run(text).isLeftAlone).toBe(true)
        },
      ),
      {numRuns: 800},
    )
    expect(harmless).toBeGreaterThan(10)
  })

  it('a script of random characters that only edits lines changes nothing', () => {
    fc.assert(
      fc.property(fc.string({unit: 'grapheme-ascii', maxLength: 20}), (text) => {
        const use = readScript(text)
        if (use !== undefined && use.writes.length === 0) expect(run(text).isLeftAlone).toBe(true)
      }),
      {numRuns: 1000},
    )
  })
})
