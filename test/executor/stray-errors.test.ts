import {execFile} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'

const script = fileURLToPath(new URL('fixtures/stray.ts', import.meta.url))
const run = promisify(execFile)

/** In a process of its own: a stray error would end, or be told to, the one that runs the tests. */
async function outcomesOf(tools: string, executors = 1): Promise<unknown> {
  const {stdout} = await run(process.execPath, [script, tools, String(executors)])
  return JSON.parse(stdout)
}

const steady = [text('steady')]

describe('an error that nobody handles', () => {
  test('of a stream, an emitter, a timer, a promise or a check ends its own call and no other', async () => {
    const tools = ['Stream', 'Emitter', 'Timer', 'Floating', 'FloatingLater', 'InValidate']
    expect(await outcomesOf(tools.join(','))).toEqual([...tools.map(() => 'TOOL_THREW'), steady])
  })

  test('of a promise that effects or a permission check answer with is only a bad answer', async () => {
    expect(await outcomesOf('InEffects,InOpinion')).toEqual([[text('asked')], 'NOT_APPROVED', steady])
  })

  test('in a listener of the abort signal does not end the process', async () => {
    expect(await outcomesOf('InAbortListener')).toEqual(['CALL_TIMEOUT', steady])
  })

  test('after the end of its call changes nothing any more', async () => {
    expect(await outcomesOf('AfterItsEnd')).toEqual([[text('done')], steady])
  })

  test('of an earlier attempt does not keep the next one from being left behind', async () => {
    expect(await outcomesOf('BetweenAttempts')).toEqual(['CALL_TIMEOUT', steady])
  })

  test('in a run inside a call belongs to the inner call', async () => {
    expect(await outcomesOf('Nested')).toEqual([[text('inner crashed')], steady])
  })

  test('is told to its own executor where several run', async () => {
    expect(await outcomesOf('Timer', 2)).toEqual(['TOOL_THREW', steady, 'TOOL_THREW', steady])
  })

  test.each([1, 2])('of no call ends the process, with %i executors', async (executors) => {
    await expect(outcomesOf('Nobody', executors)).rejects.toMatchObject({
      code: expect.any(Number),
      stderr: expect.stringContaining('stray'),
      stdout: '',
    })
  })

  test('of no call is left to whoever listens', async () => {
    const {stdout, stderr} = await run(process.execPath, [script, 'Heard'])
    expect(JSON.parse(stdout)).toEqual(['TOOL_NOT_FOUND', steady])
    expect(stderr).toContain('heard')
  })
})
