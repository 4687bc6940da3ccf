import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {readProgram} from '../../src/analysis/programs/awk/read-program.ts'

const HARMLESS = {reads: [], writes: []}

describe('an awk program', () => {
  it.each([
    '{print $2, $NF}',
    'NR > 3 && NR < 9',
    '$1 > 5 {print}',
    '{print ($1 > 5)}',
    '{print ($1 > 5 ? "a" : "b") "c"}',
    '{if ($1 > 5) print $2; else print $3 >= 2}',
    '{print "a > b | c"}',
    '/a|b>c/ {n++} END {print n}',
    '$0 ~ /[/]/ {print}',
    '{gsub(/[^[:alpha:]\\/]/, ""); print}',
    '{sub(/[^/]*$/, "")}1',
    '{x = $1 / 2; y = $2 / 3; print x}',
    '{print length($1) / 2}',
    '{a[$1] += $2 / 2} END {for (k in a) print k, a[k]}',
    'function f(a, b) { return a > b }\n{print f($1, $2)}',
    'BEGIN {while ((getline) > 0) n++; print n}',
    '{getline; print}',
    '{getline x; print x}',
    '{print a,\n  b}',
    '# print > "x"\n1',
    '!seen[$0]++',
    'BEGIN {printf("%s\\n", ENVIRON["HOME"])}',
    'BEGIN{FS=":"} $3>100{c++} END{print c+0}',
    '{close("x"); fflush()}',
    '',
  ])('%j only reads its input and prints', (program) => {
    expect(readProgram(program)).toEqual(HARMLESS)
  })

  it.each([
    ['{print > "out"}', [], ['out']],
    ['{print $1, $2 >> "out"}', [], ['out']],
    ['{printf("%s", $1) > "out"; print}', [], ['out']],
    ['{print a,\n b > "out"}', [], ['out']],
    ['{print a &&\n b > "out"}', [], ['out']],
    ['{print a \\\n > "out"}', [], ['out']],
    ['{print x ? 1 :\n 2 > "out"}', [], ['out']],
    ['{print "x" > "/dev/stderr"}', [], ['/dev/stderr']],
    ['BEGIN {while ((getline line < "in") > 0) print line}', ['in'], []],
    ['BEGIN {while (getline line < "in" > 0) print line}', ['in'], []],
    ['{getline < "in"}', ['in'], []],
  ])('%j names its files', (program, reads, writes) => {
    expect(readProgram(program)).toEqual({reads, writes})
  })

  it.each([
    '{print > $1}',
    '{print > "a" "b"}',
    '{print > ("out")}',
    '{print > f}',
    '{print a[1 > 2]}',
    '{print | "sh"}',
    '{print |& "sh"}',
    '{"id" | getline}',
    '{c | getline x}',
    '{getline < f}',
    '{getline x < "in" ".txt"}',
    '{getline < "/inet/tcp/0/h/80"}',
    'BEGIN {system("id")}',
    'BEGIN {system ("id")}',
    '@include "x"',
    'BEGIN {f = "system"; @f("id")}',
    'BEGIN {ARGV[1] = "/etc/passwd"}',
    'BEGIN {SYMTAB["x"] = 1}',
    'BEGIN {extension("a.so", "f")}',
    '{print "a',
    '{print /a}',
    '{if ($1) /"/; print | "sh" #"/\n}',
    '{x = length /"/; print | "sh" #"/\n}',
    '{x++ /"/ | "sh" #"/\n}',
    '{print "a\\\nb"}',
    '# comment \\\n1',
    '{print (1\n) > "out"}',
    '{print 1} }',
    '{print (1}',
    '{print é}',
    '{print `id`}',
    '/a]/',
    '/[/',
    '$0 ~ /[]/]/',
  ])('%j is not described', (program) => {
    expect(readProgram(program)).toBeUndefined()
  })

  it('is read in linear time, however deep or long', () => {
    for (const piece of [
      '(',
      '{',
      '/[a]',
      '/a/',
      '"a',
      '"a" ',
      '[',
      'a[',
      '\\\n',
      '/[[:a:]',
      'x ',
      '#',
      '1',
      '\n',
      'print >',
    ]) {
      readProgram(piece.repeat(200_000 / piece.length))
    }
    expect(readProgram(`{print ${'('.repeat(90_000)}1${')'.repeat(90_000)}}`)).toEqual(HARMLESS)
  })
})

const installed = (
  process.env.TOOLYARD_TEST_AWKS?.split(':') ?? ['awk', 'gawk', 'mawk', 'nawk', 'original-awk']
).filter((name) => spawnSync(name, ['BEGIN {exit 0}'], {input: ''}).status === 0)

describe.each(installed)('against %s', (awk) => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'awk-program-'))
    reset()
  })
  afterAll(() => rmSync(folder, {recursive: true, force: true}))

  function reset(): void {
    rmSync(folder, {recursive: true, force: true})
    mkdirSync(folder)
    writeFileSync(join(folder, 'in'), 'a/b 3 touch\nabc 10 cd\n')
  }

  const pieces = [
    'print',
    'print ',
    'printf ',
    '>',
    '>>',
    '"out"',
    '"touch pwned"',
    '|',
    'getline',
    '<',
    '"in"',
    '/',
    '/',
  ]
  const more = [
    'x',
    '$1',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ';',
    '\n',
    ' ',
    '1',
    '"',
    '\\',
    'if(x)',
    '&&',
    '~',
    '++',
    '#',
    '?',
    ':',
    '-',
    '=',
    'length',
    'system(',
    'in',
  ]
  const code = fc.array(fc.constantFrom(...pieces, ...more), {maxLength: 12}).map((all) => all.join(''))
  const program = fc.oneof(
    code.map((text) => `{${text}}`),
    code.map((text) => `{print ${text} > "out"}`),
    code.map((text) => `{print x /${text}/ ; print > "out"}`),
    code.map((text) => `{x = /[${text}]/; print | "touch pwned"}`),
    code.map((text) => `{print (${text}) > "out" }`),
    fc.tuple(code, code).map(([one, two]) => `{if (${one}) /${two}/ ; print "a/"}`),
  )

  it('a program that only reads and prints changes nothing', () => {
    fc.assert(
      fc.property(program, (text) => {
        const use = readProgram(text)
        if (use === undefined || use.writes.length > 0) return
        spawnSync(awk, [text, 'in'], {cwd: folder, timeout: 500, input: '', stdio: ['pipe', 'ignore', 'ignore']})
        const isLeftAlone = readdirSync(folder).join() === 'in'
        if (!isLeftAlone) reset()
        expect(isLeftAlone).toBe(true)
      }),
      {numRuns: 1000},
    )
  })
})
