import {join} from 'node:path'
import {isReadOnly, testTool} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {bashAdapters} from '../src/adapters/bash-adapters.ts'
import {inFolder} from '../src/adapters/in-folder.ts'
import {joinWords, lineOfWords, unwrapLine} from '../src/adapters/words.ts'
import {analyzeCommand} from '../src/analysis/analyze.ts'
import {createShellTools} from '../src/shell-tools.ts'
import {createTools, temporaryFolder} from './helpers/tools.ts'

const {bash} = createTools()

describe('a call of Bash by the name of another agent', () => {
  it.each([
    ['shell', {command: ['bash', '-lc', 'ls -a'], timeout_ms: 5000}, {command: 'ls -a', timeout: 5000}],
    ['shell', {command: ['/bin/zsh', '-lc', 'ls'], workdir: '/w'}, {command: 'cd /w && ls'}],
    ['shell', {command: ['git', 'log', '--format=%h %s']}, {command: "git log '--format=%h %s'"}],
    ['shell', {command: ['bash', '-lc', 'ls', 'x']}, {command: 'bash -lc ls x'}],
    ['shell', {command: ['ls'], timeout_ms: 10 ** 9}, {command: 'ls', timeout: 600_000}],
    ['shell_command', {command: 'ls | wc', workdir: 'a b'}, {command: "cd './a b' && ls | wc"}],
    [
      'exec_command',
      {cmd: 'ls', workdir: '/w', yield_time_ms: 1, max_output_tokens: 9, tty: true},
      {command: 'cd /w && ls'},
    ],
    ['exec_command', {cmd: ['ls', '-a']}, {command: 'ls -a'}],
    ['local_shell', {type: 'exec', command: ['ls'], working_directory: '/w', env: {}}, {command: 'cd /w && ls'}],
    ['local_shell_call', {command: ['ls'], env: {A: 'b c'}}, {command: "A='b c' ls"}],
    ['local_shell', {command: ['bash', '-lc', 'a; b'], env: {A: '1'}}, {command: "A=1 bash -lc 'a; b'"}],
    ['command_execution', {command: `/bin/bash -lc "echo 'a' \\$B"`}, {command: "echo 'a' $B"}],
    ['command_execution', {command: 'pytest -q'}, {command: 'pytest -q'}],
    [
      'run_shell_command',
      {command: 'ls', description: 'Lists', directory: 'a'},
      {command: 'cd ./a && ls', description: 'Lists'},
    ],
    ['run_shell_command', {command: 'ls', dir_path: '', is_background: true}, {command: 'ls', run_in_background: true}],
    ['run', {command: 'ls', is_input: 'false', timeout: 1.5}, {command: 'ls', timeout: 1500}],
    ['execute_bash', {command: 'ls', security_risk: 'LOW'}, {command: 'ls'}],
    ['bash', {cmd: 'ls'}, {command: 'ls'}],
    [
      'bash',
      {command: 'ls', timeout: 9, run_in_background: true},
      {command: 'ls', timeout: 9, run_in_background: true},
    ],
  ])('%s %j becomes %j', (name, input, own) => {
    expect(bashAdapters[name]?.(input)).toEqual(own)
  })

  it.each([
    ['shell', {}, 'command'],
    ['shell', {command: []}, 'command'],
    ['shell', 'ls', 'object'],
    ['local_shell', {command: ['ls'], env: {'A;rm x;B': '1'}}, 'env'],
    ['run', {command: 'y', is_input: 'true'}, 'is_input'],
    ['bash', {restart: true}, 'command'],
  ])('%s %j is refused, and the reason says why', (name, input, named) => {
    expect(() => bashAdapters[name]?.(input)).toThrow(named)
  })

  it('is judged by the command that it becomes', async () => {
    const [tool] = createShellTools()
    const input = {command: ['bash', '-lc', 'rm x'], workdir: '/tmp/toolyard-not-there'}
    const {effects} = (await testTool(tool, input, {as: 'shell'})) as {effects: readonly unknown[]}
    expect(effects).toContainEqual(expect.objectContaining({kind: 'command', argv: ['rm', 'x']}))
    expect(effects).toContainEqual(expect.objectContaining({path: '/tmp/toolyard-not-there/x', access: 'write'}))
    const looked = await testTool(tool, {command: ['ls'], workdir: '/tmp'}, {as: 'shell'})
    expect(looked).toMatchObject({status: 'ok', readOnly: true})
  })
})

