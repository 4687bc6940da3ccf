import {AsyncLocalStorage} from 'node:async_hooks'

/** What a call's code did outside of what it returned: an event nobody listened to, a promise nobody awaited. */
export type StrayErrorHandler = (error: unknown) => void

/**
 * Gives errors that nobody handles to the call whose code they came from, so that one tool's unhandled stream error
 * ends that call and not the process. Errors of other code go on as they would without a guard.
 */
export class CrashGuard {
  readonly #current = new AsyncLocalStorage<StrayErrorHandler>()
  #users = 0

  /** Guards until it is disposed. */
  watch(): Disposable {
    if (this.#users++ === 0) process.on('uncaughtException', this.#onUncaught)
    return {
      [Symbol.dispose]: () => {
        if (--this.#users === 0) process.off('uncaughtException', this.#onUncaught)
      },
    }
  }

  /** Runs a call's code; what it starts and does not handle is told to `onStray`. */
  run<T>(onStray: StrayErrorHandler, code: () => T): T {
    return this.#current.run(onStray, code)
  }

  readonly #onUncaught = (error: unknown): void => {
    const onStray = this.#current.getStore()
    if (onStray !== undefined) onStray(error)
    // a throw in here ends the process, which is what would have happened without this listener
    else if (process.listenerCount('uncaughtException') === 1) throw error
  }
}
