import type {ToolContext} from '@toolyard/sdk'
import {InterruptedError} from './interrupted-error.ts'
import {CommandOutput} from './output/command-output.ts'
import {OutputProgress} from './output/progress.ts'
import type {ExitGuard} from './process/exit-guard.ts'
import {openShell, type ShellExit} from './process/shell-process.ts'

export interface RunLimits {
  readonly guard: ExitGuard
  readonly timeoutMs: number
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs: number
}

export interface CommandEnd extends ShellExit {
  readonly output: CommandOutput
  readonly durationMs: number
}

/**
 * Runs a command to its end, or kills it and all that it started when its time runs out or the call is aborted.
 *
 * @throws InterruptedError when it was killed; the signal's own reason when it was aborted before the start
 * @throws ShellStartError
 */
export async function runCommand(
  command: string,
  ctx: Pick<ToolContext, 'cwd' | 'env' | 'signal' | 'progress'>,
  {timeoutMs, graceMs, guard}: RunLimits,
): Promise<CommandEnd> {
  const {signal} = ctx
  signal.throwIfAborted()
  const start = performance.now()
  const output = new CommandOutput()
  const progress = new OutputProgress((update) => ctx.progress(update))
  const shell = await openShell(command, ctx, guard, (stream, text) => {
    output.hear(stream, text)
    progress.push(text)
  })

  const interrupted = Promise.withResolvers<'timeout' | 'abort'>()
  const timer = setTimeout(() => interrupted.resolve('timeout'), timeoutMs)
  const onAbort = () => interrupted.resolve('abort')
  signal.addEventListener('abort', onAbort, {once: true})
  if (signal.aborted) onAbort()
  try {
    const first = await Promise.race([shell.ended, interrupted.promise])
    if (typeof first === 'object') return {...first, output, durationMs: performance.now() - start}
    await shell.terminate(graceMs)
    await shell.ended
    throw first === 'timeout'
      ? new InterruptedError(
          'TimeoutError',
          `The command was killed: it ran for more than ${timeoutMs} ms.`,
          output.text,
        )
      : new InterruptedError('AbortError', 'The command was killed: its call was aborted.', output.text, {
          cause: signal.reason,
        })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    progress.stop()
  }
}
