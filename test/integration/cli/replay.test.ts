import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type Yard} from '../../helpers/cli.ts'

const CALLS = [
  {id: 'read', tool: 'Read', input: {file_path: 'a.txt'}},
  {id: 'write', tool: 'Write', input: {file_path: 'b.txt', content: 'one\ntwo\n'}},
  {id: 'sh', tool: 'Bash', input: {command: 'cat b.txt; pwd; date; echo "PID $$"; mktemp -u /tmp/tmp.XXXXXX; false'}},
  {id: 'miss', tool: 'Read', input: {file_path: 'nothing.txt'}},
  {id: 'refused', tool: 'Write', input: {file_path: '.git/x', content: ''}},
]
const MODE = ['--permission-mode', 'bypassPermissions']

interface Report {
  readonly drifted: boolean
  readonly sessions: readonly {
    counts: object
    calls: readonly {id: string; verdict: string; diff?: string; reason?: string}[]
  }[]
}

/** Someone who has recorded a run in `rec`, and has its folder as it was before. */
async function recorded(): Promise<Yard> {
  const yard = await createYard()
  await yard.write('a.txt', 'hello\n')
  await yard.calls('calls.jsonl', ...CALLS)
  await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec', ...MODE])
  await yard.bash('rm b.txt')
  return yard
}

async function replay(yard: Yard, ...args: string[]): Promise<Report & {exitCode: number}> {
  const ran = await yard.toolyard(['replay', '../rec', '--json', ...MODE, ...args])
  return {...JSON.parse(ran.stdout), exitCode: ran.exitCode}
}

const verdicts = ({sessions: [session]}: Report) => session?.calls.map(({id, verdict}) => [id, verdict])

