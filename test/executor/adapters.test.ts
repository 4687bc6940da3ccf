import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {type Adapter, type CallLine, type Effect, result} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import fs from '../../plugins/fs/src/index.ts'
import {createShellTools} from '../../plugins/shell/src/shell-tools.ts'
import {Executor} from '../../src/executor/executor.ts'
import type {ExecutorOptions} from '../../src/executor/settings.ts'
import {staticTools} from '../../src/executor/static-tools.ts'
import type {CallHooks} from '../../src/hooks/call-hooks.ts'
import {compileHookMatcher} from '../../src/hooks/matching/hook-matcher.ts'
import type {RuleAction} from '../../src/permissions/rule.ts'
import {gate} from '../helpers/gate.ts'
import {createProject, type Project} from '../helpers/project.ts'
import {tool} from '../helpers/tools.ts'
import {briefly, executorOf, textOf} from './support.ts'

const words: Adapter<Record<string, unknown>> = (input) => {
  if (Array.isArray(input)) return {text: input.join(' ')}
  throw new TypeError('a list of words is needed')
}

/** Says the text of its input, and needs one. */
const say = (members: Parameters<typeof tool>[2] = {}) =>
  tool('Say', ({text}) => result.ok(String(text)), {
    input: {type: 'object', properties: {text: {type: 'string', minLength: 2}}, required: ['text']},
    aliases: ['Tell'],
    adapters: {speak: words},
    ...members,
  })

const call = (name: string, input: unknown): CallLine => ({id: 'a', tool: name, input})

describe('a call by the name of an adapter', () => {
  test('is a call of the tool with the input that is made of its own, and its result keeps its name', async () => {
    const [outcome] = await executorOf([say()]).executeBatch([call('speak', ['hello', 'you'])])
    expect(outcome).toMatchObject({tool: 'speak', status: 'ok'})
    expect(outcome && textOf(outcome)).toBe('hello you')
  })

  test('is invalid where the adapter throws, or makes what the tool does not take', async () => {
    const outcomes = await executorOf([say()]).executeBatch([
      call('speak', 'hello'),
      {...call('speak', ['a']), id: 'b'},
    ])
    expect(outcomes.map(briefly)).toEqual(['invalid INVALID_INPUT', 'invalid INVALID_INPUT'])
    expect(outcomes[0]).toMatchObject({error: {message: expect.stringContaining('a list of words is needed')}})
    expect(outcomes[1]).toMatchObject({error: {message: expect.stringContaining('text: ')}})
  })

  test.each(['Say', 'Tell'])('and none by %s, which is its own, is adapted', async (name) => {
    const [outcome] = await executorOf([say()]).executeBatch([call(name, {text: 'as it is'})])
    expect(outcome && textOf(outcome)).toBe('as it is')
  })

  test('is planned by its own name, with the effects of the adapted input', async () => {
    const effects = ({text}: Record<string, unknown>): Effect[] => [{kind: 'path', path: String(text), access: 'read'}]
    const lines = [call('speak', ['some', 'file'])]
    const planned = []
    for await (const one of executorOf([say({effects})]).plan([{id: null, calls: lines}])) planned.push(one)
    expect(planned).toMatchObject([{tool: 'Say', effects: [{path: 'some file'}]}])
  })

  test('is rewritten by hooks in the form of the tool', async () => {
    const seen: unknown[] = []
    const hooks: CallHooks = {
      before: ({tool, asked, aliases, input}) => {
        seen.push({tool, asked, aliases, input})
        return {input: {text: 'rewritten'}}
      },
    }
    const [outcome] = await executorOf([say()], {hooks}).executeBatch([call('speak', ['hello'])])
    expect(seen).toEqual([{tool: 'Say', asked: 'speak', aliases: ['Tell', 'speak'], input: {text: 'hello'}}])
    expect(outcome && textOf(outcome)).toBe('rewritten')
  })
})

