import {describe, expect, test} from 'vitest'
import {createYard} from '../../helpers/cli.ts'

const POLICY = `permissions:
  allow: [Wirte, "mcp__*", "Bash(git status)", "Bash(git status)", Read]
  deny: ["Bash(git:*)"]
`

describe.concurrent('permissions lint', () => {
  test('has a line for each finding, with its place, and ends with 1', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', POLICY)
    const ran = await yard.toolyard(['permissions', 'lint', '--trust-project'])
    const places = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => /^\S+?:\d+:\d+: (?=.)/.exec(line)?.[0])
    expect(places).toEqual([
      '.toolyardrc.yaml:2:11: ',
      '.toolyardrc.yaml:2:18: ',
      expect.stringMatching(/^\.toolyardrc\.yaml:2:/),
      expect.stringMatching(/^\.toolyardrc\.yaml:2:/),
    ])
    expect(ran.exitCode).toBe(1)
    const {findings, rules} = JSON.parse(
      (await yard.toolyard(['permissions', 'lint', '--trust-project', '--json'])).stdout,
    )
    expect(rules).toBe(6)
    expect(findings).toMatchObject([
      {kind: 'unknown-tool', rule: 'Wirte', place: {line: 2, column: 11}, hint: 'Did you mean Write?'},
      {kind: 'never-matches', rule: 'mcp__*'},
      {kind: 'shadowed', rule: 'Bash(git status)', by: {rule: 'Bash(git:*)', place: {line: 3}}},
      {kind: 'duplicate', rule: 'Bash(git status)', by: {rule: 'Bash(git status)', place: {line: 2}}},
    ])
  })

  test('says nothing of tools that only the program of a settings file has', async () => {
    await using yard = await createYard()
    await yard.write('settings.json', '{"permissions": {"deny": ["WebSearch", "Task"]}}')
    const ran = await yard.toolyard(['permissions', 'lint', '--settings', 'settings.json'])
    expect(ran).toMatchObject({exitCode: 0, stdout: '2 rules, nothing to say.\n'})
  })

  test('ends with 0 when there is nothing to say, and names what does not count', async () => {
    await using yard = await createYard()
    expect(await yard.toolyard(['permissions', 'lint'])).toMatchObject({exitCode: 0, stderr: ''})
    await yard.write('.toolyardrc.yaml', 'permissions: {allow: [Wirte]}\n')
    const ran = await yard.toolyard(['permissions', 'lint', '--json'])
    expect(ran.exitCode).toBe(0)
    expect(JSON.parse(ran.stdout)).toEqual({
      rules: 0,
      findings: [],
      ignored: [expect.stringContaining('permissions.allow is ignored')],
    })
    expect(ran.stderr).toContain('permissions.allow is ignored')
  })

  test('looks at rules of flags and of settings files too', async () => {
    await using yard = await createYard()
    await yard.write('settings.json', '{"permissions": {"allow": ["mcp__*"]}}')
    const args = ['permissions', 'lint', '--bare', '--settings', 'settings.json', '--deny', 'Neither', '--json']
    const {findings} = JSON.parse((await yard.toolyard(args)).stdout)
    expect(findings).toMatchObject([
      {rule: 'Neither', source: '--deny'},
      {rule: 'mcp__*', place: {file: 'settings.json'}},
    ])
  })

  test('ends with 2 for a rule that can not be understood', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'permissions:\n  deny: ["Bash("]\n')
    const ran = await yard.toolyard(['permissions', 'lint'])
    expect(ran).toMatchObject({exitCode: 2, stdout: ''})
    expect(ran.stderr).toMatch(/\.toolyardrc\.yaml:2:10.*\(RULE_INVALID\)/s)
  })
})

describe.concurrent('the examples of a rule', () => {
  const ruled = (tool: string, examples: object) =>
    `permissions: {rules: [{tool: ${tool}, match: "${tool === 'Bash' ? 'git:*' : '/src/**'}", action: deny, examples: ${JSON.stringify(examples)}}]}\n`

  test.for([
    ['Bash', {match: ['git push', {command: 'git status'}, 'cd a && git push'], noMatch: ['ls']}],
    ['Edit', {match: ['src/a.ts'], noMatch: ['a.ts']}],
    ['FileRead', {match: ['src/a.ts', {file_path: 'src/b.ts'}], noMatch: ['a.ts']}],
    // there is no such tool, so no such call either
    ['Nope', {match: ['x']}],
  ] as const)('of a rule about %s hold, and nothing is said', async ([tool, examples]) => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', ruled(tool, examples))
    await yard.calls('calls.jsonl', {tool: 'Noop'})
    expect(await yard.toolyard(['plan', 'calls.jsonl'])).toMatchObject({exitCode: 0, stderr: ''})
  })

  test.for([
    ['does not match what it should', {match: ['ls']}, '"ls"'],
    ['matches what it should not', {noMatch: ['git push']}, '"git push"'],
    ['has an example that is no call', {noMatch: [{cmd: 'ls'}]}, '{"cmd":"ls"}'],
  ] as const)('end every command with 2 when the rule %s', async ([, examples, named]) => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', ruled('Bash', examples))
    await yard.calls('calls.jsonl', {tool: 'Noop'})
    for (const command of [
      ['run', 'calls.jsonl'],
      ['permissions', 'lint'],
    ]) {
      const ran = await yard.toolyard(command)
      expect(ran).toMatchObject({exitCode: 2, stdout: ''})
      expect(ran.stderr).toMatch(/\.toolyardrc\.yaml:1:\d+.*\(RULE_INVALID\)/s)
      expect(ran.stderr).toContain(named)
    }
  })
})
