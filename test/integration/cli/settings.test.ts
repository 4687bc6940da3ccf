import {resolve} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type SpawnOptions, type Yard} from '../../helpers/cli.ts'

/** Settings as `config show --json` prints them. */
async function settingsOf(yard: Yard, args: readonly string[] = [], options: SpawnOptions = {}) {
  const ran = await yard.toolyard(['config', 'show', '--json', ...args], options)
  expect(ran.stderr).toBe('')
  return JSON.parse(ran.stdout)
}

/** A flag, its variable, its key in a file, and a text with the value that it stands for. */
const SETTINGS = [
  ['--max-concurrency', 'TOOLYARD_MAX_CONCURRENCY', 'maxConcurrency', ['1', 1], ['2', 2], [3, 3], [4, 4]],
  ['--timeout', 'TOOLYARD_TIMEOUT', 'timeout', ['1s', 1000], ['2s', 2000], ['3s', 3000], ['4s', 4000]],
  ['--idle-timeout', 'TOOLYARD_IDLE_TIMEOUT', 'idleTimeout', ['1s', 1000], ['2s', 2000], ['3s', 3000], [4000, 4000]],
  ['--run-timeout', 'TOOLYARD_RUN_TIMEOUT', 'runTimeout', ['1s', 1000], ['2s', 2000], ['3s', 3000], ['4s', 4000]],
  ['--on-ask', 'TOOLYARD_ON_ASK', 'onAsk', ['fail', 'fail'], ['defer', 'defer'], ['allow', 'allow'], ['fail', 'fail']],
  ['--approve-with', 'TOOLYARD_APPROVE_WITH', 'approveWith', ['a b', 'a b'], ['c', 'c'], ['d, e', 'd, e'], ['f', 'f']],
  ['--questions', 'TOOLYARD_QUESTIONS', 'questions', ['/1', '/1'], ['/2', '/2'], ['/3', '/3'], ['/4', '/4']],
  ['--cascade', 'TOOLYARD_CASCADE', 'cascade', ['all', 'all'], ['none', 'none'], ['shell', 'shell'], ['all', 'all']],
  [
    '--on-error',
    'TOOLYARD_ON_ERROR',
    'onError',
    ['stop', 'stop'],
    ['continue', 'continue'],
    ['stop', 'stop'],
    ['continue', 'continue'],
  ],
  [
    '--schedule',
    'TOOLYARD_SCHEDULE',
    'schedule',
    ['serial', 'serial'],
    ['effects', 'effects'],
    ['greedy', 'greedy'],
    ['serial', 'serial'],
  ],
  [
    '--progress',
    'TOOLYARD_PROGRESS',
    'progress',
    ['none', 'none'],
    ['lines', 'lines'],
    ['tree', 'tree'],
    ['none', 'none'],
  ],
  ['--summary', 'TOOLYARD_SUMMARY', 'summary', ['json', 'json'], ['none', 'none'], ['text', 'text'], ['json', 'json']],
  [
    '--from',
    'TOOLYARD_FROM',
    'from',
    ['native', 'native'],
    ['anthropic', 'anthropic'],
    ['auto', 'auto'],
    ['native', 'native'],
  ],
  [
    '--to',
    'TOOLYARD_TO',
    'to',
    ['anthropic', 'anthropic'],
    ['native', 'native'],
    ['anthropic', 'anthropic'],
    ['native', 'native'],
  ],
  [
    '--permission-mode',
    'TOOLYARD_PERMISSION_MODE',
    'permissionMode',
    ['plan', 'plan'],
    ['dontAsk', 'dontAsk'],
    ['acceptEdits', 'acceptEdits'],
    ['plan', 'plan'],
  ],
] as const

