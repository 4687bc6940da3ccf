import {capture} from './capture.ts'
import {release} from './release.ts'
import {type ShellName, shellOf} from './shell.ts'

export interface ProcessRequest {
  readonly command: string
  /** With them the command is a program, and there is no shell. */
  readonly args?: readonly string[] | undefined
  readonly shell?: ShellName | undefined
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** What it may read on its standard input. */
  readonly input: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** How a process ended: with an exit code, or in a way that nobody can take for an answer. */
export type EndedProcess = {readonly stdout: string; readonly stderr: string} & (
  | {readonly type: 'exited'; readonly exitCode: number}
  | {readonly type: 'failed'; readonly problem: string}
)

/** From a polite end to one that can't be put off. */
const KILL_MS = 2_000

/**
 * Runs a process in a group of its own, which is ended with all that is in it when its time runs out and when nobody
 * waits for it any more. What it leaves running when it ends by itself is left alone, and not waited for.
 */
export async function runProcess(request: ProcessRequest): Promise<EndedProcess> {
  const {command, args, shell, cwd, env, input, timeoutMs, signal} = request
  if (signal.aborted) return failed('it was not started: nobody waits for it any more')
  // most runs start no process
  const {execa} = await import('execa')
  const running = execa(command, args ?? [], {
    shell: args === undefined ? shellOf(shell, env) : false,
    cwd,
    env,
    extendEnv: false,
    input,
    buffer: false,
    timeout: timeoutMs,
    cancelSignal: signal,
    killDescendants: true,
    forceKillAfterDelay: KILL_MS,
    reject: false,
  })
  // whoever leaves at once leaves nothing behind
  const kill = () => running.kill('SIGKILL')
  process.once('exit', kill)
  const [out, err] = [capture(running.stdout), capture(running.stderr)]
  running.nodeChildProcess.once('exit', () => release([running.stdout, running.stderr], [out, err]))
  const ended = await running.finally(() => process.off('exit', kill))
  // its group may hold what did not listen
  if (ended.isCanceled || ended.timedOut) running.kill('SIGKILL')
  const [stdout, stderr] = [out.text(), err.text()]
  if (ended.isCanceled) return failed('it was ended: nobody waits for it any more', stdout, stderr)
  if (ended.timedOut) return failed(`it did not end within ${timeoutMs} ms`, stdout, stderr)
  if (ended.signal !== undefined) return failed(`it was ended by ${ended.signal}`, stdout, stderr)
  if (ended.exitCode === undefined) return failed(`it could not be started: ${ended.originalMessage}`, stdout, stderr)
  return {type: 'exited', exitCode: ended.exitCode, stdout, stderr}
}

const failed = (problem: string, stdout = '', stderr = ''): EndedProcess => ({type: 'failed', problem, stdout, stderr})
