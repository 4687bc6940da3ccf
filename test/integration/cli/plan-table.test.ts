import {readdir} from 'node:fs/promises'
import {describe, expect, test} from 'vitest'
import {textWidth} from '../../../src/render/width.ts'
import {createYard, type Yard} from '../../helpers/cli.ts'

const CALLS = [
  {id: 'c1', tool: 'Noop'},
  {id: 'c2', tool: 'Echo', input: {text: 'a'}},
  {id: 'c3', tool: 'Noop'},
  {id: 'c4', tool: 'Unknown'},
  {id: 'c5', tool: 'Write', input: {file_path: '.git/x', content: ''}},
]

async function createCalls(): Promise<Yard> {
  const yard = await createYard()
  await yard.calls('calls.jsonl', ...CALLS)
  await yard.write('.toolyardrc.yaml', 'permissions: {deny: [Echo]}\n')
  return yard
}

const table = async (yard: Yard, ...args: readonly string[]) => {
  const {stdout, exitCode} = await yard.toolyard(['plan', 'calls.jsonl', '--table', '--json', ...args])
  return {...JSON.parse(stdout), exitCode}
}

describe.concurrent('plan --table', () => {
  test('counts decisions by tool and rule, the most calls first, and runs nothing', async () => {
    await using yard = await createCalls()
    expect(await table(yard, '--ask', 'Touch')).toEqual({
      calls: 5,
      totals: {allow: 2, ask: 1, deny: 2},
      rows: [
        {tool: 'Noop', source: 'read-only', calls: 2, allow: 2, ask: 0, deny: 0},
        {tool: 'Echo', rule: 'Echo', source: '.toolyardrc.yaml:1:22', calls: 1, allow: 0, ask: 0, deny: 1},
        {tool: 'Unknown', source: 'mode default', calls: 1, allow: 0, ask: 1, deny: 0},
        {tool: 'Write', source: 'protected directories', calls: 1, allow: 0, ask: 0, deny: 1},
      ],
      failed: {lines: 0, first: []},
      exitCode: 0,
    })
    expect((await readdir(yard.path)).toSorted()).toEqual(['.toolyardrc.yaml', 'calls.jsonl'])
  })

  test('decides as plan does without it', async () => {
    await using yard = await createCalls()
    const {stdout} = await yard.toolyard(['plan', 'calls.jsonl'])
    const decided: readonly string[] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).decision.behavior)
    const {totals} = await table(yard)
    const countOf = (behavior: string) => decided.filter((one) => one === behavior).length
    expect(totals).toEqual({allow: countOf('allow'), ask: countOf('ask'), deny: countOf('deny')})
  })

  test('lists lines that nothing can be decided about, up to a number, counts them all, and ends with 1', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Noop'}, ...Array.from({length: 30}, () => ({tool: 'Nope'})), 'not json')
    const {calls, failed, exitCode} = await table(yard)
    expect([calls, failed.lines, failed.first.length, exitCode]).toEqual([1, 31, 20, 1])
    expect(failed.first[0]).toMatchObject({file: 'calls.jsonl', line: 2, error: {code: 'TOOL_NOT_FOUND'}})
    const {stdout, stderr} = await yard.toolyard(['plan', 'calls.jsonl', '--table'])
    expect(stderr.trimEnd().split('\n')).toHaveLength(21)
    expect(stderr).toContain('calls.jsonl:2: ')
    expect(stdout).toMatch(/^Total +1 /m)
  })

  test('keeps its columns at 80 characters, whatever rules and places are called', async () => {
    await using yard = await createYard()
    const rules = [`Bash(echo ${'日本'.repeat(30)})`, `Bash(touch ${'x '.repeat(60)})`]
    const path = `${'folder/'.repeat(12)}settings.json`
    await yard.write(path, JSON.stringify({permissions: {deny: rules}}))
    await yard.calls('calls.jsonl', ...rules.map((rule) => ({tool: 'Bash', input: {command: rule.slice(5, -1)}})), {
      tool: 'Noop',
    })
    const {stdout} = await yard.toolyard(['plan', 'calls.jsonl', '--table', '--settings', path])
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    expect(new Set(lines.map(textWidth)).size).toBe(1)
    expect(textWidth(lines[0] ?? '')).toBeLessThanOrEqual(80)
    expect(lines.filter((line) => /json:1:\d+ /.test(line))).toHaveLength(2)
  })

  test('says so when there are no calls', async () => {
    await using yard = await createYard()
    expect(await yard.toolyard(['plan', '--table'])).toMatchObject({exitCode: 0, stdout: expect.stringMatching(/^No /)})
  })
})

