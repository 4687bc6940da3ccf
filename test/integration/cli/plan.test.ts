import {readdir} from 'node:fs/promises'
import {describe, expect, test} from 'vitest'
import {createYard, type Ran} from '../../helpers/cli.ts'

const linesOf = ({stdout}: Ran): readonly unknown[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe.concurrent('plan', () => {
  test('prints a line for each call: effects, decision and batch, and no more than that', async () => {
    await using yard = await createYard()
    await yard.write('a.txt', 'a')
    await yard.calls(
      'calls.jsonl',
      {id: 'read', tool: 'Read', input: {file_path: 'a.txt'}},
      {id: 'noop', tool: 'Noop'},
      {id: 'write', tool: 'Write', input: {file_path: 'b.txt', content: ''}},
      {id: 'git', tool: 'Write', input: {file_path: '.git/config', content: ''}},
      {id: 'unknown', tool: 'Unknown'},
    )
    const ran = await yard.toolyard(['plan', 'calls.jsonl', '--allow', 'Unknown'])
    const safe = {readOnly: true, concurrencySafe: true, batch: 0}
    const unsafe = {readOnly: false, concurrencySafe: false}
    const reason = expect.any(String)
    expect(linesOf(ran)).toEqual([
      {
        id: 'read',
        tool: 'Read',
        effects: [{kind: 'path', path: 'a.txt', access: 'read'}],
        ...safe,
        decision: {behavior: 'allow', source: 'read-only', reason},
      },
      {id: 'noop', tool: 'Noop', effects: [], ...safe, decision: {behavior: 'allow', source: 'read-only', reason}},
      {
        id: 'write',
        tool: 'Write',
        effects: [{kind: 'path', path: 'b.txt', access: 'write'}],
        ...unsafe,
        batch: 1,
        decision: {behavior: 'ask', source: 'mode default', reason},
      },
      {
        id: 'git',
        tool: 'Write',
        effects: [{kind: 'path', path: '.git/config', access: 'write'}],
        ...unsafe,
        batch: 2,
        decision: {behavior: 'deny', source: 'protected directories', reason},
      },
      {
        id: 'unknown',
        tool: 'Unknown',
        effects: [{kind: 'unknown', reason}],
        ...unsafe,
        batch: 3,
        decision: {behavior: 'allow', rule: 'Unknown', source: '--allow', reason},
      },
    ])
    expect([ran.exitCode, ran.stderr]).toEqual([0, ''])
  })

  test('prints an error instead of a decision for a line that is no call or names no tool, and ends with 1', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Noop'}, 'not json', {id: 'x', tool: 'Nope'}, {id: 'y', tool: 'Read'})
    const ran = await yard.toolyard(['plan', 'calls.jsonl'])
    const failed = (code: string) => ({
      error: expect.objectContaining({code, level: 'system', message: expect.any(String)}),
      effects: [{kind: 'unknown', reason: expect.any(String)}],
    })
    expect(linesOf(ran).slice(1)).toEqual([
      {id: null, line: 2, status: 'invalid', batch: 1, ...failed('BAD_LINE')},
      {id: 'x', tool: 'Nope', line: 3, status: 'not_found', batch: 2, ...failed('TOOL_NOT_FOUND')},
      {id: 'y', tool: 'Read', line: 4, status: 'invalid', batch: 3, ...failed('INVALID_INPUT')},
    ])
    expect(ran.exitCode).toBe(1)
  })

  test('runs nothing', async () => {
    await using yard = await createYard()
    await yard.calls(
      'calls.jsonl',
      {tool: 'Touch', input: {file: 'touched'}},
      {tool: 'Bash', input: {command: 'touch touched'}},
      {tool: 'Write', input: {file_path: 'touched', content: ''}},
    )
    const ran = await yard.toolyard(['plan', 'calls.jsonl', '--permission-mode', 'bypassPermissions'])
    expect(ran.results).toHaveLength(3)
    expect(ran.exitCode).toBe(0)
    expect(await readdir(yard.path)).toEqual(['calls.jsonl'])
  })

  test('decides as run does, and puts calls into the same batches', async () => {
    await using yard = await createYard()
    await yard.calls(
      'calls.jsonl',
      ...['Noop', 'Echo', 'Unknown', 'Noop', 'Fail', 'Noop'].map((tool, at) => ({tool, ...(at > 3 && {turn: 't'})})),
    )
    const args = ['calls.jsonl', '--deny', 'Echo', '--allow', 'Unknown']
    const [planned, ran] = await Promise.all([yard.toolyard(['plan', ...args]), yard.toolyard(['run', ...args])])
    const batches = ran.results.map(({meta}) => meta.batch)
    expect(linesOf(planned)).toEqual(batches.map((batch) => expect.objectContaining({batch})))
    const behaviors = linesOf(planned).map((line) => JSON.stringify(line).match(/"behavior":"(\w+)"/)?.[1])
    expect(behaviors).toEqual(ran.results.map(({status}) => (status === 'denied' ? 'deny' : 'allow')))
  })

  test('ends with 2 when its input can not be read, and 0 when there is none', async () => {
    await using yard = await createYard()
    expect(await yard.toolyard(['plan', 'missing'])).toMatchObject({exitCode: 2, stdout: ''})
    expect(await yard.toolyard(['plan'], {stdin: ''})).toMatchObject({exitCode: 0, stdout: ''})
  })
})
