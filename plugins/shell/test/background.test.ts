import {join} from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {describe, expect, it} from 'vitest'
import {createTools, isRunning, temporaryFolder, until, untilExists} from './helpers/tools.ts'

const {bash, bashWith, bashOutput, killShell, start} = createTools()

async function statusOf(id: string): Promise<unknown> {
  return (await bashOutput({bash_id: id})).data?.status
}

describe('a background shell', () => {
  it('gets an id at once, and each its own', async () => {
    const first = await bashWith({command: 'sleep 60 & wait', run_in_background: true})
    const second = await bashWith({command: 'true', run_in_background: true})
    const [a, b] = [first, second].map(({data}) => String(data?.bash_id))
    expect(a).toMatch(/^bash_\d+$/)
    expect(a).not.toBe(b)
    expect(first.text).toContain(a)
    expect(await statusOf(String(a))).toBe('running')
    await killShell({shell_id: a})
  })

  it('tells what it put out since the last time, both streams as they came', async () => {
    const cwd = await temporaryFolder()
    const id = await start('echo 1; echo 2 >&2; until [ -e go ]; do sleep 0.02; done; echo 3', {cwd})
    let seen = ''
    await until(async () => {
      seen += (await bashOutput({bash_id: id})).text
      return seen.includes('1') && seen.includes('2')
    })
    await bash('touch go', {cwd})
    let last = await bashOutput({bash_id: id})
    await until(async () => {
      if (last.data?.status === 'running') last = await bashOutput({bash_id: id})
      return last.data?.status !== 'running'
    })
    expect(last.data).toMatchObject({status: 'completed', exitCode: 0, droppedBytes: 0})
    expect((await bashOutput({bash_id: id})).text.split('\n')).toHaveLength(1)
  })

  it('has failed when its exit code is not 0', async () => {
    const id = await start('exit 7')
    await until(async () => (await statusOf(id)) !== 'running')
    expect((await bashOutput({bash_id: id})).data).toMatchObject({status: 'failed', exitCode: 7, signal: null})
  })

  it('keeps the last mebibyte of what was not read, and counts the rest', async () => {
    const cwd = await temporaryFolder()
    const id = await start(`head -c 3000000 /dev/zero | tr '\\0' x; echo end; touch done`, {cwd})
    await untilExists(join(cwd, 'done'))
    await setTimeout(100)
    const {text, data} = await bashOutput({bash_id: id, filter: '^x*end$'})
    expect(text).toContain('xend\n')
    expect(data?.droppedBytes).toBe(3_000_004 - 1_048_576)
  })

  it('cannot be started in a folder that is missing', async () => {
    const {status} = await bashWith({command: 'true', run_in_background: true}, {cwd: '/missing/folder'})
    expect(status).toBe('error')
  })
})

describe('KillShell', () => {
  it('kills the shell with all that it started, and its output can still be read', async () => {
    const id = await start('sleep 60 & echo $!; wait')
    let text = ''
    await until(async () => {
      text += `${(await bashOutput({bash_id: id})).text}\n`
      return /^\d+$/m.test(text)
    })
    expect(await killShell({shell_id: id})).toMatchObject({status: 'ok', data: {status: 'killed', signal: 'SIGTERM'}})
    expect(isRunning(Number(/^\d+$/m.exec(text)?.[0]))).toBe(false)
    expect(await statusOf(id)).toBe('killed')
  })

  it('takes the id under the name of BashOutput, and is an error the second time', async () => {
    const id = await start('sleep 60')
    expect((await killShell({bash_id: id})).status).toBe('ok')
    expect((await killShell({shell_id: id})).status).toBe('error')
  })
})