describe.concurrent('a replay', () => {
  test('of a run of our own is the same, and leaves the folder alone', async () => {
    await using yard = await recorded()
    await yard.bash('mkdir ../tmp')
    const ran = await yard.toolyard(['replay', '../rec', '--json', ...MODE], {env: {TMPDIR: join(yard.path, '../tmp')}})
    const report = {...JSON.parse(ran.stdout), exitCode: ran.exitCode}
    expect([report.exitCode, report.drifted, verdicts(report)]).toEqual([0, false, [['refused', 'not-replayable']]])
    expect((await readdir(yard.path)).sort()).toEqual(['a.txt', 'calls.jsonl'])
    expect((await readdir(join(yard.path, '../tmp'))).filter((name) => name.startsWith('toolyard'))).toEqual([])
  })

  test('tells what has changed, with a diff that a person can read, and ends with 4', async () => {
    await using yard = await recorded()
    await yard.write('a.txt', 'good morning\n')
    const ran = await yard.toolyard(['replay', '../rec', ...MODE])
    expect(ran.exitCode).toBe(4)
    expect(ran.stdout).toMatch(/^changed +Read read\n.*\n.*\n +- +1\thello\n +\+ +1\tgood morning\n/)
    expect(ran.stdout).toMatch(/5 calls, 1 changed, 3 same, 1 not-replayable\.\n$/)
  })

  test.for([
    ['fails now', 'newly-failing', [], 'rm a.txt', 'read'],
    ['is denied now', 'newly-denied', ['--deny', 'Read(a.txt)'], 'true', 'read'],
    ['no longer fails', 'fixed', [], 'echo now > nothing.txt', 'miss'],
  ] as const)('tells what %s', async ([, verdict, args, change, id]) => {
    await using yard = await recorded()
    await yard.bash(change)
    const report = await replay(yard, ...args)
    expect([report.exitCode, verdicts(report)]).toEqual([4, expect.arrayContaining([[id, verdict]])])
  })

  test('tells what a tool that was changed gives now', async () => {
    await using yard = await createYard()
    const tool = (answer: string) => `import {defineTool, result} from '@toolyard/sdk'
      const call = ({name}) => result.ok('first\\n${answer} ' + name + '\\nlast')
      const input = {type: 'object', properties: {name: {type: 'string'}}}
      export default defineTool({name: 'Greet', description: 'Greets.', input, effects: () => [], call})`
    await yard.write('greet.mjs', tool('hello'))
    await yard.write('.toolyardrc.json', '{"tools": ["greet.mjs"]}')
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Greet', input: {name: 'you'}})
    await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec', '--trust-project'])
    expect((await replay(yard, '--trust-project')).drifted).toBe(false)
    await yard.write('greet.mjs', tool('good day'))
    const {exitCode, sessions} = await replay(yard, '--trust-project')
    expect([exitCode, sessions[0]?.calls[0]?.diff?.split('\n').slice(2)]).toEqual([
      4,
      [' first', '-hello you', '+good day you', ' last'],
    ])
  })

  test('accepts what has drifted with --update, from then on', async () => {
    await using yard = await recorded()
    await yard.write('a.txt', 'other\n')
    // not what a forgotten mode has denied
    const forgotten = await yard.toolyard([
      'replay',
      '../rec',
      '--update',
      '--permission-mode',
      'dontAsk',
      '--deny',
      'Write',
    ])
    expect(forgotten.exitCode).toBe(4)
    expect((await replay(yard, '--update')).exitCode).toBe(0)
    expect((await replay(yard)).drifted).toBe(false)
    await yard.write('a.txt', 'hello\n')
    expect(verdicts(await replay(yard))).toContainEqual(['read', 'changed'])
  })

  test('runs where it is told to: in a folder, in place, in a checkout of the recorded commit', async () => {
    await using yard = await createYard()
    const git = 'git -c user.name=a -c user.email=a@b.c'
    await yard.write('a.txt', 'then\n')
    await yard.calls('calls.jsonl', ...CALLS.slice(0, 2))
    await yard.bash(`git init -q && git add a.txt && ${git} commit -qm then`)
    await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec', ...MODE])
    await yard.bash(
      `rm b.txt && echo now > a.txt && ${git} commit -qam now && mkdir ../other && echo then > ../other/a.txt`,
    )
    expect(verdicts(await replay(yard))).toEqual([['read', 'changed']])
    expect(verdicts(await replay(yard, '--worktree'))).toEqual([])
    expect(verdicts(await replay(yard, '--in', '../other'))).toEqual([])
    expect(await yard.has('../other/b.txt')).toBe(true)
    expect(await yard.has('b.txt')).toBe(false)
    await replay(yard, '--in-place')
    expect(await readFile(join(yard.path, 'b.txt'), 'utf8')).toBe('one\ntwo\n')
  })

  test('compares what is masked in a recording with what would be, and tells no secret', async () => {
    await using yard = await createYard()
    const secret = (letter: string) => ['ghp', `${letter}b1`.repeat(12)].join('_')
    await yard.write('a.txt', `token ${secret('A')} of one`)
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Bash', input: {command: 'cat a.txt'}})
    await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec', ...MODE])
    expect((await replay(yard)).drifted).toBe(false)
    await yard.write('a.txt', `token ${secret('C')} of two`)
    const report = await replay(yard, '--update')
    expect(verdicts(report)).toEqual([['a', 'changed']])
    const {stdout: accepted} = await yard.bash('cat ../rec/sessions/*/*.accepted')
    expect(accepted).toContain('MASKED')
    expect([JSON.stringify(report), accepted].join()).not.toContain('Cb1')
    expect((await replay(yard)).drifted).toBe(false)
    expect((await replay(yard, '--mask', 'none')).drifted).toBe(true)
  })

  test('compares what was too large to be shown to its end, and no matter how long things took', async () => {
    await using yard = await createYard()
    const log = (last: string) => `for i in $(seq 9000); do echo "step $i took $RANDOM ms"; done; echo ${last}`
    await yard.write('log.sh', log('done'))
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Bash', input: {command: 'bash log.sh'}})
    await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec', ...MODE])
    expect((await replay(yard)).drifted).toBe(false)
    // also where only the beginning of it is recorded
    await yard.bash('mkdir ../moved && cp ../rec/sessions/*/journal.jsonl ../moved')
    await yard.write('log.sh', log('failed'))
    expect((await yard.toolyard(['replay', '../moved', ...MODE])).exitCode).toBe(4)
    const {sessions} = await replay(yard)
    expect(sessions[0]?.calls[0]?.diff?.split('\n').slice(-2)).toEqual(['-done', '+failed'])
  })

  test('tells of a commit that was not all that there was, and of what nobody could see before', async () => {
    await using yard = await createYard()
    const git = 'git -c user.name=a -c user.email=a@b.c'
    await yard.write('a.txt', 'then\n')
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Bash', input: {command: 'echo x > "$PLACE/made.txt"'}})
    await yard.bash(`git init -q && git add a.txt && ${git} commit -qm then && echo now > a.txt`)
    const env = {PLACE: yard.path}
    await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec', ...MODE], {env})
    await yard.bash('rm made.txt')
    const {stderr} = await yard.toolyard(['replay', '../rec', '--worktree', ...MODE], {env})
    expect(stderr).toContain('files were changed when it was recorded')
    expect(stderr).toContain('made.txt')
  })

  test('leaves out what can not be run again, and says why', async () => {
    await using yard = await createYard()
    const secret = ['ghp', 'Ab1'.repeat(12)].join('_')
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Echo', input: {text: secret}}, {id: 'b', tool: 'Gone', input: {}})
    await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec'])
    const report = await replay(yard)
    expect(report.sessions[0]?.calls).toMatchObject([
      {id: 'a', verdict: 'not-replayable', reason: 'its input is masked'},
    ])
    expect(report.exitCode).toBe(0)
  })

  test('does not compare what the configuration calls volatile', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Bash', input: {command: 'echo build $RANDOM-$RANDOM-$RANDOM'}})
    await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec', ...MODE])
    expect((await replay(yard)).drifted).toBe(true)
    await yard.write('.toolyardrc.yaml', 'replay: {volatile: [{pattern: "build [0-9-]+", tool: Bash}]}\n')
    expect((await replay(yard)).drifted).toBe(false)
  })
})