describe.concurrent('every setting', () => {
  test('can be a flag, a variable, a key of the project or of the user; the first of these that there is decides', async () => {
    await using yard = await createYard()
    const flags = SETTINGS.flatMap(([flag, , , [text]]) => [flag, text])
    const env = Object.fromEntries(SETTINGS.map(([, variable, , , [text]]) => [variable, text]))
    const file = (at: 5 | 6) => {
      const {permissionMode, ...rest} = Object.fromEntries(SETTINGS.map((setting) => [setting[2], setting[at][0]]))
      return JSON.stringify({...rest, permissions: {defaultMode: permissionMode}})
    }
    const expected = (at: 3 | 4 | 5 | 6) => Object.fromEntries(SETTINGS.map((setting) => [setting[2], setting[at][1]]))
    await yard.write('../home/.config/toolyard/config.yaml', file(6))
    expect((await settingsOf(yard)).settings).toMatchObject(expected(6))
    await yard.write('.toolyardrc.json', file(5))
    expect((await settingsOf(yard, ['--trust-project'])).settings).toMatchObject(expected(5))
    expect((await settingsOf(yard, ['--trust-project'], {env})).settings).toMatchObject(expected(4))
    const all = await settingsOf(yard, ['--trust-project', ...flags], {env})
    expect(all.settings).toMatchObject(expected(3))
    expect(all.origins).toMatchObject(Object.fromEntries(SETTINGS.map(([flag, , name]) => [name, flag])))
  })

  test('of a list adds up over flags, variables and files', async () => {
    await using yard = await createYard()
    await yard.write('sub/.toolyardrc.yaml', 'permissions: {deny: [D], additionalDirectories: [here]}\n')
    await yard.write('../home/.config/toolyard/config.yaml', 'permissions: {ask: [C]}\n')
    const env = {
      TOOLYARD_ALLOW: 'B\nB(x, y)',
      TOOLYARD_ADD_DIR: '/one:/two',
      TOOLYARD_CWD: 'sub',
      TOOLYARD_TRUST_PROJECT: '1',
    }
    const {settings, cwd} = await settingsOf(yard, ['--allow', 'A', '--add-dir', 'three', '--deny', 'A'], {env})
    expect(cwd).toBe(`${yard.path}/sub`)
    const rules = settings.rules.map(({action, text}: {action: string; text: string}) => `${action} ${text}`)
    expect(rules.toSorted()).toEqual(['allow A', 'allow B', 'allow B(x, y)', 'ask C', 'deny A', 'deny D'])
    expect(settings.additionalDirectories).toEqual([`${yard.path}/sub/three`, '/one', '/two', `${yard.path}/sub/here`])
  })

  test('that names files starts from the shell in flags and variables, and in a file from that file', async () => {
    await using yard = await createYard()
    await yard.write(
      'sub/.toolyardrc.yaml',
      'approvals: [p.jsonl, ~/h.jsonl]\nquestions: q.jsonl\nsettings: [s.json]\n',
    )
    await yard.write('sub/s.json', '{"permissions": {"deny": ["B"], "additionalDirectories": ["../b"]}}')
    await yard.write('flag.json', '{"permissions": {"deny": ["A"]}}')
    const env = {TOOLYARD_APPROVALS: 'v.jsonl:/w.jsonl', TOOLYARD_CWD: 'sub'}
    const args = ['--trust-project', '--approvals', 'a.jsonl', '--settings', 'flag.json']
    const {settings, origins} = await settingsOf(yard, args, {env})
    const at = (...names: string[]) => names.map((name) => resolve(yard.path, name))
    expect(settings.approvals).toEqual([...at('a.jsonl', 'v.jsonl', '/w.jsonl', 'sub/p.jsonl', '../home/h.jsonl')])
    expect(origins.approvals.slice(0, 4)).toEqual([
      '--approvals',
      'TOOLYARD_APPROVALS',
      'TOOLYARD_APPROVALS',
      '.toolyardrc.yaml:1:13',
    ])
    expect([settings.questions, ...settings.settingsFiles]).toEqual(at('sub/q.jsonl', 'flag.json', 'sub/s.json'))
    expect(settings.additionalDirectories).toEqual(at('b'))
    expect(settings.rules.map(({text, source}: {text: string; source: string}) => [text, source])).toEqual([
      ['A', `${yard.path}/flag.json:1:27`],
      ['B', 's.json:1:27'],
    ])
    const person = await yard.toolyard(['config', 'show', ...args], {env})
    for (const text of ['approveWith', 'Settings of Claude Code:', 'Approvals:']) expect(person.stdout).toContain(text)
  })

  test('--bare reads no file, neither of the project nor of the user', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'this is: [not valid')
    expect(await settingsOf(yard, ['--bare'])).toMatchObject({files: [], settings: {localTools: []}})
    expect(await settingsOf(yard, [], {env: {TOOLYARD_BARE: '1'}})).toMatchObject({files: []})
    const ran = await yard.toolyard(['run', '--bare'], {stdin: '{"tool":"Noop"}\n'})
    expect(endings(ran)).toEqual(['TOOL_NOT_FOUND'])
  })
})

