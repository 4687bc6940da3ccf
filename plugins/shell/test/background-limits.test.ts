import {join} from 'node:path'
import {testTool} from '@toolyard/sdk'
import {execa} from 'execa'
import {describe, expect, it, onTestFinished} from 'vitest'
import {MAX_RUNNING} from '../src/background/shells.ts'
import {createShellTools} from '../src/shell-tools.ts'
import {createTools, isRunning, until} from './helpers/tools.ts'

const {bashWith, bashOutput, killShell, start} = createTools()

describe('the filter of BashOutput', () => {
  it('shows the lines that match; the others are gone', async () => {
    const id = await start(`printf 'one\\ntwo\\nthree\\n'; sleep 60`)
    let text = ''
    await until(async () => {
      text += (await bashOutput({bash_id: id, filter: '^t'})).text
      return text.includes('three')
    })
    expect(text).not.toContain('one')
    expect((await bashOutput({bash_id: id})).text).not.toContain('one')
  })

  it.each([
    ['is no regular expression', '('],
    ['takes for ever', '^(a+)+$'],
  ])('is refused when it %s, and costs no output', async (_, filter) => {
    const id = await start(`echo ${'a'.repeat(40)}b; sleep 60`)
    await until(async () => (await bashOutput({bash_id: id, filter: '^(a+)+$'})).status === 'error')
    expect((await bashOutput({bash_id: id, filter})).status).toBe('error')
    expect((await bashOutput({bash_id: id})).text).toContain('ab')
  })
})

describe('background shells', () => {
  it('are refused when too many run, until one is ended', async () => {
    const ids: string[] = []
    for (let count = 0; count < MAX_RUNNING; count += 1) ids.push(await start('sleep 60'))
    const more = {command: 'sleep 60', run_in_background: true}
    expect((await bashWith(more)).status).toBe('error')
    await killShell({shell_id: ids[0]})
    await start('sleep 60')
  })

  it('are told apart from ids that nobody has', async () => {
    const {bashOutput, killShell} = createTools()
    expect((await bashOutput({bash_id: 'bash_1'})).status).toBe('error')
    expect((await killShell({shell_id: 'bash_1'})).status).toBe('error')
  })

  it('belong to one set of tools', async () => {
    const id = await start('sleep 60')
    expect((await createTools().bashOutput({bash_id: id})).status).toBe('error')
  })

  it('are read by BashOutput and changed by KillShell, as far as their effects tell', async () => {
    const id = await start('sleep 60')
    expect((await bashOutput({bash_id: id})).effects).toEqual([
      {kind: 'other', name: 'background shell', access: 'read'},
    ])
    expect((await killShell({shell_id: id})).effects).toEqual([
      {kind: 'other', name: 'background shell', access: 'write'},
    ])
  })

  it('neither hold their process open nor outlive it, though they ignore SIGTERM', async () => {
    const host = join(import.meta.dirname, 'fixtures/host-with-background-shell.js')
    const {stdout} = await execa('node', [host], {timeout: 10_000})
    const pid = Number(stdout)
    onTestFinished(() => {
      if (isRunning(pid)) process.kill(-pid, 'SIGKILL')
    })
    expect(pid).toBeGreaterThan(0)
    await until(() => !isRunning(pid))
  })
})

describe('the input of KillShell', () => {
  const [, , tool] = createShellTools()

  it.each([{}, {shell_id: 'bash_1', bash_id: 'bash_1'}, {shell_id: 1}])('is invalid: %j', async (input) => {
    expect((await testTool(tool, input)).status).toBe('invalid')
  })
})
