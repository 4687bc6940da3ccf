import {chmod, mkdir, readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type Yard} from '../../helpers/cli.ts'

const echo = (id: string, text = id) => ({id, tool: 'Echo', input: {text}})
const append = (id: string) => ({id, tool: 'Append', input: {file: 'effects.txt', line: id, ms: 1}})
const BYPASS = ['--permission-mode', 'bypassPermissions']

async function sessionsOf(yard: Yard): Promise<readonly string[]> {
  return readdir(join(yard.env.HOME ?? '', '.local/state/toolyard/sessions'))
}

async function journalIn(folder: string): Promise<readonly {type: string; [member: string]: unknown}[]> {
  const [id = ''] = await readdir(join(folder, 'sessions'))
  const text = await readFile(join(folder, 'sessions', id, 'journal.jsonl'), 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

describe.concurrent('a run', () => {
  test('is recorded under the state folder, for its user alone', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', echo('a'))
    await yard.toolyard(['run', 'calls.jsonl'])
    await yard.toolyard(['call', 'Echo', '{"text":"b"}'])
    expect(await sessionsOf(yard)).toHaveLength(2)
    const lines = await journalIn(join(yard.env.HOME ?? '', '.local/state/toolyard'))
    expect(lines[0]).toMatchObject({type: 'header', v: 1, attempt: 1, cwd: yard.path})
    expect(lines.at(-1)).toMatchObject({type: 'end', exitCode: 0, calls: {ok: 1}})
  })

  test('waits for the disk itself with --durable, and only then', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {id: 'a', tool: 'Bash', input: {command: 'touch made'}})
    const counting = await yard.write(
      'count.mjs',
      `import fs from 'node:fs'
      import {syncBuiltinESMExports} from 'node:module'
      const {fsyncSync} = fs
      fs.fsyncSync = (fd) => { fs.appendFileSync(process.env.SYNCED, 'x'); fsyncSync(fd) }
      syncBuiltinESMExports()`,
    )
    const syncs = async (name: string, ...args: string[]) => {
      const env = {NODE_OPTIONS: `--import ${counting}`, SYNCED: join(yard.path, name)}
      expect((await yard.toolyard(['run', 'calls.jsonl', ...BYPASS, ...args], {env})).exitCode).toBe(0)
      return readFile(join(yard.path, name), 'utf8').catch(() => '')
    }
    expect(await syncs('without')).toBe('')
    expect((await syncs('with', '--durable')).length).toBeGreaterThanOrEqual(2)
  })

  test('is not recorded where nobody wants that', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', echo('a'))
    await yard.toolyard(['run', 'calls.jsonl', '--no-record'])
    await yard.toolyard(['run', 'calls.jsonl'], {env: {TOOLYARD_RECORD: '0'}})
    await expect(sessionsOf(yard)).rejects.toThrow('ENOENT')
  })

  test('says at which commit it ran, and whether files were changed', async () => {
    await using yard = await createYard()
    const git = 'git -c user.name=a -c user.email=a@b.c'
    await yard.bash(`git init -q -b main && echo 1 > f && git add f && ${git} commit -qm x`)
    await yard.calls('calls.jsonl', echo('a'))
    await yard.toolyard(['run', 'calls.jsonl', '--record', 'one'])
    await yard.write('f', '2')
    await yard.toolyard(['run', 'calls.jsonl', '--record', 'two'])
    const headers = await Promise.all(['one', 'two'].map((name) => journalIn(join(yard.path, name))))
    expect(headers.map(([header]) => header?.git)).toEqual([
      {commit: expect.stringMatching(/^[0-9a-f]{40}$/), branch: 'main', dirty: false},
      {commit: expect.stringMatching(/^[0-9a-f]{40}$/), branch: 'main', dirty: true},
    ])
  })

  test('runs no program that a repository names to find that out', async () => {
    await using yard = await createYard()
    await yard.bash(
      `git init -q && echo 1 > f && git add f && git config filter.x.clean 'touch pwned; cat' &&
       git config core.fsmonitor 'touch pwned' && echo 'f filter=x' > .gitattributes && echo 2 > f`,
    )
    await yard.calls('calls.jsonl', echo('a'))
    await yard.toolyard(['run', 'calls.jsonl'])
    expect(await yard.has('pwned')).toBe(false)
  })

  test('ends with 2 before anything runs where it can not be recorded', async () => {
    await using yard = await createYard()
    await yard.write('state', 'a file')
    await yard.calls('calls.jsonl', append('a'))
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--record', 'state', ...BYPASS])
    expect([ran.exitCode, ran.stdout, await yard.has('effects.txt')]).toEqual([2, '', false])
    expect(ran.stderr).toContain('RECORD_UNWRITABLE')
  })

  test('starts nothing more that may change something when the disk is full, and says so; reads go on', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', echo('a', 'x'.repeat(20_000)), append('b'), echo('c'))
    // a limit for the size of files fails like a full disk
    const ran = await yard.bash(
      `trap '' XFSZ; ulimit -f 16; toolyard run calls.jsonl ${BYPASS.join(' ')} --record rec --progress none | cat`,
    )
    expect(endings(ran)).toEqual(['ok', 'JOURNAL_FAILED', 'ok'])
    expect([ran.stderr.match(/can not be written/g)?.length, await yard.has('effects.txt')]).toEqual([1, false])
  })

  test('keeps secrets out of its journal and its kept results, and prints them; with --mask all it does not', async () => {
    await using yard = await createYard()
    const secret = ['ghp', 'Ab1'.repeat(12)].join('_')
    await yard.calls('calls.jsonl', echo('a', `token ${secret}`), {
      id: 'b',
      tool: 'Echo',
      input: {text: `${secret} ${'x'.repeat(60_000)}`},
    })
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--record', 'rec'])
    expect(ran.stdout).toContain(secret)
    const {stdout} = await yard.bash(`grep -rl ${secret} rec`)
    expect(stdout).toBe('')
    // nor does a preview hold the half of one
    await yard.calls('cut.jsonl', echo('c', `${'x '.repeat(990)}${secret} ${'y '.repeat(30_000)}`))
    await yard.toolyard(['run', 'cut.jsonl', '--record', 'cut'])
    expect((await yard.bash(`grep -r ${secret.slice(0, 8)} cut`)).stdout).toBe('')
    // nor what a call was given as a variable, wherever it comes out
    const given = 'q9-Lm27x-Zt'
    const command = `echo "$MY_SECRET" ${given}`
    await yard.calls('env.jsonl', {id: 'd', tool: 'Bash', input: {command}, env: {MY_SECRET: given}})
    const told = await yard.toolyard(['run', 'env.jsonl', '--record', 'env', ...BYPASS])
    expect(told.stdout).toContain(given)
    expect((await yard.bash(`grep -r ${given} env`)).stdout).toBe('')
    const masked = await yard.toolyard(['run', 'calls.jsonl', '--mask', 'all'])
    expect(masked.stdout + masked.stderr).not.toContain(secret)
    const called = await yard.toolyard(['call', 'Echo', JSON.stringify({text: secret}), '--mask', 'all'])
    expect(called.stdout).toMatch(/^\[MASKED:.*\]\n$/)
    // ids stay: they are what calls are known by
    const turn = {
      role: 'assistant',
      content: ['toolu_1', 'toolu_2'].map((id) => ({type: 'tool_use', id, name: 'Noop', input: {}})),
    }
    await yard.calls('turn.json', turn)
    await yard.write('.toolyardrc.yaml', 'masking: {add: [{name: long, pattern: "\\\\btoolu\\\\w+"}]}\n')
    const answered = await yard.toolyard(['run', 'turn.json', '--mask', 'all', '--to', 'same'])
    expect(answered.stdout.match(/"tool_use_id":"toolu_[12]"/g)).toHaveLength(2)
    await yard.toolyard(['run', 'calls.jsonl', '--record', 'raw', '--mask', 'none'])
    expect((await yard.bash(`grep -rl ${secret} raw`)).stdout).not.toBe('')
  })
})

