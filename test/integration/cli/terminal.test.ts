import {spawnSync} from 'node:child_process'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type SpawnOptions, type Yard} from '../../helpers/cli.ts'

const HELPER = join(import.meta.dirname, 'terminal.py')
const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0
if (!hasPython) console.warn('Skipped: a terminal needs python3, which is not here.')

const ESCAPE = '\u001b'
const TREE = `${ESCAPE}[?2026h`
const calls = [
  {tool: 'Noop'},
  {tool: 'Bash', input: {command: 'X=1; sleep 0.3; echo an output'}},
  {tool: 'Fail', input: {reason: 'a reason that is much longer than a narrow terminal is wide, 日本語 and more of it'}},
]

interface Terminal extends SpawnOptions {
  readonly columns?: number
  /** The file that standard output goes to; the terminal otherwise. */
  readonly stdout?: string
}

/** Starts `toolyard` in a terminal; what is shown there is the process's `stdout`. */
function inTerminal(yard: Yard, args: readonly string[], {columns = 80, stdout = '-', ...options}: Terminal = {}) {
  const env = {TERM: 'xterm-256color', ...options.env}
  return yard.startProgram('python3', [HELPER, String(columns), stdout, 'toolyard', ...args], {...options, env})
}

const widthOf = (line: string) => [...line].reduce((sum, character) => sum + (character > '\u2fff' ? 2 : 1), 0)

describe.skipIf(!hasPython)('in a terminal', {concurrent: true}, () => {
  test.for([80, 40])(
    'of %i columns no line of the tree or the summary is wider, and results go to their file',
    async (columns) => {
      await using yard = await createYard()
      await yard.calls('calls.jsonl', ...calls)
      const run = inTerminal(yard, ['run', 'calls.jsonl', '--allow', 'Bash'], {columns, stdout: 'results.jsonl'})
      const {exitCode, stdout} = await run.ended
      expect(exitCode).toBe(1)
      expect(stdout).toContain(TREE)
      const shown = stripVTControlCharacters(stdout).split(/[\r\n]+/)
      expect(shown.filter((line) => widthOf(line) > columns)).toEqual([])
      expect(shown).toContainEqual(expect.stringMatching(/^3 calls in 3 batches/))
      const results = (await readFile(join(yard.path, 'results.jsonl'), 'utf8')).trimEnd().split('\n')
      expect(results.map((line) => JSON.parse(line).status)).toEqual(['ok', 'ok', 'error'])
    },
  )

  test('that gets the results too, they stand on lines of their own', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...calls)
    const {stdout} = await inTerminal(yard, ['run', 'calls.jsonl', '--allow', 'Bash']).ended
    expect(stdout).not.toContain(TREE)
    const results = stdout.split('\r\n').filter((line) => line.startsWith('{'))
    expect(results.map((line) => JSON.parse(line).status)).toEqual(['ok', 'ok', 'error'])
  })

  test.for([
    ['NO_COLOR=1', {NO_COLOR: '1'}, `${ESCAPE}\\[\\d*m`],
    ['TERM=dumb', {TERM: 'dumb'}, ESCAPE],
  ] as const)('%s is respected', async ([, env, unwanted]) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...calls)
    const options = {stdout: 'results.jsonl', env}
    const {stdout} = await inTerminal(yard, ['run', 'calls.jsonl', '--allow', 'Bash'], options).ended
    expect(stdout).toContain('3 calls in 3 batches')
    expect(stdout).not.toMatch(new RegExp(unwanted))
  })

  test('Ctrl-C interrupts the run, and leaves the terminal as it was', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Noop'}, {tool: 'Hold', input: {started: 'held', until: 'never'}})
    const run = inTerminal(yard, ['run', 'calls.jsonl'], {stdout: 'results.jsonl'})
    await yard.appears('held')
    run.child.stdin?.write('\u0003')
    const {exitCode, stdout} = await run.ended
    expect(exitCode).toBe(130)
    expect(stdout).toContain('Interrupted')
    expect(stdout.lastIndexOf(`${ESCAPE}[?25l`)).toBeLessThanOrEqual(stdout.lastIndexOf(`${ESCAPE}[?25h`))
    const results = (await readFile(join(yard.path, 'results.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(endings({results: results.map((line) => JSON.parse(line))})).toEqual(['ok', 'INTERRUPTED'])
  })

  test('without a file or a pipe to read from, run says so at once', async () => {
    await using yard = await createYard()
    const {exitCode, stdout} = await inTerminal(yard, ['run']).ended
    expect(exitCode).toBe(2)
    expect(stdout).toContain('USAGE')
  })

  test('of 40 columns tools list fits, and --help is read at 80', async () => {
    await using yard = await createYard()
    const {stdout} = await inTerminal(yard, ['tools', 'show', 'Noop'], {columns: 40}).ended
    expect(stdout).toContain('Noop of a test.')
    const help = await inTerminal(yard, ['run', '--help'], {columns: 80}).ended
    const wide = stripVTControlCharacters(help.stdout)
      .split('\r\n')
      .filter((line) => line.length > 80)
    // an example is one line, to be copied
    expect(wide.filter((line) => !line.startsWith('  $ toolyard'))).toEqual([])
  })
})

describe.concurrent('without a terminal', () => {
  test('nothing of a terminal is written, and only problems are listed', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...calls)
    const {stderr} = await yard.toolyard(['run', 'calls.jsonl', '--allow', 'Bash'])
    expect(stderr).not.toContain(ESCAPE)
    expect(stderr).toMatch(/^error +Fail /m)
    expect(stderr).not.toMatch(/^ok /m)
  })

  test('--progress lines has a line for each call, --progress none --summary none has none at all', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...calls)
    const lines = await yard.toolyard(['run', 'calls.jsonl', '--progress', 'lines', '--summary', 'none'])
    expect(lines.stderr.split('\n').map((line) => line.split(' ')[0])).toEqual(['ok', 'denied', 'error', ''])
    const none = await yard.toolyard(['run', 'calls.jsonl', '--progress', 'none', '--summary', 'none'])
    expect(none.stderr).toBe('')
  })
})