describe.concurrent('a session of another agent', () => {
  /** A log of Claude Code, of another machine. */
  const log = (...lines: object[]) =>
    lines.map((line) => `${JSON.stringify({sessionId: 's', cwd: '/Users/x/app', ...line})}\n`).join('')
  const use = (id: string, message: string, name: string, input: object) => ({
    type: 'assistant',
    uuid: `u-${id}`,
    message: {id: message, role: 'assistant', content: [{type: 'tool_use', id, name, input}]},
  })
  const answer = (id: string, content: string, isError?: true) => ({
    type: 'user',
    uuid: `r-${id}`,
    message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content, is_error: isError}]},
  })
  const LOG = log(
    ...[
      use('a', 'm1', 'Read', {file_path: '/Users/x/app/a.txt'}),
      use('b', 'm1', 'Bash', {command: 'cat /Users/x/app/a.txt'}),
    ],
    ...[answer('b', 'hello'), answer('a', '     1→hello\n\n<system-reminder>think</system-reminder>')],
    ...[
      use('c', 'm2', 'Write', {file_path: '/Users/x/app/b.txt', content: 'x'}),
      answer('c', 'File created successfully at: /Users/x/app/b.txt'),
    ],
    ...[
      use('d', 'm3', 'Bash', {command: 'rm -rf /'}),
      answer('d', "The user doesn't want to proceed with this tool use.", true),
    ],
    ...[use('e', 'm4', 'Task', {prompt: 'x'}), answer('e', 'done')],
    use('f', 'm5', 'Read', {file_path: 'a.txt'}),
  )

  test('is replayed here, its folder mapped and its presentation left out', async () => {
    await using yard = await createYard()
    await yard.write('a.txt', 'hello\n')
    await yard.write('../rec', LOG)
    const report = await replay(yard)
    expect(report.sessions[0]?.calls.map(({id, verdict, reason}) => [id, verdict, reason?.split(':')[0]])).toEqual([
      ['d', 'not-replayable', 'it did not run then'],
      ['e', 'not-replayable', 'there is no tool named Task'],
      ['f', 'not-replayable', 'nothing is recorded of what came of it'],
    ])
    expect(report.exitCode).toBe(0)
    expect((await yard.toolyard(['sessions', 'show', '../rec'])).stdout).toContain('Turn m1: 2 calls')
  })

  test('tells what the policy of today would decide otherwise', async () => {
    await using yard = await createYard()
    await yard.write('session.log', LOG)
    const ran = await yard.toolyard(['plan', 'session.log', '--against', 'recorded', '--json'])
    const {changes, against} = JSON.parse(ran.stdout)
    expect(against.incomparable).toBe(1)
    expect(
      changes.map(({id, from, to}: {id: string; from: {behavior: string}; to: {behavior: string}}) => [
        id,
        from.behavior,
        to.behavior,
      ]),
    ).toEqual([['c', 'ask', 'allow']])
  })
})

