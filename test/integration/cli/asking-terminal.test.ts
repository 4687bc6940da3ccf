import {spawnSync} from 'node:child_process'
import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {stripVTControlCharacters} from 'node:util'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type Running, type SpawnOptions, type Yard} from '../../helpers/cli.ts'

const HELPER = join(import.meta.dirname, 'terminal.py')
const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0
if (!hasPython) console.warn('Skipped: a terminal needs python3, which is not here.')

// a pty of a test is no machine's, whatever the tests themselves run in
const HUMAN = {TERM: 'xterm-256color', CI: '', EDITOR: '', VISUAL: ''}
const unknown = (id: string, input: object = {}) => ({id, tool: 'Unknown', input})

/** Runs a command in a terminal of 80 columns with its results in a file, for someone who answers there. */
function atTerminal(yard: Yard, command: readonly string[], {columns = 80, env = {}} = {}) {
  const options: SpawnOptions = {env: {...HUMAN, ...env}}
  const run = yard.startProgram('python3', [HELPER, String(columns), 'results.jsonl', ...command], options)
  let seen = 0
  return {
    run,
    /** Waits until the text is shown, after what was waited for before, and types. */
    async type(after: string, keys: string) {
      seen = await shows(run, after, seen)
      run.child.stdin?.write(keys)
    },
  }
}

async function shows({stdout}: Running, text: string, from: number): Promise<number> {
  for (;;) {
    const at = stdout().indexOf(text, from)
    if (at !== -1) return at + text.length
    await sleep(10)
  }
}

async function resultsOf(yard: Yard) {
  const lines = (await readFile(join(yard.path, 'results.jsonl'), 'utf8')).trimEnd().split('\n')
  const results = lines.map((line) => JSON.parse(line))
  return {results, endings: endings({results})}
}

const PROMPT = ' > '

describe.skipIf(!hasPython)('someone at the terminal', {concurrent: true}, () => {
  test('is asked about a call, and says yes', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a', {command: 'make it so'}), {tool: 'Noop'})
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'])
    await type(PROMPT, 'y\n')
    const {exitCode, stdout} = await run.ended
    expect(exitCode).toBe(0)
    expect(await resultsOf(yard)).toMatchObject({
      endings: ['ok', 'ok'],
      results: [{meta: {decision: {source: 'the user at the terminal'}}}, {}],
    })
    for (const shown of ['Allow Unknown (call a)?', 'make it so', 'may change anything'])
      expect(stdout).toContain(shown)
  })

  test('is asked also while the calls come through a pipe', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'))
    const {run, type} = atTerminal(yard, ['bash', '-c', 'cat calls.jsonl | toolyard run'])
    await type(PROMPT, 'y\n')
    expect((await run.ended).exitCode).toBe(0)
    expect(await resultsOf(yard)).toMatchObject({endings: ['ok']})
  })

  test('says no, and the model sees why', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a', {n: 1}), unknown('b', {n: 2}), unknown('c', {n: 3}))
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'])
    await type(PROMPT, 'n\n')
    await type('Why', 'use the other one\n')
    await type(PROMPT, 'no not on fridays\n')
    // Ctrl-D
    await type(PROMPT, '\u0004')
    expect((await run.ended).exitCode).toBe(3)
    const {results, endings} = await resultsOf(yard)
    expect(endings).toEqual(Array(3).fill('APPROVER_DENIED'))
    expect(results.map(({content}) => content[0].text)).toEqual([
      expect.stringContaining('use the other one'),
      expect.stringContaining('not on fridays'),
      expect.any(String),
    ])
  })

  test('is asked again after what is no answer', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'))
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'])
    for (const typed of ['\n', 'yes, but only once\n', 'x\u001b[2J\n']) await type(PROMPT, typed)
    await type(PROMPT, 'YES\n')
    expect((await run.ended).exitCode).toBe(0)
  })

  test('edits the input', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Echo', input: {text: 'this'}})
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl', '--ask', 'Echo'])
    await type(PROMPT, 'e\n')
    await type('{"text":"this"}', '{"text":\n')
    await type('not JSON', 'e\n')
    await type('one line: ', '{"text":"that"}\n')
    expect((await run.ended).exitCode).toBe(0)
    const {results} = await resultsOf(yard)
    expect(results[0].content[0].text).toBe('that')
    expect(results[0].meta.decision.reason).toContain('edited')
  })

  test('edits the input in an editor of their own', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Echo', input: {text: 'this'}})
    const env = {EDITOR: 'sed -i s/this/that/'}
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl', '--ask', 'Echo'], {env})
    await type(PROMPT, 'e\n')
    expect((await run.ended).exitCode).toBe(0)
    expect((await resultsOf(yard)).results[0].content[0].text).toBe('that')
  })

  test('interrupts the run with Ctrl-C', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'), {tool: 'Noop'})
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'])
    await type(PROMPT, '\u0003')
    expect((await run.ended).exitCode).toBe(130)
    expect((await resultsOf(yard)).endings).toEqual(['INTERRUPTED', 'INTERRUPTED'])
  })

  test('is shown nothing that could deceive, and no line that is too wide, and nothing is drawn over it', async () => {
    await using yard = await createYard()
    const command = `echo \u001b[2Jhi \u202e reversed\u200b\n${'x'.repeat(300)} 日本語`
    await yard.calls('calls.jsonl', {tool: 'Noop'}, unknown('\u001b[1mb', {command}))
    for (const [columns, env] of [
      [80, {}],
      [40, {NO_COLOR: '1'}],
    ] as const) {
      const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'], {columns, env})
      const before = await shows(run, PROMPT, 0)
      await sleep(300)
      // the cursor is where the answer goes
      expect(run.stdout().length).toBe(before)
      await type(PROMPT, 'n no\n')
      const {stdout} = await run.ended
      const question = stdout.slice(stdout.indexOf('Allow Unknown'), before)
      for (const hidden of ['\u001b[2J', '\u202e', '\u200b']) expect(question).not.toContain(hidden)
      if (columns === 40) expect(question).not.toContain('\u001b')
      expect(question).toContain('\\u202e')
      const lines = stripVTControlCharacters(question).split('\r\n')
      expect(lines.filter((line) => line.length > columns)).toEqual([])
    }
  })

  test('is not there in CI', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'))
    const {run} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'], {env: {CI: 'true'}})
    expect((await run.ended).exitCode).toBe(3)
  })
})