describe('the tools of other agents', () => {
  const rulesOf = (rules: Partial<Record<RuleAction, string>>) =>
    Object.entries(rules).map(([action, text]) => ({shape: 'listed', action, text, source: 'test'}) as never)

  async function run(
    project: Project,
    rules: Partial<Record<RuleAction, string>>,
    lines: readonly [name: string, input: unknown][],
    options: Partial<ExecutorOptions> = {},
  ): Promise<readonly string[]> {
    const tools = staticTools([...fs, ...createShellTools()])
    const aliases = new Map(
      tools
        .list()
        .flatMap(({description: {name, adapters = []}}) => adapters.map((adapter) => [adapter, name] as const)),
    )
    const {path: cwd} = project
    const executor = new Executor({
      tools,
      gate: gate({mode: 'default', roots: [cwd], cwd, rules: rulesOf(rules), aliases}),
      cwd,
      ...options,
    })
    const outcomes = await executor.executeBatch(lines.map(([tool, input], at) => ({id: String(at), tool, input})))
    return outcomes.map((outcome) => `${outcome.tool} ${briefly(outcome)}`)
  }

  const removals: readonly [name: string, input: unknown][] = [
    ['shell', {command: ['bash', '-lc', 'echo a && rm x']}],
    ['shell', {command: ['rm', 'x']}],
    ['exec_command', {cmd: 'rm x', workdir: 'sub'}],
    ['run_shell_command', {command: 'rm x', directory: 'sub'}],
    ['local_shell', {command: ['rm', 'x'], env: {A: '1'}}],
    ['execute_bash', {command: 'cd sub; rm x'}],
  ]

  test.each(['Bash(rm *)', 'shell(rm *)', 'exec_command'])('are denied what the rule %s denies', async (deny) => {
    await using project = await createProject()
    await project.write('x', '')
    await project.write('sub/x', '')
    const ended = await run(project, {deny, allow: 'Bash'}, removals)
    expect(ended).toEqual(removals.map(([name]) => `${name} denied DENY_RULE`))
    expect(await readFile(join(project.path, 'sub/x'), 'utf8')).toBe('')
  })

  test('are allowed what a rule for the tool allows, and no more', async () => {
    await using project = await createProject()
    await project.write('sub/x', '')
    const ended = await run(project, {allow: 'Bash(touch *)'}, [
      ['shell', {command: ['bash', '-lc', 'touch a'], workdir: 'sub'}],
      ['exec_command', {cmd: 'touch b', workdir: project.path}],
      ['run_shell_command', {command: 'touch c; touch d', directory: 'sub'}],
      ['shell', {command: ['bash', '-lc', 'touch e && npm ci'], workdir: 'sub'}],
    ])
    expect(ended).toEqual(['shell ok', 'exec_command ok', 'run_shell_command ok', 'shell denied NOT_APPROVED'])
    expect(await readdir(join(project.path, 'sub'))).toEqual(['a', 'c', 'd', 'x'])
  })

  test('run without a question what only reads, also in a folder of the workspace', async () => {
    await using project = await createProject()
    await project.write('sub/x', '')
    const ended = await run(project, {allow: 'Bash(echo *)'}, [
      ['shell', {command: ['bash', '-lc', 'echo hi'], workdir: 'sub'}],
      ['exec_command', {cmd: 'ls -a', workdir: 'sub'}],
      ['exec_command', {cmd: 'ls -a', workdir: '/'}],
    ])
    expect(ended).toEqual(['shell ok', 'exec_command ok', 'exec_command denied NOT_APPROVED'])
  })

  test('are denied the files of a rule about paths, whatever they call them', async () => {
    await using project = await createProject()
    await project.write('secret.txt', 'x\n')
    const path = join(project.path, 'secret.txt')
    const patch = '*** Begin Patch\n*** Add File: new\n+x\n*** Update File: secret.txt\n-x\n+y\n*** End Patch'
    const lines: readonly [name: string, input: unknown][] = [
      ['read_file', {absolute_path: path}],
      ['read', {command: 'view', path}],
      ['replace', {file_path: path, old_string: 'x', new_string: 'y'}],
      ['write_file', {file_path: path, content: 'y'}],
      ['apply_patch', patch],
      ['shell', {command: ['cat', 'secret.txt']}],
      ['exec_command', {cmd: 'cat secret.txt', workdir: project.path}],
    ]
    const ended = await run(project, {deny: 'Read(secret.txt)', allow: 'Edit'}, lines)
    expect(ended).toEqual(lines.map(([name]) => `${name} denied DENY_RULE`))
    expect(await readdir(project.path)).toEqual(['secret.txt'])
  })

  test('patch, move and remove files where writes are allowed, and nowhere else', async () => {
    await using project = await createProject()
    await project.write('a', '1\n')
    await project.write('.git/config', 'x\n')
    const patch = (...lines: string[]) =>
      ['apply_patch', ['*** Begin Patch', ...lines, '*** End Patch'].join('\n')] as const
    const update = ['*** Update File: a', '*** Move to: sub/b', '-1', '+2']
    const accept = {gate: gate({mode: 'acceptEdits', roots: [project.path], cwd: project.path})}
    expect(await run(project, {}, [[...patch(...update)]])).toEqual(['apply_patch denied NOT_APPROVED'])
    const ended = await run(
      project,
      {},
      [
        [...patch(...update, '*** Delete File: .git/config')],
        [...patch(...update, '*** Add File: ../outside', '+x')],
        [...patch(...update)],
        [...patch('*** Delete File: a')],
      ],
      accept,
    )
    expect(ended).toEqual([
      'apply_patch denied PROTECTED_PATH',
      'apply_patch denied NOT_APPROVED',
      'apply_patch ok',
      'apply_patch error TOOL_ERROR',
    ])
    expect(await readFile(join(project.path, 'sub/b'), 'utf8')).toBe('2\n')
    expect(await readdir(project.path)).toEqual(['.git', 'sub'])
  })

  test('are matched by hooks for the tool, by its name or theirs', async () => {
    await using project = await createProject()
    const heard: string[] = []
    const matchers = ['Bash', 'shell', 'Edit|Write', 'run_shell_command'].map((matcher) => {
      const spec = {flavor: 'claude', event: 'PreToolUse', matcher, source: 'test'} as never
      return {matcher, matches: compileHookMatcher(spec, {cwd: project.path, home: undefined})}
    })
    const hooks: CallHooks = {
      before: (hooked) => {
        const input = {call: hooked, sessionId: 's', cwd: hooked.cwd, permissionMode: 'default'}
        for (const {matcher, matches} of matchers) if (matches(input)) heard.push(`${matcher}: ${hooked.asked}`)
        return {}
      },
    }
    await run(project, {allow: 'Bash'}, [['exec_command', {cmd: 'echo 1'}]], {hooks})
    expect(heard).toEqual(['Bash: exec_command', 'shell: exec_command', 'run_shell_command: exec_command'])
  })
})