describe.concurrent('a value that is none', () => {
  test.for([
    ['--max-concurrency', ['--max-concurrency', '0'], {}],
    ['--run-timeout', ['--run-timeout', '5 fortnights'], {}],
    ['TOOLYARD_CASCADE', [], {TOOLYARD_CASCADE: 'shel'}],
    ['TOOLYARD_BARE', [], {TOOLYARD_BARE: 'maybe'}],
    ['nowhere', ['--cwd', 'nowhere'], {}],
    ['--on-ask', ['--on-ask', 'alow'], {}],
    ['gone.json', ['--settings', 'gone.json'], {}],
  ] as const)('ends with exit code 2 and names %s', async ([name, args, env]) => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['run', ...args], {env})
    expect(ran).toMatchObject({exitCode: 2, stdout: ''})
    expect(ran.stderr).toContain(name)
    expect(ran.stderr).toMatch(/CONFIG_INVALID|CONFIG_UNREADABLE/)
  })

  test('in a file ends with exit code 2 and the line and column where it stands', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'schedule: serial\ncascade: everything\n')
    const ran = await yard.toolyard(['run'])
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toContain('.toolyardrc.yaml:2:10')
  })

  test('of a rule ends with exit code 2', async () => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['run', '--allow', 'Write('])
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(/--allow.*RULE_INVALID/s)
  })
})

describe.concurrent('a file of tools that can not be loaded', () => {
  test('costs its own tools and no others, and is told of, unless --strict-plugins', async () => {
    await using yard = await createYard()
    const file = await yard.write('tools.js', 'throw new Error("no")\n')
    await yard.write('.toolyardrc.yaml', 'tools: [tools.js]\n')
    await yard.calls('calls.jsonl', {tool: 'Noop'})
    const args = ['run', 'calls.jsonl', '--trust-project']
    const [lenient, strict] = await Promise.all([yard.toolyard(args), yard.toolyard([...args, '--strict-plugins'])])
    expect(lenient.stderr).toContain(file)
    expect(strict).toMatchObject({exitCode: 2, stdout: ''})
    expect(strict.stderr).toContain('PLUGIN_BROKEN')
    expect(endings(lenient)).toEqual(['ok'])
  })
})

describe.concurrent('a slip of the pen', () => {
  test.for([
    [['rnu'], 'Did you mean run?'],
    [['tool', 'list'], 'Did you mean tools list?'],
    [['tools', 'lst'], 'Did you mean tools list?'],
    [['run', '--alow', 'Bash'], 'Did you mean --allow?'],
    [['run', '--max-concurency=3'], 'Did you mean --max-concurrency?'],
    [['run', '--schedule', 'seriel'], 'Did you mean serial?'],
    [['tools', 'show', 'Raed'], 'Did you mean Read?'],
    [['call'], 'tool'],
    [['config', 'show', 'extra'], 'extra'],
  ] as const)('gets a hint and exit code 2: %j', async ([args, hint]) => {
    await using yard = await createYard()
    const ran = await yard.toolyard(args)
    expect(ran).toMatchObject({exitCode: 2, stdout: ''})
    expect(ran.stderr).toContain(hint)
    expect(ran.stderr).toMatch(/\((USAGE|CONFIG_INVALID)\)\n$/)
    expect(ran.stderr).not.toMatch(/^ +at |Note:/m)
  })
})
