import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {
  createTools,
  GRACE_MS,
  interruptionOf,
  isRunning,
  pidsIn,
  temporaryFolder,
  untilExists,
} from './helpers/tools.ts'

const {bash, bashWith} = createTools()

describe.concurrent('a command whose time runs out', () => {
  it('ends as a TimeoutError with what it had put out', async () => {
    const error = await interruptionOf(bashWith({command: 'echo before; sleep 60', timeout: 300}))
    expect(error).toMatchObject({name: 'TimeoutError', text: 'before'})
  })

  it('takes its grandchildren with it', async () => {
    const command = 'bash -c "sleep 60 & echo \\$!; wait" & echo $!; wait'
    const {text} = await interruptionOf(bashWith({command, timeout: 400}))
    expect(pidsIn(text)).toHaveLength(2)
    expect(pidsIn(text).filter(isRunning)).toEqual([])
  })

  it.runIf(process.platform === 'linux').each([
    ['timeout', 'timeout 60 bash -c "echo \\$\\$; sleep 60; :"; echo after'],
    ['setsid', 'setsid bash -c "echo \\$\\$; sleep 60; :"; echo after'],
    ['set -m', 'set -m; sleep 60 & echo $!; wait'],
  ])('takes with it what %s has put into another group', async (_, command) => {
    const {text} = await interruptionOf(bashWith({command, timeout: 400}))
    expect(pidsIn(text)).toHaveLength(1)
    expect(pidsIn(text).filter(isRunning)).toEqual([])
  })

  it('is killed in the end though it ignores SIGTERM', async () => {
    const command = `trap '' TERM; echo $$; sleep 60 & echo $!; while :; do sleep 0.05; done`
    const {text} = await interruptionOf(bashWith({command, timeout: 300}))
    expect(pidsIn(text)).toHaveLength(2)
    expect(pidsIn(text).filter(isRunning)).toEqual([])
  })

  it('may use the grace to clean up, grandchildren too when bash is gone already', async () => {
    const command = `bash -c 'trap "sleep 0.2; echo cleaned; exit" TERM; echo ready; while :; do sleep 0.02; done' & wait`
    const {text} = await interruptionOf(bashWith({command, timeout: 400}))
    expect(text).toMatch(/^ready\n(?:.*\n)*cleaned$/)
  })
})

describe('a call that is aborted', () => {
  it('ends as an AbortError with the reason as its cause, and leaves nothing behind', async () => {
    const cwd = await temporaryFolder()
    const controller = new AbortController()
    const running = interruptionOf(bash('sleep 60 & echo $!; touch started; wait', {cwd, signal: controller.signal}))
    await untilExists(join(cwd, 'started'))
    const reason = new Error('enough')
    controller.abort(reason)
    const {name, cause, text} = await running
    expect({name, cause}).toEqual({name: 'AbortError', cause: reason})
    expect(pidsIn(text).filter(isRunning)).toEqual([])
  })

  it('starts nothing when it was aborted before, and throws the reason', async () => {
    const cwd = await temporaryFolder()
    const reason = new Error('too late')
    for (const run_in_background of [false, true]) {
      const running = bashWith({command: 'touch started', run_in_background}, {cwd, signal: AbortSignal.abort(reason)})
      await expect(running).rejects.toBe(reason)
    }
    expect((await bash('ls', {cwd})).text).toBe('')
  })

  it('is a timeout and not an abort when its time ran out first', async () => {
    const controller = new AbortController()
    const command = `trap '' TERM; while :; do sleep 0.05; done`
    const running = interruptionOf(bashWith({command, timeout: 100}, {signal: controller.signal}))
    setTimeout(() => controller.abort(), 100 + GRACE_MS / 2)
    expect((await running).name).toBe('TimeoutError')
  })
})

describe.concurrent('what a command leaves running', () => {
  it.each([
    ['holds its output open', 'sleep 60 & echo $!'],
    ['has closed its output', 'sleep 60 >/dev/null 2>&1 & echo $!'],
    ['ignores SIGTERM', `(trap '' TERM; sleep 60 & echo $!; wait) & sleep 0.1`],
    ['goes on writing', 'yes & echo $! >&2'],
  ])('is killed when it %s, and the result says so', async (_, command) => {
    const {status, data} = await bash(command)
    expect(status).toBe('ok')
    expect(data).toMatchObject({exitCode: 0, leftovers: 'killed'})
    const [pid] = pidsIn(`${data?.stderr}${data?.stderr ? '' : data?.stdout}`)
    expect(isRunning(Number(pid))).toBe(false)
  })

  it('is still heard when it ends soon after bash', async () => {
    const {text, data} = await bash('(sleep 0.05; echo late) &')
    expect(text).toBe('late')
    expect(data).not.toHaveProperty('leftovers')
  })

  it('is said to have escaped when it is in a session of its own', async () => {
    const {data} = await bash('setsid sleep 0.5 &')
    expect(data).toMatchObject({leftovers: 'escaped'})
  })
})