describe.concurrent('a session of another agent, again,', () => {
  const log = (...lines: object[]) => lines.map((line) => `${JSON.stringify({sessionId: 's', ...line})}\n`).join('')
  const turnOf = (
    message: string,
    ...calls: [id: string, name: string, input: object, text: string, isError?: true][]
  ) => [
    ...calls.map(([id, name, input]) => ({
      type: 'assistant',
      uuid: `u-${id}`,
      message: {id: message, role: 'assistant', content: [{type: 'tool_use', id, name, input}]},
    })),
    ...calls.map(([id, , , content, isError]) => ({
      type: 'user',
      uuid: `r-${id}`,
      message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content, is_error: isError}]},
    })),
  ]
  const bash = (command: string) => ({command})

  test('runs all that ran, whatever fails beside it, and not what was canceled', async () => {
    await using yard = await createYard()
    const turn = turnOf(
      'm',
      ['a', 'Bash', bash('ls nothing'), "Exit code 2\nls: cannot access 'nothing': No such file or directory", true],
      ['b', 'Bash', bash('sleep 0.2; echo now'), 'then'],
      ['c', 'Bash', bash('sleep 60'), '[Request interrupted by user for tool use]', true],
    )
    await yard.write('../log.jsonl', log(...turn))
    const report = JSON.parse((await yard.toolyard(['replay', '../log.jsonl', '--json', ...MODE])).stdout)
    expect(verdicts(report)).toEqual([
      ['b', 'changed'],
      ['c', 'not-replayable'],
    ])
  })

  test('maps what it is told to into the copy, and writes nowhere else', async () => {
    await using yard = await createYard()
    const turn = turnOf(
      'm',
      ['a', 'Write', {file_path: '/Users/bob/proj/made', content: ''}, 'File created successfully at: x'],
      ['b', 'Bash', bash('ls /Users/bob/proj'), 'log\nmade'],
      ['c', 'Write', {file_path: '/srv/nowhere/x', content: ''}, 'File created successfully at: x'],
    )
    await yard.write('log', log(...turn))
    const args = ['replay', 'log', '--json', ...MODE, '--map', '/Users/bob/proj=.']
    expect(verdicts(JSON.parse((await yard.toolyard(args)).stdout))).toEqual([['c', 'newly-denied']])
    expect(await yard.has('made')).toBe(false)
  })

  test('finds commands in the background by their names of today', async () => {
    await using yard = await createYard()
    const turns = [
      ...turnOf('m', [
        'a',
        'Bash',
        {...bash('echo up'), run_in_background: true},
        'Command running in background with ID: abc123',
      ]),
      ...turnOf('n', ['b', 'BashOutput', {bash_id: 'abc123'}, '<status>completed</status>\n\n<stdout>\nup\n</stdout>']),
    ]
    await yard.write('../log.jsonl', log(...turns))
    const report = JSON.parse((await yard.toolyard(['replay', '../log.jsonl', '--json', ...MODE])).stdout)
    expect(verdicts(report)).toEqual([])
  })
})

