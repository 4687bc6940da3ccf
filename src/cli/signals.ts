import {CallAborted} from '../executor/stop-reason.ts'
import type {ExitCode} from './exit-codes.ts'

/** What signals ask of a run. */
export interface Signals extends Disposable {
  /** Aborted by the first SIGINT, or when the results can't be written any more: ends what can be ended, lets the rest finish. */
  readonly interrupt: AbortSignal
  /** Aborted by the second SIGINT, and by SIGTERM and SIGHUP: ends everything. */
  readonly kill: AbortSignal
  /** Resolves at the third SIGINT, and at the second SIGTERM or SIGHUP: nothing is waited for any more. */
  readonly left: Promise<void>
  /** Nobody reads the results any more. */
  outputClosed(): void
}

/**
 * Listens to the signals of the process until it is disposed. Whoever is told that it was left should return, so that
 * the process exits by itself and what it started is killed; a signal after that finds no listener.
 *
 * @param tell takes a line for people
 */
export function listenToSignals(exitCode: ExitCode, tell: (line: string) => void): Signals {
  const interrupt = new AbortController()
  const kill = new AbortController()
  const interrupted = new CallAborted({code: 'INTERRUPTED', because: 'the run was interrupted'})
  const left = Promise.withResolvers<void>()
  const leave = () => {
    left.resolve()
    // not at once: execa's listener, which runs after this one, would find itself alone and end the process
    setImmediate(unlisten)
  }
  const onInterrupt = () => {
    exitCode.add('interrupted')
    if (!interrupt.signal.aborted && !kill.signal.aborted) {
      tell('Interrupted: ending what may be ended, waiting for the rest. Press Ctrl-C again to end that too.')
      return interrupt.abort(interrupted)
    }
    if (kill.signal.aborted) return leave()
    tell('Ending all calls. Press Ctrl-C again to wait for none of them.')
    kill.abort(interrupted)
  }
  const onTerminate = () => {
    exitCode.add('terminated')
    if (kill.signal.aborted) return leave()
    kill.abort(interrupted)
  }
  const unlisten = () => {
    process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onTerminate)
  }
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onTerminate)
  return {
    interrupt: interrupt.signal,
    kill: kill.signal,
    outputClosed: () => interrupt.abort(new CallAborted({code: 'OUTPUT_CLOSED', because: 'nobody reads the results'})),
    left: left.promise,
    [Symbol.dispose]: unlisten,
  }
}
