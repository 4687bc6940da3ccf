import {mkdir, realpath, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {testTool} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {createShellTools} from '../src/shell-tools.ts'
import {createTools, temporaryFolder} from './helpers/tools.ts'

const {bash, bashWith} = createTools()
const {PATH = ''} = process.env

describe('the result of a command', () => {
  it('holds both streams interleaved as they came, and each by itself', async () => {
    const {status, text, data} = await bash('echo 1; sleep 0.05; echo 2 >&2; sleep 0.05; echo 3')
    expect({status, text}).toEqual({status: 'ok', text: '1\n2\n3'})
    expect(data).toMatchObject({stdout: '1\n3\n', stderr: '2\n', exitCode: 0, signal: null})
  })

  it('is an error with the exit code after the text when the command fails', async () => {
    const {status, text, data} = await bash('echo out; echo err >&2; exit 3')
    expect(status).toBe('error')
    expect(text.split('\n').at(-1)).toBe('Exit code 3')
    expect(data).toMatchObject({stdout: 'out\n', stderr: 'err\n', exitCode: 3})
  })

  it('says which signal killed the shell', async () => {
    const {status, text, data} = await bash('kill -KILL $$')
    expect(status).toBe('error')
    expect(text).toContain('SIGKILL')
    expect(data).toMatchObject({exitCode: null, signal: 'SIGKILL'})
  })

  it('is empty when the command put out nothing', async () => {
    expect((await bash('true')).content).toEqual([])
  })

  it('is ok with an interpretation when a non-zero exit code is an answer', async () => {
    const {status, data} = await bash('grep nothing /dev/null')
    expect(status).toBe('ok')
    expect(data).toMatchObject({exitCode: 1, returnCodeInterpretation: 'No matches found'})
  })

  it('keeps escape sequences as they are', async () => {
    expect((await bash(String.raw`printf '\033[31mred\033[0m'`)).text).toBe('\u001b[31mred\u001b[0m')
  })

  it('joins characters that come in pieces, even when the other stream comes in between', async () => {
    const {text, data} = await bash(
      String.raw`printf '\xe2\x82'; sleep 0.05; printf '!' >&2; sleep 0.05; printf '\xac\xf0\x9f'; sleep 0.05; printf '\x98\x80'`,
    )
    expect(data).toMatchObject({stdout: '€😀', stderr: '!'})
    expect(text).toBe('!€😀')
  })

  it('replaces bytes that are no UTF-8', async () => {
    expect((await bash(String.raw`printf 'a\xffb\xe2\x82'`)).text).toBe('a\ufffdb\ufffd')
  })
})

describe('what a command finds', () => {
  it('is an empty standard input', async () => {
    const {data} = await bash('readlink /proc/self/fd/0 2>/dev/null || echo /dev/null; cat')
    expect(data).toMatchObject({stdout: '/dev/null\n', exitCode: 0})
  })

  it('is the cwd of the call', async () => {
    const cwd = await realpath(await temporaryFolder())
    expect((await bash('pwd', {cwd})).text).toBe(cwd)
  })

  it('is exactly the environment of the call', async () => {
    // what is read-only gets less than that
    const {text} = await bash('B=; env', {env: {PATH, A: '1'}})
    const names = text.split('\n').map((line) => line.split('=')[0])
    // the last three are bash's own
    expect(new Set(names)).toEqual(new Set(['PATH', 'A', 'PWD', 'SHLVL', '_']))
  })

  it('is no file read first: not of BASH_ENV, not of ENV, no profile, no rc file', async () => {
    const home = await temporaryFolder()
    const script = join(home, 'script')
    for (const name of ['script', '.bashrc', '.bash_profile', '.profile'])
      await writeFile(join(home, name), 'echo read\n')
    const {text} = await bash('printenv BASH_ENV ENV || echo unset', {
      env: {PATH, HOME: home, BASH_ENV: script, ENV: script, POSIXLY_CORRECT: '1'},
    })
    expect(text).toBe('unset')
  })

  it('is the command as it was given, to the last character', async () => {
    const command = `printf %s "$BASH_EXECUTION_STRING" # '"\\ $(x) \t\u00e4\u{1f600}\n\n  `
    expect((await bash(command)).data?.stdout).toBe(command)
  })

  it('is a shell of its own, in which nothing of the last call is left', async () => {
    await bash('cd /; X=1; export X')
    expect((await bash('export -p | grep -c " X=1"')).text).toBe('0')
  })
})

describe('a command that cannot be started', () => {
  it('is an error that names the folder when the cwd does not exist', async () => {
    const cwd = join(await temporaryFolder(), 'missing')
    const {status, text} = await bash('echo', {cwd})
    expect(status).toBe('error')
    expect(text).toContain(cwd)
  })

  it('is an error when the cwd is a file', async () => {
    const cwd = join(await temporaryFolder(), 'file')
    await writeFile(cwd, '')
    expect((await bash('echo', {cwd})).status).toBe('error')
  })

  it('is an error that names bash when there is none in PATH', async () => {
    const empty = join(await temporaryFolder(), 'empty')
    await mkdir(empty)
    const {status, text} = await bash('echo', {env: {PATH: empty}})
    expect(status).toBe('error')
    expect(text).toContain('bash')
  })

  it('is an error when it is longer than the system allows', async () => {
    expect((await bash(`: ${'x'.repeat(3_000_000)}`)).status).toBe('error')
  })
})

describe('the input', () => {
  const [tool] = createShellTools()

  it.each([
    {},
    {command: ''},
    {command: 'echo \0'},
    {command: 'echo \ud800'},
    {command: 'true', timeout: 0},
    {command: 'true', timeout: 600_001},
    {command: 'true', timeout: 1.5},
  ])('is invalid: %j', async (input) => {
    expect((await testTool(tool, input)).status).toBe('invalid')
  })

  it('takes the longest timeout, and fields of other hosts', async () => {
    const {status} = await bashWith({command: 'true', timeout: 600_000, description: 'Nothing', sandbox: true})
    expect(status).toBe('ok')
  })

  it('tells by its effects what a command would touch, and may change anything where that is not known', async () => {
    const {bash} = createTools()
    expect(await bash('pwd')).toMatchObject({
      readOnly: true,
      effects: [{kind: 'command', argv: ['pwd'], readOnly: true}],
    })
    expect(await bash('$x')).toMatchObject({readOnly: false, effects: [{kind: 'command', argv: [], opaque: true}]})
  })
})
