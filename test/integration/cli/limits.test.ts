import {describe, expect, test} from 'vitest'
import {createYard, endings} from '../../helpers/cli.ts'

const hold = {id: 'hold', tool: 'Hold', input: {started: 'held', until: 'never'}}
const noop = {id: 'noop', tool: 'Noop'}
const fail = {id: 'fail', tool: 'Fail'}

/** Two calls, each of which ends only when the other has started. */
const together = (tool: string) => [
  {id: 'a', tool, input: {started: 'a', until: 'b'}},
  {id: 'b', tool, input: {started: 'b', until: 'a'}},
]

describe.concurrent('a call that takes too long', () => {
  test.for([
    ['--timeout', {}, 'CALL_TIMEOUT'],
    ['--idle-timeout', {}, 'IDLE_TIMEOUT'],
  ] as const)('is ended by %s, and the calls after it run', async ([flag, , code]) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', hold, noop)
    const ran = await yard.toolyard(['run', 'calls.jsonl', flag, '100ms'])
    expect(endings(ran)).toEqual([code, 'ok'])
    expect(ran.exitCode).toBe(1)
  })

  test('may take as long as its own line says', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {...hold, timeoutMs: 50}, {...hold, id: 'other', timeoutMs: 60_000})
    const run = yard.start(['run', 'calls.jsonl', '--timeout', '200ms'])
    expect(await run.nextResult()).toMatchObject({error: {code: 'CALL_TIMEOUT'}})
    await yard.write('never', '')
    expect(endings(await run.ended)).toEqual(['CALL_TIMEOUT', 'ok'])
  })

  test('is ended by call --timeout', async () => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['call', 'Hold', JSON.stringify(hold.input), '--timeout', '50ms', '--json'])
    expect([endings(ran), ran.exitCode]).toEqual([['CALL_TIMEOUT'], 1])
  })
})

describe.concurrent('--run-timeout', () => {
  test('ends the run: what executes is canceled, what waits is skipped, no more input is waited for', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--run-timeout', '1s', '--allow', 'Block'])
    run.write(noop, {...hold, tool: 'Block'}, {...noop, id: 'after'})
    const ran = await run.ended
    expect(ran.results.map(({status}) => status)).toEqual(['ok', 'canceled', 'skipped'])
    expect(endings(ran)).toEqual(['ok', 'RUN_TIMEOUT', 'RUN_TIMEOUT'])
    expect(ran.exitCode).toBe(1)
  })
})

describe.concurrent('--on-error stop', () => {
  test('starts nothing after the first failure, and a denied call is none', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Unknown'}, fail, noop, {tool: 'Unknown'}, 'not json')
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--on-error', 'stop', '--schedule', 'serial'])
    expect(endings(ran)).toEqual(['NOT_APPROVED', 'TOOL_ERROR', 'SIBLING_FAILED', 'SIBLING_FAILED', 'BAD_LINE'])
    expect(ran.exitCode).toBe(1)
  })
})

describe.concurrent('calls side by side', () => {
  test('are as many as --max-concurrency says', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...together('Hold'))
    const both = await yard.toolyard(['run', 'calls.jsonl', '--max-concurrency', '2'])
    expect(endings(both)).toEqual(['ok', 'ok'])
    await using other = await createYard()
    await other.calls('calls.jsonl', ...together('Hold'))
    const one = await other.toolyard(['run', 'calls.jsonl', '--max-concurrency', '1', '--timeout', '200ms'])
    expect(endings(one)).toEqual(['CALL_TIMEOUT', 'ok'])
  })

  test.for([
    ['greedy', 'Hold', ['ok', 'ok'], [0, 0]],
    ['serial', 'Hold', ['CALL_TIMEOUT', 'ok'], [0, 1]],
    ['greedy', 'Block', ['CALL_TIMEOUT', 'ok'], [0, 1]],
  ] as const)('with --schedule %s, two calls of %s end as %j', async ([schedule, tool, ends, batches]) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...together(tool))
    const timeout = ends[0] === 'ok' ? '1m' : '200ms'
    const ran = await yard.toolyard([
      'run',
      'calls.jsonl',
      '--schedule',
      schedule,
      '--timeout',
      timeout,
      '--allow',
      'Block',
    ])
    expect(endings(ran)).toEqual(ends)
    expect(ran.results.map(({meta}) => meta.batch)).toEqual(batches)
  })

  test('with --schedule effects may be writes that do not conflict', async () => {
    await using yard = await createYard()
    const write = (file: string) => ({tool: 'Write', input: {file_path: file, content: ''}})
    await yard.calls('calls.jsonl', write('a'), write('b'), write('a'))
    const args = ['run', 'calls.jsonl', '--permission-mode', 'acceptEdits', '--schedule', 'effects']
    const {results} = await yard.toolyard(args)
    expect(results.map(({status, meta}) => [status, meta.batch])).toEqual([
      ['ok', 0],
      ['ok', 0],
      ['ok', 1],
    ])
  })

  test('with --schedule effects may be commands whose writes are known and do not conflict', async () => {
    await using yard = await createYard()
    const bash = (command: string) => ({tool: 'Bash', input: {command}})
    await yard.calls('calls.jsonl', bash('touch a'), bash('echo 1 > b'), bash('cp a c'), bash('cat b | tee a'))
    const args = ['run', 'calls.jsonl', '--permission-mode', 'acceptEdits', '--schedule', 'effects']
    const {results} = await yard.toolyard(args)
    expect(results.map(({status, meta}) => [status, meta.batch])).toEqual([
      ['ok', 0],
      ['ok', 0],
      ['ok', 1],
      ['ok', 2],
    ])
  })
})

describe.concurrent('a failing shell call of a turn', () => {
  const inTurn = (id: string, tool: string, input: object = {}) => ({id, turn: 't', tool, input})
  const turn = [
    // not read-only, so the others wait for it
    inTurn('shell', 'Bash', {command: 'X=1; exit 3'}),
    inTurn('read', 'Noop'),
    inTurn('next', 'Bash', {command: 'true'}),
    {id: 'outside', tool: 'Bash', input: {command: 'true'}},
  ]

  test.for([
    ['shell', ['TOOL_ERROR', 'ok', 'SIBLING_FAILED', 'ok']],
    ['all', ['TOOL_ERROR', 'SIBLING_FAILED', 'SIBLING_FAILED', 'ok']],
    ['none', ['TOOL_ERROR', 'ok', 'ok', 'ok']],
  ] as const)('takes others with it as --cascade %s says', async ([cascade, ends]) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...turn)
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--cascade', cascade, '--allow', 'Bash'])
    expect(endings(ran)).toEqual(ends)
  })

  test('ends those that run beside it: what only reads runs in parallel', async () => {
    await using yard = await createYard()
    await yard.calls(
      'calls.jsonl',
      inTurn('long', 'Bash', {command: 'sleep 60'}),
      inTurn('shell', 'Bash', {command: 'ls missing'}),
      inTurn('read', 'LS', {path: '.'}),
      inTurn('last', 'Bash', {command: 'sleep 60'}),
    )
    const ran = await yard.toolyard(['run', 'calls.jsonl'])
    expect(endings(ran)).toEqual(['SIBLING_FAILED', 'TOOL_ERROR', 'ok', 'SIBLING_FAILED'])
    expect(new Set(ran.results.map(({meta}) => meta.batch))).toEqual(new Set([0]))
  })
})