describe.concurrent('plan --against', () => {
  test('prints each call that another policy decides about otherwise, and how many there are', async () => {
    await using yard = await createCalls()
    await yard.write('new.yaml', 'permissions: {allow: [Unknown], ask: [Noop]}\n')
    const {changes, against, rows} = await table(yard, '--against', 'new.yaml')
    const echo = {rule: 'Echo', source: '.toolyardrc.yaml:1:22'}
    expect(changes).toMatchObject([
      {file: 'calls.jsonl', line: 1, id: 'c1', tool: 'Noop', from: {behavior: 'allow'}, to: {behavior: 'ask'}},
      {line: 2, id: 'c2', label: "Echo { text: 'a' }", from: {behavior: 'deny', ...echo}, to: {behavior: 'allow'}},
      {line: 3, id: 'c3', to: {behavior: 'ask', rule: 'Noop', source: 'new.yaml:1:39'}},
      {line: 4, id: 'c4', from: {behavior: 'ask'}, to: {behavior: 'allow', rule: 'Unknown'}},
    ])
    expect(against).toEqual({
      policy: 'new.yaml',
      changed: 4,
      incomparable: 0,
      counts: [
        {from: 'allow', to: 'ask', calls: 2},
        {from: 'deny', to: 'allow', calls: 1},
        {from: 'ask', to: 'allow', calls: 1},
      ],
    })
    expect(rows).toHaveLength(4)
    const {stdout} = await yard.toolyard(['plan', 'calls.jsonl', '--against', 'new.yaml'])
    expect(stdout).toMatch(
      /^calls\.jsonl:4 c4: ask -> allow\n {4}Unknown\n {4}mode default -> rule Unknown, new\.yaml:1:\d+$/m,
    )
  })

  test('replaces the permissions of configuration files alone: flags, and what is always protected, count for both', async () => {
    await using yard = await createCalls()
    const settings = {permissions: {allow: ['Edit', 'Unknown']}, hooks: {PreToolUse: []}, model: 'x'}
    await yard.write('settings.local.json', JSON.stringify(settings))
    const {changes} = await table(yard, '--against', 'settings.local.json', '--deny', 'Unknown')
    expect(changes.map(({id}: {id: string}) => id)).toEqual(['c2'])
  })

  test('changes nothing when the policy is the one that holds', async () => {
    await using yard = await createCalls()
    const {changes, against} = await table(yard, '--against', '.toolyardrc.yaml')
    expect([changes, against.changed]).toEqual([[], 0])
  })

  test.for([
    ['recorded', 'INPUT_UNREADABLE', undefined],
    ['missing.yaml', 'CONFIG_UNREADABLE', undefined],
    ['policy.yaml', 'CONFIG_INVALID', 'permisions: {}\n'],
    ['policy.yaml', 'RULE_INVALID', 'permissions: {deny: ["Read("]}\n'],
    ['policy.js', 'CONFIG_INVALID', 'throw new Error("imported")\n'],
  ] as const)('ends with 2 for %s, with %s', async ([policy, code, content]) => {
    await using yard = await createCalls()
    if (content !== undefined) await yard.write(policy, content)
    const ran = await yard.toolyard(['plan', 'calls.jsonl', '--against', policy])
    expect(ran).toMatchObject({exitCode: 2, stdout: ''})
    expect(ran.stderr).toContain(`(${code})`)
    expect(ran.stderr).not.toContain('imported:\n')
  })
})
