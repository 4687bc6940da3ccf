import {readFile, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type Yard} from '../../helpers/cli.ts'

const unknown = (id: string, input: object = {}) => ({id, tool: 'Unknown', input})
const QUESTIONS = 'toolyard-questions.jsonl'

async function questionsIn(yard: Yard, file = QUESTIONS) {
  const lines = (await readFile(join(yard.path, file), 'utf8')).trimEnd().split('\n')
  return lines.map((line): Record<string, unknown> => JSON.parse(line))
}

/** Answers every question of a file like this. */
async function answer(yard: Yard, answers: Readonly<Record<string, object>>, file = QUESTIONS) {
  const entries = (await questionsIn(yard, file)).map((entry) => ({...entry, ...answers[String(entry.id)]}))
  await yard.calls(file, ...entries)
}

describe('--on-ask', {concurrent: true}, () => {
  test('deny, the default, denies, and the run ends with 3', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'), {tool: 'Noop'})
    const ran = await yard.toolyard(['run', 'calls.jsonl'])
    expect([ran.exitCode, endings(ran)]).toEqual([3, ['NOT_APPROVED', 'ok']])
  })

  test('allow runs them', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'))
    const ran = await yard.toolyard(['run', 'calls.jsonl'], {env: {TOOLYARD_ON_ASK: 'allow'}})
    expect([ran.exitCode, endings(ran)]).toEqual([0, ['ok']])
  })

  test('fail ends the run with 3, and with 1 where something failed before', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'), {tool: 'Noop'})
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--on-ask', 'fail'])
    expect([ran.exitCode, endings(ran)]).toEqual([3, ['NOT_APPROVED', 'UNANSWERED']])
    await yard.calls('failing.jsonl', {tool: 'Fail'}, unknown('a'), {tool: 'Noop'})
    const failed = await yard.toolyard(['run', 'failing.jsonl', '--on-ask', 'fail'])
    expect([failed.exitCode, endings(failed)]).toEqual([1, ['TOOL_ERROR', 'NOT_APPROVED', 'UNANSWERED']])
  })

  test('defer writes the question to a file; answered, the same calls run through with it', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Noop'}, unknown('a', {n: 1}), unknown('b', {n: 2}), {tool: 'Noop'})
    const args = ['run', 'calls.jsonl', '--on-ask', 'defer']
    const first = await yard.toolyard(args)
    expect([first.exitCode, endings(first)]).toEqual([3, ['ok', 'DEFERRED', 'DEFERRED', 'DEFERRED']])
    expect(first.stderr).toContain(`--approvals ${join(yard.path, QUESTIONS)}`)
    expect(await questionsIn(yard)).toEqual([
      {
        tool: 'Unknown',
        digest: expect.stringMatching(/^sha256:[\da-f]{64}$/),
        input: {n: 1},
        cwd: yard.path,
        effects: [{kind: 'unknown', reason: expect.any(String)}],
        reason: expect.any(String),
        answer: null,
        id: 'a',
      },
    ])
    expect((await stat(join(yard.path, QUESTIONS))).mode & 0o777).toBe(0o600)

    // the answers are in the file that the next questions go to
    await answer(yard, {a: {answer: 'allow'}})
    const second = await yard.toolyard([...args, '--approvals', QUESTIONS])
    expect([second.exitCode, endings(second)]).toEqual([3, ['ok', 'ok', 'DEFERRED', 'DEFERRED']])
    expect((await questionsIn(yard)).map(({id, answer}) => [id, answer])).toEqual([
      ['a', 'allow'],
      ['b', null],
    ])

    await answer(yard, {b: {answer: 'deny', comment: 'not that one'}})
    const third = await yard.toolyard([...args, '--approvals', QUESTIONS])
    expect([third.exitCode, endings(third)]).toEqual([3, ['ok', 'ok', 'APPROVER_DENIED', 'ok']])
    expect(third.results[2]?.content[0]?.text).toContain('not that one')
  })

  test('defer makes no file when there is no question, and forgets the open ones of the run before', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'))
    await yard.calls('harmless.jsonl', {tool: 'Noop'})
    const files = ['--on-ask', 'defer', '--questions', 'open.jsonl']
    await yard.toolyard(['run', 'harmless.jsonl', ...files])
    expect(await yard.has('open.jsonl')).toBe(false)
    await yard.toolyard(['run', 'calls.jsonl', ...files])
    expect(await questionsIn(yard, 'open.jsonl')).toHaveLength(1)
    await yard.toolyard(['run', 'harmless.jsonl', ...files])
    expect(await yard.has('open.jsonl')).toBe(false)
  })

  test('defer leaves a file alone that holds something else', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'))
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--on-ask', 'defer', '--questions', 'calls.jsonl'])
    expect([ran.exitCode, ran.results]).toEqual([2, []])
    expect(ran.stderr).toContain('calls.jsonl:1')
    expect(await questionsIn(yard, 'calls.jsonl')).toEqual([unknown('a')])
  })

  test('defer into a folder that is not there runs nothing unseen, and ends with 2', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'), {tool: 'Noop'})
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--on-ask', 'defer', '--questions', 'no/where.jsonl'])
    expect([ran.exitCode, endings(ran)]).toEqual([2, ['DEFERRED', 'DEFERRED']])
    expect(ran.stderr).toContain('OUTPUT_FAILED')
  })

  test('defer holds for a single call too', async () => {
    await using yard = await createYard()
    const args = ['call', 'Unknown', '{"n":1}', '--on-ask', 'defer']
    const first = await yard.toolyard(args)
    expect([first.exitCode, first.stdout]).toEqual([3, ''])
    await answer(yard, {call_1: {answer: 'allow'}})
    expect(await yard.toolyard([...args, '--approvals', QUESTIONS])).toMatchObject({exitCode: 0})
  })
})

