import type {StopReason} from './stop-reason.ts'
import {startLimit} from './timer.ts'

export interface DeadlineOptions {
  readonly timeoutMs: number | undefined
  /** Starts again with each sign of life. */
  readonly idleTimeoutMs: number | undefined
  readonly onExpire: (reason: StopReason) => void
}

/** The clocks of one running call. Costs nothing where no limit is set. */
export class Deadlines implements Disposable {
  readonly #options: DeadlineOptions
  readonly #timeout: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: DeadlineOptions) {
    const {timeoutMs, onExpire} = options
    this.#options = options
    this.#timeout = startLimit(timeoutMs, () =>
      onExpire({code: 'CALL_TIMEOUT', because: `it took longer than ${timeoutMs} ms`}),
    )
    this.wake()
  }

  /** The call showed a sign of life. */
  touch(): void {
    this.#idle?.refresh()
  }

  /** Nothing is expected of the call until it is woken: the idle clock stands still. */
  rest(): void {
    clearTimeout(this.#idle)
    this.#idle = undefined
  }

  wake(): void {
    const {idleTimeoutMs, onExpire} = this.#options
    this.#idle = startLimit(idleTimeoutMs, () =>
      onExpire({code: 'IDLE_TIMEOUT', because: `it showed no progress for ${idleTimeoutMs} ms`}),
    )
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timeout)
    clearTimeout(this.#idle)
  }
}
