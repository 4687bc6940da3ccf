import {setImmediate} from 'node:timers/promises'
import type {Progress, Tool, ToolContext} from '@toolyard/sdk'
import {Deadlines} from '../deadlines.ts'
import type {ProgressPort} from '../progress-port.ts'
import {backoff, isTransient, pause, type RetryPolicy} from '../retry.ts'
import {endedBy} from '../stop-reason.ts'
import {type Attempt, type Supervision, supervise} from '../supervise.ts'
import {readAttempt} from './attempt.ts'
import type {Mapped} from './map.ts'

export interface Invocation extends Supervision {
  readonly tool: Tool
  readonly input: unknown
  readonly ctx: ToolContext
  /** Where the context of the call reports its progress. */
  readonly progress: ProgressPort
  readonly timeoutMs: number | undefined
  readonly idleTimeoutMs: number | undefined
  /** Absent for a call that may have changed something: it is never tried again. */
  readonly retry: RetryPolicy | undefined
  /** Whether another try may still start. */
  readonly mayRetry: () => boolean
  readonly onProgress: (update: Progress) => void
  readonly onRetry: (attempt: number, delayMs: number) => void
  /** The pause is over that began with `onRetry`. */
  readonly onPaused: () => void
}

export interface Invoked {
  readonly ending: Mapped
  readonly attempts: number
}

/** Calls the tool, under its clocks, as often as its retries allow. Never throws. */
export async function invoke(invocation: Invocation): Promise<Invoked> {
  const {tool, abort, progress, onProgress, timeoutMs, idleTimeoutMs} = invocation
  const deadlines = new Deadlines({timeoutMs, idleTimeoutMs, onExpire: (reason) => abort.abort(reason)})
  try {
    for (let attempts = 1; ; attempts++) {
      progress.open((update) => {
        deadlines.touch()
        onProgress(update)
      })
      const attempt = await tryOnce(invocation)
      progress.close()
      const ending = readAttempt(attempt, tool.name, abort.reason)
      const delayMs = retryDelay(invocation, attempt, ending, attempts)
      if (delayMs === undefined) return {ending, attempts}
      invocation.onRetry(attempts + 1, delayMs)
      deadlines.rest()
      await pause(delayMs, abort)
      invocation.onPaused()
      if (abort.reason !== undefined) return {ending: endedBy(abort.reason, {content: []}), attempts}
      deadlines.wake()
    }
  } finally {
    deadlines[Symbol.dispose]()
  }
}

const UPDATES_AT_ONCE = 256

function tryOnce(invocation: Invocation): Promise<Attempt<unknown>> {
  const {tool, input, ctx, progress} = invocation
  return supervise<unknown>(() => {
    const running: unknown = tool.call(input, ctx)
    return isGenerator(running) ? drain(running, progress) : running
  }, invocation)
}

async function drain(running: AsyncGenerator<Progress, unknown>, progress: ProgressPort): Promise<unknown> {
  for (let updates = 1; ; updates++) {
    const step = await running.next()
    if (step.done) return step.value
    // a generator that is left behind gets to its `finally`
    if (!progress.isOpen) return running.return(undefined)
    progress.report(step.value)
    // one that never waits for anything would let no timer and no signal through
    if (updates % UPDATES_AT_ONCE === 0) await setImmediate()
  }
}

/** Milliseconds until the next try; `undefined` when there is none. */
function retryDelay(
  {tool, input, retry, abort, mayRetry}: Invocation,
  attempt: Attempt<unknown>,
  ending: Mapped,
  tries: number,
): number | undefined {
  if (retry === undefined || tries > retry.retries || !('error' in ending)) return undefined
  if (abort.reason !== undefined || !mayRetry()) return undefined
  const error = attempt.type === 'threw' ? attempt.error : attempt.type === 'returned' ? attempt.value : undefined
  return isTransient(tool, input, error) ? backoff(retry, tries + 1) : undefined
}

const isGenerator = (value: unknown): value is AsyncGenerator<Progress, unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value
