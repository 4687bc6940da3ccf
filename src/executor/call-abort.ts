import {AsyncLocalStorage} from 'node:async_hooks'
import {CallAborted, type StopReason} from './stop-reason.ts'

/** The one switch that ends a call. The first reason wins and is kept. */
export class CallAbort {
  #controller: AbortController | undefined
  #within: ((code: () => void) => void) | undefined
  #reason: StopReason | undefined
  #listener: (() => void) | undefined

  get reason(): StopReason | undefined {
    return this.#reason
  }

  /** Made when it is first asked for: most calls never look at it. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      // what its listeners throw is put down to the call whose code asked for it, not to whoever aborts
      this.#within = AsyncLocalStorage.snapshot()
      if (this.#reason !== undefined) this.#controller.abort(new CallAborted(this.#reason))
    }
    return this.#controller.signal
  }

  abort(reason: StopReason): void {
    if (this.#reason !== undefined) return
    this.#reason = reason
    this.#within?.(() => this.#controller?.abort(new CallAborted(reason)))
    this.#listener?.()
  }

  /** Calls the executor's own listener on abort, at once if that has happened. There is one; a new one replaces it. */
  listen(listener: (() => void) | undefined): void {
    this.#listener = listener
    if (this.#reason !== undefined) listener?.()
  }
}
