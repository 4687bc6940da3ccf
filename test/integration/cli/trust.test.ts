import {spawnSync} from 'node:child_process'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type Yard} from '../../helpers/cli.ts'

const TERMINAL = join(import.meta.dirname, 'terminal.py')
const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0

const LOOSE = `
permissions:
  allow: [Unknown]
  deny: [Echo]
  defaultMode: bypassPermissions
  additionalDirectories: [/]
tools: [tools.js]
maxConcurrency: 2
timeout: 1h
`
const SPY = `import {writeFileSync} from 'node:fs'\nwriteFileSync('was-run', '')\n`
const calls = [{tool: 'Unknown'}, {tool: 'Echo', input: {text: ''}}, {tool: 'Noop'}]

describe.concurrent('the configuration of a project', () => {
  test('only restricts while the project is not trusted, and the run says what it ignores', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', LOOSE)
    await yard.write('tools.js', SPY)
    await yard.calls('calls.jsonl', ...calls)
    const ran = await yard.toolyard(['run', 'calls.jsonl'])
    expect(endings(ran)).toEqual(['NOT_APPROVED', 'DENY_RULE', 'ok'])
    expect(ran.exitCode).toBe(3)
    for (const key of ['permissions.allow', 'defaultMode', 'additionalDirectories', 'tools']) {
      expect(ran.stderr).toMatch(new RegExp(`^\\.toolyardrc\\.yaml:\\d+:\\d+ \\(.*${key}.* is ignored`, 'm'))
    }
    expect(ran.stderr.match(/--trust-project/g)).toHaveLength(1)
    expect(await yard.has('was-run')).toBe(false)
    const {settings} = JSON.parse((await yard.toolyard(['config', 'show', '--json'])).stdout)
    expect(settings).toMatchObject({permissionMode: 'default', maxConcurrency: 2, timeout: 3_600_000, localTools: [{}]})
  })

  test.for([
    ['--trust-project', ['--trust-project'], {}],
    ['TOOLYARD_TRUST_PROJECT=1', [], {TOOLYARD_TRUST_PROJECT: '1'}],
  ] as const)('is followed with %s', async ([, args, env]) => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', LOOSE.replace('tools: [tools.js]', ''))
    await yard.calls('calls.jsonl', ...calls)
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--progress', 'none', ...args], {env})
    expect(endings(ran)).toEqual(['ok', 'DENY_RULE', 'ok'])
    expect(ran.stderr).toBe('')
  })

  test.for(['toolyard.config.js', 'toolyard.config.ts'])(
    'that is code, %s, runs only when it is trusted',
    async (file) => {
      await using yard = await createYard()
      await yard.write(file, `${SPY}export default {permissions: {allow: ['Unknown']}}\n`)
      const stdin = '{"tool":"Unknown"}\n'
      const ran = await yard.toolyard(['run'], {stdin})
      expect(endings(ran)).toEqual(['NOT_APPROVED'])
      expect(ran.stderr).toContain(`${file} is not imported`)
      await Promise.all([yard.toolyard(['plan']), yard.toolyard(['doctor'])])
      expect(await yard.has('was-run')).toBe(false)
      expect(endings(await yard.toolyard(['run', '--trust-project'], {stdin}))).toEqual(['ok'])
      expect(await yard.has('was-run')).toBe(true)
    },
  )

  test('that names the settings of Claude Code is trusted with them, or only restricts with them', async () => {
    await using yard = await createYard()
    const permissions = {allow: ['Unknown', 'mcp__*'], deny: ['Echo', 'Read(./.env)'], defaultMode: 'acceptEdits'}
    const hooks = {Stop: [{hooks: [{type: 'command', command: 'exit 2'}]}]}
    await yard.write('.claude/settings.json', JSON.stringify({permissions, hooks, model: 'opus'}))
    await yard.calls('calls.jsonl', ...calls)
    const run = async (...args: string[]) => endings(await yard.toolyard(['run', 'calls.jsonl', ...args]))
    const file = '.claude/settings.json'
    expect(await run('--settings', file)).toEqual(['ok', 'DENY_RULE', 'ok'])
    await yard.write('.toolyardrc.yaml', `settings: [${file}]\n`)
    expect(await run()).toEqual(['NOT_APPROVED', 'DENY_RULE', 'ok'])
    expect(await run('--trust-project')).toEqual(['ok', 'DENY_RULE', 'ok'])
  })

  test('can not be loosened by a variable of a call line', async () => {
    await using yard = await createYard()
    const stdin = '{"tool":"Bash","input":{"command":"true"},"env":{"PATH":"/tmp"}}\n'
    expect(endings(await yard.toolyard(['run', '--allow', 'Bash'], {stdin}))).toEqual(['INVALID_ENV'])
  })
})

/** Nobody is asked about calls, only about trust. */
const NOT_ASKED = {TOOLYARD_PERMISSION_MODE: 'dontAsk'}

/** Runs the calls in a terminal, where somebody types an answer when they are asked. */
async function answer(yard: Yard, text: string, env: Readonly<Record<string, string>> = {}) {
  const args = [TERMINAL, '200', 'results.jsonl', 'toolyard', 'run', 'calls.jsonl']
  const run = yard.startProgram('python3', args, {env: {TERM: 'xterm', ...NOT_ASKED, ...env}})
  const isAsked = () => run.stdout().includes('[n] no')
  const ended = run.ended.then(() => true)
  while (!isAsked() && !(await Promise.race([ended, sleep(20, false)]))) {}
  const asked = isAsked()
  if (asked) run.child.stdin?.write(`${text}\n`)
  await ended
  const written = await readFile(join(yard.path, 'results.jsonl'), 'utf8')
  const results = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return {asked, shown: run.stdout(), endings: endings({results})}
}

describe.skipIf(!hasPython)('trust in a project, where somebody is there', {concurrent: true}, () => {
  const LOOSENING = 'permissions: {allow: [Unknown]}\n'

  test.for([
    ['y', 'ok'],
    ['n', 'NOT_APPROVED'],
    ['', 'NOT_APPROVED'],
    ['what?', 'NOT_APPROVED'],
  ] as const)('is asked for, and %j holds for one run', async ([text, ending]) => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', LOOSENING)
    await yard.calls('calls.jsonl', {tool: 'Unknown'})
    const run = await answer(yard, text)
    expect(run).toMatchObject({asked: true, endings: [ending]})
    expect(run.shown).toContain('.toolyardrc.yaml:1:23 (permissions.allow[0])')
    expect(endings(await yard.toolyard(['run', 'calls.jsonl']))).toEqual(['NOT_APPROVED'])
  })

  test('is remembered until the configuration changes, and nobody is asked where a machine runs', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', LOOSENING)
    await yard.calls('calls.jsonl', {tool: 'Unknown'})
    expect(await answer(yard, 'r')).toMatchObject({asked: true, endings: ['ok']})
    expect(await answer(yard, 'n')).toMatchObject({asked: false, endings: ['ok']})
    expect(endings(await yard.toolyard(['run', 'calls.jsonl']))).toEqual(['ok'])
    await yard.write('.toolyardrc.yaml', `${LOOSENING}timeout: 1m\n`)
    expect(await answer(yard, 'y', {CI: 'true'})).toMatchObject({asked: false, endings: ['NOT_APPROVED']})
  })
})