test('tools and hooks get what a call really says, whatever is masked', async () => {
  await using yard = await createYard()
  const secret = ['ghp', 'Cd2'.repeat(12)].join('_')
  const hooks = {
    PreToolUse: [{matcher: 'Bash', hooks: [{type: 'command', command: 'cat > "$CLAUDE_PROJECT_DIR/asked"'}]}],
  }
  await yard.write('settings.json', JSON.stringify({hooks}))
  await yard.calls('calls.jsonl', {id: 'a', tool: 'Bash', input: {command: `echo ${secret} | tee given`}})
  const ran = await yard.toolyard(['run', 'calls.jsonl', '--settings', 'settings.json', '--mask', 'all', ...BYPASS])
  expect([ran.exitCode, `${ran.stdout}${ran.stderr}`]).toEqual([0, expect.not.stringContaining(secret)])
  for (const file of ['asked', 'given']) expect(await readFile(join(yard.path, file), 'utf8')).toContain(secret)
})

describe.concurrent('a run that goes on', () => {
  test('prints what an unbroken one does, also from a pipe', async () => {
    await using yard = await createYard()
    const all = [echo('a'), append('b'), echo('c')]
    await yard.calls('calls.jsonl', ...all)
    const args = ['--record', 'rec', '--progress', 'none', ...BYPASS]
    const whole = await yard.toolyard(['run', 'calls.jsonl', ...args])
    const again = await yard.bash(`cat calls.jsonl | toolyard run --resume rec ${args.join(' ')}`)
    expect(again.stdout).toBe(whole.stdout)
    expect(await readFile(join(yard.path, 'effects.txt'), 'utf8')).toBe('b\n')
  })

  test('tells where the input is not what it was', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', echo('a'), echo('b'))
    await yard.toolyard(['run', 'calls.jsonl', '--record', 'rec'])
    await yard.calls('calls.jsonl', echo('a', 'other'), echo('c'))
    const {stderr, results} = await yard.toolyard(['run', 'calls.jsonl', '--record', 'rec', '--resume', 'rec'])
    expect(results.map(({content}) => content[0]?.text)).toEqual(['other', 'c'])
    expect(stderr).toMatch(/Not as in the session, and run: a\./)
    expect(stderr).toMatch(/not in the input any more: a, b\./)
  })

  test('runs what waited for an answer, once there is one', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', append('a'), {...append('b'), input: {file: 'effects.txt', line: 'b', ms: 1}})
    const args = ['calls.jsonl', '--record', 'rec', '--progress', 'none']
    const first = await yard.toolyard(['run', ...args, '--on-ask', 'defer', '--allow', 'Nothing'])
    expect(endings(first)).toEqual(['DEFERRED', 'DEFERRED'])
    const again = await yard.toolyard(['run', ...args, '--resume', 'rec', ...BYPASS])
    expect([endings(again), await readFile(join(yard.path, 'effects.txt'), 'utf8')]).toEqual([['ok', 'ok'], 'a\nb\n'])
  })

  test('is refused while the session is being run', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--record', 'rec'])
    run.write({id: 'hold', tool: 'Hold', input: {started: 'held', until: 'done'}})
    await yard.appears('held')
    const other = await yard.toolyard(['run', '--record', 'rec', '--resume', 'rec'])
    expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining('SESSION_BUSY')])
    await yard.write('done', '')
    run.child.stdin?.end()
    await run.ended
  })

  test.for([
    ['a session that there is not', ['--resume', 'nothing']],
    ['--retry-unknown alone', ['--retry-unknown']],
    ['--no-record', ['--resume', 'x', '--no-record']],
  ] as const)('ends with 2 for %s', async ([, args]) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', echo('a'))
    expect((await yard.toolyard(['run', 'calls.jsonl', ...args])).exitCode).toBe(2)
  })
})