describe.concurrent('a replay that is ended', () => {
  test('tells what it has found until then, and accepts nothing', async () => {
    await using yard = await createYard()
    await yard.write('a.txt', 'then\n')
    await yard.calls(
      'calls.jsonl',
      {id: 'a', tool: 'Read', input: {file_path: 'a.txt'}},
      {id: 'b', tool: 'Bash', input: {command: 'touch "$STARTED"; sleep "$LONG"'}},
    )
    const env = {STARTED: join(yard.path, '../started'), LONG: '0'}
    await yard.toolyard(['run', 'calls.jsonl', '--record', '../rec', ...MODE], {env})
    await yard.write('a.txt', 'now\n')
    const script = `toolyard replay ../rec --json --update ${MODE.join(' ')} & pid=$!
      rm -f ../started; while [ ! -e ../started ]; do sleep 0.1; done; kill -INT $pid; wait $pid`
    const {stdout, stderr, exitCode} = await yard.bash(`set -m; ${script}`, {env: {...env, LONG: '60'}})
    expect(exitCode).toBe(130)
    expect(verdicts(JSON.parse(stdout))).toContainEqual(['a', 'changed'])
    expect(stderr).toContain('nothing is accepted')
    expect((await yard.bash('ls ../rec/sessions/*/')).stdout).not.toContain('accepted')
  })
})

describe.concurrent('offline', () => {
  test('an accepted drift is none of the recording', async () => {
    await using yard = await recorded()
    await yard.bash('rm a.txt')
    expect((await replay(yard, '--update')).exitCode).toBe(0)
    expect((await replay(yard, '--offline')).drifted).toBe(false)
  })

  test('calls get what is recorded, what is not fails, and what nobody asked for is listed', async () => {
    await using yard = await recorded()
    await yard.bash('rm a.txt')
    await yard.calls('other.jsonl', {...CALLS[0], id: 'x'}, {id: 'y', tool: 'Read', input: {file_path: 'c.txt'}})
    const args = ['replay', '../rec', '--offline', '--calls', 'other.jsonl']
    const ran = await yard.toolyard([...args, '--match', 'input'])
    expect([endings(ran), ran.exitCode]).toEqual([['ok', 'NOT_RECORDED'], 1])
    expect(ran.stderr).toMatch(/4 recordings not asked for:\n {2}Write write\n/)
    expect(endings(await yard.toolyard(args))).toEqual(['NOT_RECORDED', 'NOT_RECORDED'])
  })

  test('a call may be made to fail', async () => {
    await using yard = await recorded()
    const typo = await yard.toolyard(['replay', '../rec', '--offline', '--inject', 'hs=timeout'])
    expect(typo.stderr).toContain('no call hs')
    const report = await replay(yard, '--offline', '--inject', 'sh=timeout')
    expect([report.exitCode, verdicts(report)]).toEqual([
      4,
      [
        ['sh', 'changed'],
        ['refused', 'not-replayable'],
      ],
    ])
  })

  test.for([
    ['no session', ['nothing']],
    ['--inject without --offline', ['../rec', '--inject', 'a=timeout']],
    ['a failure that there is not', ['../rec', '--offline', '--inject', 'a=tired']],
    ['a mapping without a folder', ['../rec', '--map', '/x']],
    ['a mapping to a folder that is not there', ['../rec', '--map', '/x=nowhere']],
    ['a second session that is not there', ['../rec', 'nothing']],
    ['calls instead of a session', ['calls.jsonl']],
    ['a commit that nobody knows', ['../rec', '--worktree']],
    ['two places', ['../rec', '--in', '.', '--worktree']],
    ['a place for what does not run', ['../rec', '--offline', '--copy']],
  ] as const)('%s is an error of usage, told before anything is replayed', async ([, args]) => {
    await using yard = await recorded()
    const {exitCode, stdout} = await yard.toolyard(['replay', ...args])
    expect([exitCode, stdout]).toEqual([2, ''])
  })
})