describe.skipIf(!hasPython)('an answer at the terminal', {concurrent: true}, () => {
  test('may hold for the rest of the run', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a', {n: 1}), unknown('b', {n: 2}))
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'])
    await type(PROMPT, 'a\n')
    expect((await run.ended).exitCode).toBe(0)
    const {results} = await resultsOf(yard)
    expect(results[1].meta.decision).toMatchObject({rule: 'Unknown', source: 'an answer at the terminal'})
    await yard.toolyard(['run', 'calls.jsonl']).then(({exitCode}) => expect(exitCode).toBe(3))
  })

  test('may be remembered, and then holds for the runs to come', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a', {n: 1}), unknown('b', {n: 2}))
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'])
    await type(PROMPT, 'r\n')
    expect((await run.ended).exitCode).toBe(0)
    expect(await yard.toolyard(['run', 'calls.jsonl'])).toMatchObject({exitCode: 0})
  })

  test('that is remembered is for the file that was shown, wherever in the project the run was', async () => {
    await using yard = await createYard()
    await yard.write('.git/HEAD', '')
    const call = (file: string) => ({tool: 'Write', input: {file_path: file, content: 'x'}})
    await yard.calls('sub/calls.jsonl', call('a.txt'))
    await yard.calls('calls.jsonl', call('sub/a.txt'), call('a.txt'))
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'sub/calls.jsonl', '--cwd', 'sub'])
    await type(PROMPT, 'r\n')
    expect((await run.ended).exitCode).toBe(0)
    await rm(join(yard.path, 'sub/a.txt'))
    expect(endings(await yard.toolyard(['run', 'calls.jsonl']))).toEqual(['ok', 'NOT_APPROVED'])
  })

  test('does not override what is denied, when the input was edited into it', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Write', input: {file_path: 'a.txt', content: 'x'}})
    const {run, type} = atTerminal(yard, ['toolyard', 'run', 'calls.jsonl'])
    await type(PROMPT, 'e\n')
    await type('one line: ', '{"file_path":".git/hooks/post-commit","content":"x"}\n')
    expect((await run.ended).exitCode).toBe(3)
    expect((await resultsOf(yard)).endings).toEqual(['PROTECTED_PATH'])
  })
})