describe.concurrent('toolyard sessions', () => {
  async function recorded(): Promise<Yard & {readonly id: string}> {
    const yard = await createYard()
    await yard.calls('calls.jsonl', {...echo('a'), turn: 't'}, {id: 'b', tool: 'Fail', turn: 't'}, echo('c'), 'no call')
    await yard.toolyard(['run', 'calls.jsonl'])
    const [id = ''] = await sessionsOf(yard)
    return {...yard, id}
  }

  test('list, show and validate tell of a run', async () => {
    await using yard = await recorded()
    const list = await yard.toolyard(['sessions', 'list'])
    expect(list.stdout).toMatch(new RegExp(`^${yard.id}  .*4 calls, 2 not ok, exit 1`))
    const json = await yard.toolyard(['sessions', 'list', '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject([
      {id: yard.id, state: {status: 'ended', exitCode: 1, calls: {ok: 2}}},
    ])
    const show = await yard.toolyard(['sessions', 'show', yard.id.slice(0, 8)])
    expect(show.stdout).toMatch(/Turn t: 2 calls\n {2}ok {8}Echo .*\n {2}error {5}Fail.*\n {12}it failed\n/)
    const turns = (await yard.toolyard(['sessions', 'show', yard.id, '--json'])).stdout.trim().split('\n')
    expect(turns.map((line) => JSON.parse(line).type)).toEqual(['turn', 'turn', 'session'])
    const valid = await yard.toolyard(['sessions', 'validate', yard.id])
    expect([valid.exitCode, valid.stdout]).toEqual([0, expect.stringContaining('0 problems')])
  })

  test('show tells of the hooks that were run for a call, and what they decided', async () => {
    await using yard = await createYard()
    const hooks = {PreToolUse: [{matcher: 'Echo', hooks: [{type: 'command', command: 'echo not now >&2; exit 2'}]}]}
    await yard.write('settings.json', JSON.stringify({hooks}))
    await yard.calls('calls.jsonl', echo('a'), {id: 'b', tool: 'Noop'})
    await yard.toolyard(['run', 'calls.jsonl', '--settings', 'settings.json'])
    const [id = ''] = await sessionsOf(yard)
    const lines = (await yard.toolyard(['sessions', 'show', id, '--json'])).stdout.trim().split('\n')
    const calls = lines.slice(0, -1).flatMap((line) => JSON.parse(line).calls)
    expect(calls.map(({id: call, hooks: ran}) => [call, ran?.length])).toEqual([
      ['a', 1],
      ['b', undefined],
    ])
    expect(calls[0].hooks[0]).toMatchObject({event: 'PreToolUse', decision: 'deny'})
    const show = await yard.toolyard(['sessions', 'show', id])
    expect(show.stdout).toMatch(/ {2}denied {4}Echo .*\n {12}PreToolUse echo not now/)
    expect((await yard.toolyard(['sessions', 'validate', id])).exitCode).toBe(0)
  })

  test('validate tells what is damaged, with its line', async () => {
    await using yard = await recorded()
    const journal = join(yard.env.HOME ?? '', '.local/state/toolyard/sessions', yard.id, 'journal.jsonl')
    const lines = (await readFile(journal, 'utf8')).split('\n')
    await writeFile(
      journal,
      [...lines.slice(0, 3), '{"type":"outcome"}', ...lines.slice(3, 5), '{"type":"ca'].join('\n'),
    )
    const ran = await yard.toolyard(['sessions', 'validate', yard.id, '--json'])
    expect(ran.exitCode).toBe(1)
    expect(JSON.parse(ran.stdout)).toMatchObject({isComplete: false, problems: [{line: 4}, {line: 7}]})
  })

  test.for([
    ['native', 3, {id: 'a', tool: 'Echo', input: {text: 'a'}, turn: 't'}],
    ['results', 3, {id: 'a', status: 'ok', meta: {turn: 't'}}],
    ['anthropic', 4, {role: 'assistant', content: [{type: 'tool_use', id: 'a'}, {id: 'b'}]}],
    ['openai-chat', 5, {role: 'assistant', tool_calls: [{id: 'a', function: {arguments: '{"text":"a"}'}}, {}]}],
  ] as const)('convert writes %s, a line each', async ([to, count, first]) => {
    await using yard = await recorded()
    const {stdout} = await yard.toolyard(['sessions', 'convert', yard.id, '--to', to])
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(count)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject(first)
  })

  test('what convert writes as native can be run', async () => {
    await using yard = await recorded()
    const {results} = await yard.bash(`toolyard sessions convert ${yard.id} --to native | toolyard run --no-record`)
    expect(results.map(({id, status}) => [id, status])).toEqual([
      ['a', 'ok'],
      ['b', 'error'],
      ['c', 'ok'],
    ])
  })

  test('are removed by themselves when they are old, unless somebody has chosen where they are', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', echo('a'))
    const state = join(yard.env.HOME ?? '', '.local/state/toolyard')
    const age = (folder: string) => yard.bash(`touch -d '40 days ago' ${folder}/sessions/*/journal.jsonl`)
    await yard.toolyard(['run', 'calls.jsonl'])
    await yard.toolyard(['run', 'calls.jsonl', '--record', 'rec'])
    await Promise.all([age(state), age('rec')])
    // it was looked at today
    await yard.toolyard(['run', 'calls.jsonl'])
    expect(await sessionsOf(yard)).toHaveLength(2)
    await yard.bash(`touch -d '2 days ago' ${state}/sessions-pruned`)
    const ran = await yard.toolyard(['run', 'calls.jsonl'])
    expect([ran.exitCode, ran.stderr]).toEqual([
      0,
      expect.stringContaining('Removed 1 recorded session older than 30d'),
    ])
    await yard.toolyard(['run', 'calls.jsonl', '--record', 'rec'])
    expect([(await sessionsOf(yard)).length, (await readdir(join(yard.path, 'rec/sessions'))).length]).toEqual([2, 2])
  })

  test('prune removes what a run that was not recorded has kept', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', echo('a', 'x'.repeat(60_000)))
    await yard.toolyard(['run', 'calls.jsonl', '--no-record'])
    const folder = join(yard.env.HOME ?? '', '.local/state/toolyard/sessions')
    expect(await readdir(folder)).toHaveLength(1)
    await yard.bash(`mkdir -p ${folder}/mine; find ${folder} -exec touch -d '2 days ago' {} +`)
    const dry = await yard.toolyard(['sessions', 'prune', '--older-than', '1d', '--dry-run'])
    expect(dry.stdout).toContain('1 session older')
    await yard.toolyard(['sessions', 'prune', '--older-than', '1d'])
    // what others keep there is theirs
    expect(await readdir(folder)).toEqual(['mine'])
  })

  test('prune removes old ones, and leaves what is being run', async () => {
    await using yard = await recorded()
    const dry = await yard.toolyard(['sessions', 'prune', '--older-than', '0m', '--dry-run'])
    expect([dry.stdout, await sessionsOf(yard)]).toEqual([expect.stringContaining('would be removed'), [yard.id]])
    expect((await yard.toolyard(['sessions', 'prune', '--older-than', '1h'])).stdout).toContain('Removed 0 sessions')
    await yard.toolyard(['sessions', 'prune', '--older-than', '0m'])
    expect(await sessionsOf(yard)).toEqual([])
  })

  test('a folder that can not be read is an error', async () => {
    await using yard = await createYard()
    await mkdir(join(yard.path, 'rec/sessions/x'), {recursive: true})
    await writeFile(join(yard.path, 'rec/sessions/x/journal.jsonl'), '')
    await chmod(join(yard.path, 'rec/sessions/x/journal.jsonl'), 0o000)
    const ran = await yard.toolyard(['sessions', 'show', 'rec'])
    // root reads it all the same, and finds nothing in it
    expect(ran.exitCode).toBe(2)
  })
})
