import {execFileSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {type TestedCall, type TestToolOptions, type Tool, testTool} from '@toolyard/sdk'
import {onTestFinished} from 'vitest'
import {InterruptedError} from '../../src/interrupted-error.ts'
import {createShellTools} from '../../src/shell-tools.ts'

/** Long enough for a signal handler to run, short enough for a test. */
export const GRACE_MS = 400

/** One set of tools, and short ways to call them. */
export function createTools() {
  const [bash, bashOutput, killShell] = createShellTools({graceMs: GRACE_MS})
  return {
    bash: (command: string, options?: TestToolOptions) => call(bash, {command}, options),
    bashWith: (input: object, options?: TestToolOptions) => call(bash, input, options),
    bashOutput: (input: object) => call(bashOutput, input),
    killShell: (input: object) => call(killShell, input),
    async start(command: string, options?: TestToolOptions): Promise<string> {
      const id = String((await call(bash, {command, run_in_background: true}, options)).data?.bash_id)
      onTestFinished(async () => void (await call(killShell, {shell_id: id})))
      return id
    },
  }
}

/** Calls a tool with an input that its schema accepts. */
export async function call<Input>(tool: Tool<Input>, input: object, options?: TestToolOptions): Promise<TestedCall> {
  const outcome = await testTool(tool, input, options)
  if (outcome.status === 'invalid') throw new Error(JSON.stringify(outcome.issues))
  return outcome
}

/** The error of a call that was interrupted, and the text it carries. */
export async function interruptionOf(running: Promise<unknown>): Promise<InterruptedError & {text: string}> {
  const error = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof InterruptedError)) throw new Error('The call was not interrupted.', {cause: error})
  const [block] = error.content
  return Object.assign(error, {text: block?.type === 'text' ? block.text : ''})
}

/** The numbers in a text, each on a line of its own: the pids that a command printed. */
export function pidsIn(text: string): number[] {
  return text.split('\n').filter(Boolean).map(Number)
}

/** Whether a process is there and is not just waiting to be reaped. */
export function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], {encoding: 'utf8'}).startsWith('Z')
  } catch (error) {
    if ((error as {status?: number}).status === 1) return false
    throw error
  }
}

/** Waits until a condition holds, for a few seconds at most. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries === 300) throw new Error('What was waited for did not happen.')
    await setTimeout(20)
  }
}

export async function untilExists(path: string): Promise<void> {
  await until(() => existsSync(path))
}

/** A folder that is gone when the test is. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-shell-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}
