import {AsyncLocalStorage} from 'node:async_hooks'

/** What a call's code did outside of what it returned: an event nobody listened to, a promise nobody awaited. */
export type StrayErrorHandler = (error: unknown) => void

interface Owner {
  readonly guard: CrashGuard
  readonly onStray: StrayErrorHandler
}

/** Whose code is running. One for all guards: where one executor's tool runs another, the innermost call owns it. */
const OWNER = new AsyncLocalStorage<Owner>()

/** On a guard's listener: tells whether the error of the moment comes from a call. */
const OWNS_ERROR = Symbol.for('toolyard.ownsStrayError')

/**
 * Gives errors that nobody handles to the call whose code they came from, so that one tool's unhandled stream error
 * ends that call and not the process. Errors of other code go on as they would without a guard.
 */
export class CrashGuard {
  #users = 0
  readonly #onUncaught = Object.assign(
    (error: unknown): void => {
      const owner = OWNER.getStore()
      if (owner?.guard === this) owner.onStray(error)
      // a throw in here ends the process, which is what would have happened without this listener
      else if (owner === undefined && onlyGuardsListen()) throw error
    },
    {[OWNS_ERROR]: () => OWNER.getStore() !== undefined},
  )

  /** Whether whoever asks is code of a call. */
  get isInside(): boolean {
    return OWNER.getStore()?.guard === this
  }

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
    return OWNER.run({guard: this, onStray}, code)
  }
}

/** Whether nobody but guards would hear of an error, and it comes from no call of any of them. */
function onlyGuardsListen(): boolean {
  return process.listeners('uncaughtException').every((listener) => {
    const ownsError: unknown = Reflect.get(listener, OWNS_ERROR)
    return typeof ownsError === 'function' && ownsError() === false
  })
}