describe('words that are put into a line', () => {
  it('are read back by bash as they were, whatever they hold', async () => {
    const word = fc.string({unit: fc.constantFrom(...'ab\'"\\$`~*?{}[]()|&;<>#!= \t\n-+=é😀')})
    await fc.assert(
      fc.asyncProperty(fc.array(word, {minLength: 1, maxLength: 5}), async (words) => {
        const {data} = await bash(joinWords(['printf', '%s\\0', ...words]))
        expect(String(data?.stdout).split('\0').slice(0, -1)).toEqual(words)
      }),
      {numRuns: 40},
    )
  })

  it('name a program that is no keyword, no assignment and no option of the shell', async () => {
    for (const program of ['if', '!', '{', '[[', 'a=b', '~', 'coproc']) {
      const {text} = await bash(joinWords([program, 'x']))
      expect(text).toContain(`${program}: command not found`)
    }
  })

  it('are unwrapped only where a shell does nothing but run them', () => {
    expect(lineOfWords(['bash', '-c', 'a', 'b'])).toBe('bash -c a b')
    expect(lineOfWords(['bash', '-x', 'a'])).toBe('bash -x a')
    expect(lineOfWords(['fish', '-c', 'a'])).toBe('fish -c a')
    for (const line of ['bash -lc "a $B"', "bash -lc 'a' > b", "A=1 bash -lc 'a'", "bash -lc 'a'; b", "bash -lc 'a"])
      expect(unwrapLine(line)).toBe(line)
  })
})

describe('a command in a folder', () => {
  const commands = [
    'touch ran',
    'touch ran && true',
    'false || touch ran',
    'touch ran; true',
    'true\ntouch ran',
    'touch ran & wait',
    'touch ran # why',
    '# why\ntouch ran',
    'if true; then touch ran; fi',
    '! touch ran',
    'touch ran; cat <<END\nx\nEND',
    'touch ran; cat <<END\nx',
    'cat <<END && touch ran\nx\nEND',
    'touch ran; true \\',
    'f() { touch ran; }; f',
    'touch ran\n}\ntouch ran\n{ true',
  ]

  it.each(commands)('runs there, and nothing of it where the folder is missing: %j', async (command) => {
    const cwd = await temporaryFolder()
    const missing = await bash(inFolder('missing', command), {cwd})
    expect(missing.status).toBe('error')
    expect(missing.text).toContain('missing')
    expect((await bash('ls -A', {cwd})).text).toBe('')
    await bash("mkdir 'a b'", {cwd})
    const there = await bash(inFolder('a b', command), {cwd})
    const isBroken = command.includes('}\n')
    expect(there.status).toBe(isBroken || command.startsWith('!') ? 'error' : 'ok')
    if (!isBroken) expect((await bash('ls -A *', {cwd})).text).toBe('ran')
  })

  it.each(commands)('touches what it would touch there: %j', (command) => {
    const effects = (text: string, cwd: string) => {
      const found = analyzeCommand(text, {cwd, env: {}})
      return {
        found,
        written: found.flatMap((one) => (one.kind === 'path' && one.access === 'write' ? [join(cwd, one.path)] : [])),
      }
    }
    const plain = effects(command, '/ws/sub')
    const moved = effects(inFolder('sub', command), '/ws')
    expect(moved.written).toEqual(expect.arrayContaining(plain.written))
    expect(isReadOnly(moved.found)).toBe(isReadOnly(plain.found))
  })

  it('is named as it is: no option, no folder of CDPATH, nothing to expand', async () => {
    const cwd = await temporaryFolder()
    const env = {...process.env, CDPATH: '/'} as Record<string, string>
    await bash("mkdir -p -- -P tmp '$HOME' \"it's\" '~'", {cwd})
    for (const folder of ['-P', 'tmp', '$HOME', "it's", '~'])
      expect((await bash(inFolder(folder, 'pwd'), {cwd, env})).text).toBe(join(cwd, folder))
  })

  it('is left alone where the folder is the current one, or nothing is to be run', () => {
    expect([inFolder('.', 'ls'), inFolder('', 'ls'), inFolder(null, 'ls'), inFolder('x', '# why')]).toEqual([
      'ls',
      'ls',
      'ls',
      '# why',
    ])
  })
})
