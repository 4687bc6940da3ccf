import type {StopReason} from './stop-reason.ts'

export interface DeadlineOptions {
  readonly timeoutMs: number | undefined
  /** Starts again with each sign of life. */
  readonly idleTimeoutMs: number | undefined
  readonly onExpire: (reason: StopReason) => void
}

/** The clocks of one running call. Costs nothing where no limit is set. */
export class Deadlines implements Disposable {
  readonly #timeout: NodeJS.Timeout | undefined
  readonly #idle: NodeJS.Timeout | undefined

  constructor({timeoutMs, idleTimeoutMs, onExpire}: DeadlineOptions) {
    this.#timeout = startTimer(timeoutMs, () =>
      onExpire({code: 'CALL_TIMEOUT', because: `it took longer than ${timeoutMs} ms`}),
    )
    this.#idle = startTimer(idleTimeoutMs, () =>
      onExpire({code: 'IDLE_TIMEOUT', because: `it showed no progress for ${idleTimeoutMs} ms`}),
    )
  }

  /** The call showed a sign of life. */
  touch(): void {
    this.#idle?.refresh()
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timeout)
    clearTimeout(this.#idle)
  }
}

/** What a timer of Node can hold; a longer limit is no limit. */
const MAX_TIMER_MS = 2 ** 31 - 1

function startTimer(ms: number | undefined, onExpire: () => void): NodeJS.Timeout | undefined {
  return ms === undefined || ms > MAX_TIMER_MS ? undefined : setTimeout(onExpire, ms)
}
