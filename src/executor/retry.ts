import type {Tool} from '@toolyard/sdk'
import type {CallAbort} from './call-abort.ts'
import {askAtOnce} from './thenable.ts'

/** How often, and after which pause, a read-only call that failed in a passing way is tried again. */
export interface RetryPolicy {
  /** Tries after the first. */
  readonly retries: number
  /** Milliseconds before the first of them; doubled each time. */
  readonly baseMs: number
  readonly maxMs: number
}

export const DEFAULT_RETRY: RetryPolicy = {retries: 2, baseMs: 500, maxMs: 5000}

/** Whether the tool takes the failure for a transient one. A throw means no. */
export function isTransient(tool: Tool, input: unknown, error: unknown): boolean {
  try {
    return tool.retryable !== undefined && askAtOnce(() => tool.retryable?.(input, error)) === true
  } catch {
    return false
  }
}

/** The pause before try number `attempt` (from 2), with jitter so that many calls do not come back at once. */
export function backoff({baseMs, maxMs}: RetryPolicy, attempt: number, random: () => number = Math.random): number {
  const full = Math.min(baseMs * 2 ** (attempt - 2), maxMs)
  return Math.round(full / 2 + (full / 2) * random())
}

/** Waits, but no longer than until the call is aborted. */
export function pause(ms: number, abort: CallAbort): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    abort.listen(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
