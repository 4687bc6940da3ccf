import {execFileSync} from 'node:child_process'
import {chmod, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {interpretExit} from '../src/exit-status/interpret-exit.ts'
import {parseCommands} from '../src/exit-status/parse-commands.ts'
import {temporaryFolder} from './helpers/tools.ts'

const QUIET = {exitCode: 1, isQuiet: true}
const LOUD = {...QUIET, isQuiet: false}

describe('exit code 1', () => {
  it.each([
    ['grep x f', 'No matches found'],
    ['egrep -q "a b" f', 'No matches found'],
    ['/usr/bin/fgrep x f 2>/dev/null', 'No matches found'],
    ['LC_ALL=C rg x', 'No matches found'],
    ['timeout 5s grep x f', 'No matches found'],
    ['env A=1 command grep x f', 'No matches found'],
    ['git -C sub --no-pager grep x', 'No matches found'],
    ['git diff --exit-code', 'Files differ'],
    ['diff a b', 'Files differ'],
    ['cmp a b', 'Files differ'],
    ['test -f a', 'Condition is false'],
    ['[ a = "$b" ]', 'Condition is false'],
    ['find . -name "*.ts"', 'Some directories were inaccessible'],
    ['cat f | sort | grep x', 'No matches found'],
    ['make; grep x f', 'No matches found'],
    ['make || grep x f', 'No matches found'],
    ['make\n\n# look\ngrep x f # it', 'No matches found'],
    ['cd a && ls | grep x', 'No matches found'],
    ['X=1 && grep x f', 'No matches found'],
    ['make || cd a && grep x f', 'No matches found'],
    ['make && x || grep x f', 'No matches found'],
    ['grep x f && grep y g', 'No matches found'],
    ['[ -f a ] && grep x a', 'No matches found, or Condition is false'],
    ['grep x < f', 'No matches found'],
    ['grep x f \\\n  > out', 'No matches found'],
    [`grep -P $'a\\'b' "$X\${Y}\\"" f &>/dev/null`, 'No matches found'],
  ])('of %j is an answer', (line, meaning) => {
    expect(interpretExit(line, QUIET)).toBe(meaning)
  })

  it.each([
    'make',
    '',
    'X=1',
    'grep x f | head',
    'grep x f; make',
    'make && grep x f',
    'cd a && make && grep x f',
    'cd a 2>/dev/null && grep x f',
    'cd a &> log && grep x f',
    'grep x < f 2>/dev/null',
    'exit 1; grep x f',
    'set -e; make; grep x f',
    '! grep x f',
    'if true; then grep x f; fi',
    'for f in a; do grep x f; done',
    '{ grep x f; }',
    '(grep x f)',
    '$X; grep x f',
    '{exit,1}; grep x f',
    '"exit" 1; grep x f',
    `: $\{X:?}; grep x f`,
    'grep $(make) f',
    'grep `make` f',
    'grep "$(make)" f',
    'grep $[1/0] f',
    'grep x <(make)',
    'grep x << END\nEND',
    'grep x <<< y',
    'grep x f & grep y g',
    'make |& grep x',
    'grep "x f',
    "grep 'x f",
    'grep x f &&',
    'grep x >',
    '; grep x f',
    'git log',
    'git --git-dir x diff',
    'timeout -k 1 5 grep x f',
    'env -i grep x f',
    'f() { exit 1; }; grep x f',
    'xargs grep x',
  ])('of %j is a failure, or not sure', (line) => {
    expect(interpretExit(line, QUIET)).toBeUndefined()
  })

  it('is an answer after && and with files only while stderr is empty', () => {
    expect(interpretExit('grep x f', LOUD)).toBe('No matches found')
    expect(interpretExit('make; grep x f', LOUD)).toBe('No matches found')
    for (const line of ['cd a && grep x f', 'grep x < f', 'grep x > f']) {
      expect(interpretExit(line, LOUD)).toBeUndefined()
    }
  })

  it('is the only code with a meaning', () => {
    for (const exitCode of [null, 0, 2, 127]) expect(interpretExit('grep x f', {...QUIET, exitCode})).toBeUndefined()
  })
})

const pieces = fc.constantFrom(
  ...[
    'grep',
    'x',
    ' ',
    '\n',
    "'",
    '"',
    '\\',
    '$',
    '{',
    '}',
    '(',
    ')',
    '`',
    '&',
    '|',
    ';',
    '<',
    '>',
    '#',
    '2',
    '!',
    '=',
    '\r',
  ],
)

describe('any command line', () => {
  it('is taken apart, or is not understood, but never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, {maxLength: 30}).map((parts) => parts.join('')),
        ),
        (line) => {
          interpretExit(line, QUIET)
        },
      ),
      {numRuns: 2_000},
    )
  })

  it.each(['a', ' ', "'a'", '"$a"', '"\\"', "$'\\''", '\\a', '$a', '>a ', '#', 'a&&', 'a;', '\\\n', '"', "'", '$'])(
    'takes little time though %j comes 200,000 times',
    (piece) => {
      const repeated = piece.repeat(200_000)
      for (const line of [repeated, `"${repeated}`, `$'${repeated}`, `${repeated}"`]) parseCommands(line)
    },
    2_000,
  )

  it('has an answer only where bash ran a program that gives answers last', async () => {
    const folder = await temporaryFolder()
    const log = join(folder, 'log')
    // programs that end with 1 without a word, write down their name, and are found first
    for (const name of ['grep', 'diff', 'make', 'check']) {
      await writeFile(join(folder, name), `#!/bin/sh\necho ${name} >> ${log}\n[ "$1" = ok ]\n`)
      await chmod(join(folder, name), 0o755)
    }
    const command = fc.constantFrom('grep', 'diff', 'make', 'check', 'true', 'cd /', 'grep ok', 'make ok', 'X=1')
    const joint = fc.constantFrom('&&', '||', ';', '\n')
    await fc.assert(
      fc.asyncProperty(command, fc.array(fc.tuple(joint, command), {maxLength: 5}), async (first, rest) => {
        const line = [first, ...rest.map(([joint, command]) => `${joint} ${command}`)].join(' ')
        const meaning = interpretExit(line, QUIET)
        await writeFile(log, '')
        const status = run(line, {PATH: `${folder}:/usr/bin:/bin`})
        if (status === 0 || meaning === undefined) return
        expect(['grep', 'diff']).toContain((await readFile(log, 'utf8')).trim().split('\n').at(-1))
      }),
      {numRuns: 60},
    )
  })
})

function run(line: string, env: Record<string, string>): number {
  try {
    execFileSync('bash', ['--noprofile', '--norc', '-c', line], {env, stdio: 'ignore'})
    return 0
  } catch (error) {
    return (error as {status: number}).status
  }
}
