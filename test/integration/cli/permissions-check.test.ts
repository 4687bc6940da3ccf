import {readdir} from 'node:fs/promises'
import {describe, expect, test} from 'vitest'
import {createYard} from '../../helpers/cli.ts'

const write = JSON.stringify({file_path: 'a.txt', content: ''})

describe.concurrent('permissions check', () => {
  test.for([
    ['allow', 0, ['--allow', 'Write']],
    ['ask', 3, []],
    ['deny', 3, ['--deny', 'Write']],
  ] as const)('says in one line that a call gets %s, and ends with %i', async ([behavior, exitCode, flags]) => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['permissions', 'check', 'Write', write, ...flags])
    expect(ran.stdout).toMatch(new RegExp(`^${behavior}: .*\\)\n$`))
    expect(ran.exitCode).toBe(exitCode)
    expect(await readdir(yard.path)).toEqual([])
  })

  test('decides as a run does, and prints the decision with its effects as JSON', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'permissions: {deny: ["Edit(/a.txt)"]}\n')
    await yard.calls('calls.jsonl', {tool: 'Write', input: JSON.parse(write)})
    const checked = JSON.parse((await yard.toolyard(['permissions', 'check', 'Write', write, '--json'])).stdout)
    expect(checked).toMatchObject({
      tool: 'Write',
      input: JSON.parse(write),
      effects: [{kind: 'path', path: 'a.txt', access: 'write'}],
      readOnly: false,
      decision: {behavior: 'deny', rule: 'Edit(/a.txt)', source: '.toolyardrc.yaml:1:22'},
      code: 'DENY_RULE',
      hint: expect.any(String),
    })
    const [result] = (await yard.toolyard(['run', 'calls.jsonl'])).results
    expect(result?.meta.decision).toEqual(checked.decision)
  })

  test('takes the input from standard input, and the folder that it is about from --cwd', async () => {
    await using yard = await createYard()
    await yard.write('inner/.toolyardrc.yaml', 'permissions: {deny: [Write]}\n')
    const ran = await yard.toolyard(['permissions', 'check', 'Write', '-', '--cwd', 'inner'], {stdin: write})
    expect(ran).toMatchObject({exitCode: 3, stdout: expect.stringMatching(/^deny: /)})
  })

  test('knows a tool by its aliases, and calls it by its name', async () => {
    await using yard = await createYard()
    const {aliases} = JSON.parse((await yard.toolyard(['tools', 'show', 'Read', '--json'])).stdout)
    const ran = await yard.toolyard(['permissions', 'check', aliases[0], '{"file_path":"a"}', '--json'])
    expect(JSON.parse(ran.stdout)).toMatchObject({tool: 'Read', decision: {behavior: 'allow'}})
  })

  test.for([
    ['not_found', 'TOOL_NOT_FOUND', 'Raed', '{}'],
    ['invalid', 'INVALID_INPUT', 'Read', '{"path":"a"}'],
    ['invalid', 'INVALID_INPUT', 'Read', '"a"'],
  ])('ends with 1 for a call that is %s', async ([status, code, tool = '', input = '']) => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['permissions', 'check', tool, input])
    expect(ran).toMatchObject({exitCode: 1, stdout: ''})
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(2)
    const asJson = await yard.toolyard(['permissions', 'check', tool, input, '--json'])
    expect(asJson.exitCode).toBe(1)
    expect(JSON.parse(asJson.stdout)).toMatchObject({tool, status, error: {code}})
  })

  test.for([
    ['an input that is not JSON', ['Bash', 'ls -la'], `check Bash '{"command":"ls -la"}'`],
    ['broken JSON', ['Read', '{file_path: 1}'], 'line 1 column 2'],
    ['a mistyped flag', ['Read', '--jsno'], '--json'],
    ['a rule that is none', ['Read', '{"file_path":"a"}', '--deny', 'Read()'], 'RULE_INVALID'],
    ['no tool', [], '(USAGE)'],
  ] as const)('ends with 2 for %s, and says what to do', async ([, args, said]) => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['permissions', 'check', ...args])
    expect(ran).toMatchObject({exitCode: 2, stdout: ''})
    expect(ran.stderr).toContain(said)
  })

  test('writes nothing that could command a terminal', async () => {
    await using yard = await createYard()
    const hostile = JSON.stringify({command: 'touch \u001b[31m\u009b\u202e'})
    for (const flags of [[], ['--json']]) {
      const {stdout, stderr} = await yard.toolyard(['permissions', 'check', 'Bash', hostile, ...flags])
      expect(stdout + stderr).not.toMatch(/[\p{Cf}]|(?!\n)\p{Cc}/u)
    }
  })
})
