import type {ContentBlock, Progress, Tool, ToolContext} from '@toolyard/sdk'
import {CODES, type PolicyCode} from '../../errors/codes.ts'
import {messageOf, ToolyardError} from '../../errors/toolyard-error.ts'
import type {CallAbort} from '../call-abort.ts'
import type {CrashGuard} from '../crash-guard.ts'
import {Deadlines} from '../deadlines.ts'
import {type Failure, failure} from '../failure.ts'
import type {ProgressPort} from '../progress-port.ts'
import {backoff, isTransient, pause, type RetryPolicy} from '../retry.ts'
import {endedBy} from '../stop-reason.ts'
import {type MappedOk, map} from './map.ts'

export interface Invocation {
  readonly tool: Tool
  readonly input: unknown
  readonly ctx: ToolContext
  readonly abort: CallAbort
  readonly guard: CrashGuard
  /** Where the context of the call reports its progress. */
  readonly progress: ProgressPort
  readonly timeoutMs: number | undefined
  readonly idleTimeoutMs: number | undefined
  /** Absent for a call that may have changed something: it is never tried again. */
  readonly retry: RetryPolicy | undefined
  /** How long after its abort a tool may go on before it is left behind, in milliseconds. */
  readonly abandonMs: number
  readonly onProgress: (update: Progress) => void
  readonly onRetry: (attempt: number, delayMs: number) => void
}

export interface Invoked {
  readonly ending: MappedOk | Failure
  readonly attempts: number
}

/** How one try of a tool ended. */
type Attempt =
  | {readonly type: 'returned'; readonly value: unknown}
  | {readonly type: 'threw'; readonly error: unknown}
  | {readonly type: 'abandoned'}

/** Calls the tool, under its clocks, as often as its retries allow. Never throws. */
export async function invoke(invocation: Invocation): Promise<Invoked> {
  const {tool, abort, progress, onProgress, timeoutMs, idleTimeoutMs} = invocation
  using deadlines = new Deadlines({timeoutMs, idleTimeoutMs, onExpire: (reason) => abort.abort(reason)})
  for (let attempts = 1; ; attempts++) {
    progress.open((update) => {
      deadlines.touch()
      onProgress(update)
    })
    const attempt = await tryOnce(invocation)
    progress.close()
    const ending = endingOf(attempt, tool.name, abort)
    const delayMs = retryDelay(invocation, attempt, ending, attempts)
    if (delayMs === undefined) return {ending, attempts}
    invocation.onRetry(attempts + 1, delayMs)
    await pause(delayMs, abort)
    if (abort.reason !== undefined) return {ending: endedBy(abort.reason, {content: []}), attempts}
    deadlines.touch()
  }
}

/** Settles when the tool does, when its stray code breaks, or some time after the abort that it ignores. */
function tryOnce({tool, input, ctx, abort, guard, progress, abandonMs}: Invocation) {
  return new Promise<Attempt>((resolve) => {
    let abandoning: NodeJS.Timeout | undefined
    const settle = (attempt: Attempt) => {
      clearTimeout(abandoning)
      abort.listen(undefined)
      resolve(attempt)
    }
    const threw = (error: unknown) => settle({type: 'threw', error})
    abort.listen(() => {
      abandoning = setTimeout(() => settle({type: 'abandoned'}), abandonMs)
    })
    guard.run(threw, () => {
      try {
        const running = tool.call(input, ctx)
        const returned = isGenerator(running) ? drain(running, progress) : running
        if (isThenable(returned)) Promise.resolve(returned).then((value) => settle({type: 'returned', value}), threw)
        else settle({type: 'returned', value: returned})
      } catch (error) {
        threw(error)
      }
    })
  })
}

async function drain(running: AsyncGenerator<Progress, unknown>, progress: ProgressPort): Promise<unknown> {
  for (;;) {
    const step = await running.next()
    if (step.done) return step.value
    // a generator that is left behind gets to its `finally`
    if (!progress.isOpen) return running.return(undefined)
    progress.report(step.value)
  }
}

function endingOf(attempt: Attempt, toolName: string, {reason}: CallAbort): MappedOk | Failure {
  if (reason !== undefined) return endedBy(reason, remainsOf(attempt))
  if (attempt.type === 'returned') return map(toolName, attempt.value)
  if (attempt.type === 'abandoned') return failure('crashed', 'TOOL_CONTRACT', `${toolName} was left behind.`)
  return endingOfThrow(attempt.error, toolName)
}

function endingOfThrow(error: unknown, toolName: string): Failure {
  const content = contentOf(error)
  if (ToolyardError.is(error) && CODES[error.code].level === 'policy') {
    return failure('denied', error.code as PolicyCode, error.message, {hint: error.hint})
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return failure('timeout', 'CALL_TIMEOUT', messageOf(error), {content})
  }
  return failure('crashed', 'TOOL_THREW', `${toolName} threw: ${messageOf(error)}`, {content})
}

/** What an aborted tool still had to show. */
function remainsOf(attempt: Attempt): Pick<Failure, 'content' | 'data'> {
  if (attempt.type === 'threw') return {content: contentOf(attempt.error)}
  if (attempt.type === 'abandoned') return {content: []}
  const mapped = map('', attempt.value)
  return 'error' in mapped && mapped.status === 'crashed' ? {content: []} : {content: mapped.content, data: mapped.data}
}

/** Errors may bring content blocks, such as the output until then. */
function contentOf(error: unknown): readonly ContentBlock[] {
  const content: unknown = error instanceof Error ? Reflect.get(error, 'content') : undefined
  const mapped = Array.isArray(content) ? map('', {status: 'ok', content}) : undefined
  return mapped === undefined || 'error' in mapped ? [] : mapped.content
}

function retryDelay(
  {tool, input, retry, abort}: Invocation,
  attempt: Attempt,
  ending: MappedOk | Failure,
  tries: number,
) {
  if (retry === undefined || tries > retry.retries || abort.reason !== undefined || !('error' in ending))
    return undefined
  const error = attempt.type === 'threw' ? attempt.error : attempt.type === 'returned' ? attempt.value : undefined
  return isTransient(tool, input, error) ? backoff(retry, tries + 1) : undefined
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

const isGenerator = (value: unknown): value is AsyncGenerator<Progress, unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value
