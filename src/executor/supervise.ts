import type {CallAbort} from './call-abort.ts'
import type {CrashGuard} from './crash-guard.ts'
import {isThenable} from './thenable.ts'

/** How a piece of code ended that a call runs and that is not ours. */
export type Attempt<T> =
  | {readonly type: 'returned'; readonly value: T}
  | {readonly type: 'threw'; readonly error: unknown}
  | {readonly type: 'abandoned'}

export interface Supervision {
  readonly abort: CallAbort
  readonly guard: CrashGuard
  /** How long after the call's abort the code may go on before it is left behind, in milliseconds. */
  readonly abandonMs: number
}

/**
 * Runs code of a tool, a hook or an approver. Settles when it does, when something that it started breaks, or some time
 * after an abort that it ignores. Never rejects.
 */
export function supervise<T>(
  code: () => T | PromiseLike<T>,
  {abort, guard, abandonMs}: Supervision,
): Promise<Attempt<T>> {
  return new Promise((resolve) => {
    let ended = false
    let abandoning: NodeJS.Timeout | undefined
    const end = (attempt: Attempt<T>) => {
      // what a piece of code does after its end must not touch the next one, which listens to the same abort
      if (ended) return
      ended = true
      clearTimeout(abandoning)
      abort.listen(undefined)
      resolve(attempt)
    }
    const threw = (error: unknown) => end({type: 'threw', error})
    const returned = (value: T) => end({type: 'returned', value})
    abort.listen(() => {
      abandoning = setTimeout(() => end({type: 'abandoned'}), abandonMs)
    })
    guard.run(threw, () => {
      try {
        const running = code()
        if (isThenable(running)) Promise.resolve(running).then(returned, threw)
        else returned(running)
      } catch (error) {
        threw(error)
      }
    })
  })
}