describe('approvals', {concurrent: true}, () => {
  test('hold for exactly the call that was asked about', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a', {n: 1, m: 2}))
    await yard.toolyard(['run', 'calls.jsonl', '--on-ask', 'defer'])
    await answer(yard, {a: {answer: 'allow'}})
    const other = [unknown('x', {m: 2, n: 1}), unknown('y', {n: 1, m: 3}), {...unknown('z', {n: 1, m: 2}), cwd: '/'}]
    await yard.calls('other.jsonl', ...other, {...unknown('e', {n: 1, m: 2}), env: {A: '1'}})
    const ran = await yard.toolyard(['run', 'other.jsonl', '--approvals', QUESTIONS])
    expect(endings(ran)).toEqual(['ok', 'NOT_APPROVED', 'NOT_APPROVED', 'NOT_APPROVED'])
  })

  test('do not override a deny rule or plan mode', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'))
    await yard.toolyard(['run', 'calls.jsonl', '--on-ask', 'defer'])
    await answer(yard, {a: {answer: 'allow'}})
    const args = ['run', 'calls.jsonl', '--approvals', QUESTIONS]
    expect(endings(await yard.toolyard([...args, '--deny', 'Unknown']))).toEqual(['DENY_RULE'])
    expect(endings(await yard.toolyard([...args, '--permission-mode', 'plan']))).toEqual(['PLAN_MODE'])
  })

  test('with a bad line, or in a file that is not there, are an error of the configuration', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Noop'})
    await yard.write('answers.jsonl', '\n{"tool":"Unknown","digest":7,"answer":"allow"}\n')
    const bad = await yard.toolyard(['run', 'calls.jsonl', '--approvals', 'answers.jsonl'])
    expect([bad.exitCode, bad.stdout]).toEqual([2, ''])
    expect(bad.stderr).toContain('answers.jsonl:2')
    expect(await yard.toolyard(['run', 'calls.jsonl', '--approvals', 'nowhere'])).toMatchObject({exitCode: 2})
  })
})

describe('--approve-with', {concurrent: true}, () => {
  test('asks a command, after the approvals and before what --on-ask says', async () => {
    await using yard = await createYard()
    await yard.write(
      'approve.mjs',
      `import {readFileSync} from 'node:fs'
      const {input} = JSON.parse(readFileSync(0, 'utf8'))
      console.log(JSON.stringify({behavior: input.say, reason: 'because'}))`,
    )
    const says = ['allow', 'deny', 'ask', 'what'] as const
    await yard.calls('calls.jsonl', ...says.map((say) => unknown(say, {say})))
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--approve-with', 'node approve.mjs'], {
      env: {PATH: `${join(process.execPath, '..')}:${yard.env.PATH}`},
    })
    expect(endings(ran)).toEqual(['ok', 'APPROVER_DENIED', 'NOT_APPROVED', 'APPROVER_DENIED'])
    expect(ran.results[1]?.error?.message).toContain('because')
  })

  test('is ended with the run', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', unknown('a'), {tool: 'Noop'})
    const command = `trap 'touch ended; exit' TERM; touch asked; while :; do sleep 0.05; done`
    const run = yard.start(['run', 'calls.jsonl', '--approve-with', command])
    await yard.appears('asked')
    run.child.kill('SIGINT')
    const ran = await run.ended
    expect([ran.exitCode, endings(ran)]).toEqual([130, ['INTERRUPTED', 'INTERRUPTED']])
    expect(await yard.has('ended')).toBe(true)
  })
})

test('the summary lists what was denied, with what names the call', async () => {
  await using yard = await createYard()
  await yard.calls('calls.jsonl', unknown('a', {n: 1}), {id: 'b', tool: 'Noop', input: {}})
  const args = ['run', 'calls.jsonl', '--deny', 'Noop']
  const {stderr} = await yard.toolyard([...args, '--progress', 'none', '--summary', 'json'])
  const {denials} = JSON.parse(stderr)
  expect(denials).toMatchObject([
    {id: 'a', tool: 'Unknown', code: 'NOT_APPROVED', source: expect.any(String)},
    {id: 'b', tool: 'Noop', code: 'DENY_RULE', rule: 'Noop', source: '--deny'},
  ])
  const digests: readonly string[] = denials.map(({inputDigest}: {inputDigest: string}) => inputDigest)
  expect(digests).toEqual([expect.stringMatching(/^sha256:[\da-f]{64}$/), expect.stringMatching(/^sha256:/)])
  const text = (await yard.toolyard([...args, '--summary', 'text'])).stderr
  for (const digest of digests) expect(text).toContain(digest.slice(0, 19))
})
