import {CallAborted} from '../executor/stop-reason.ts'
import type {ExitCode} from './exit-codes.ts'

/** What signals ask of a run. */
export interface Signals extends Disposable {
  /** Aborted by the first SIGINT, or when the results can't be written any more: ends what can be ended, lets the rest finish. */
  readonly interrupt: AbortSignal
  /** Aborted by the second SIGINT, and by SIGTERM and SIGHUP: ends everything. */
  readonly kill: AbortSignal
  /** Nobody reads the results any more. */
  outputClosed(): void
}

/**
 * Listens to the signals of the process until it is disposed. A third SIGINT, and a second SIGTERM, finds no listener and
 * ends the process.
 *
 * @param tell takes a line for people
 */
export function listenToSignals(exitCode: ExitCode, tell: (line: string) => void): Signals {
  const interrupt = new AbortController()
  const kill = new AbortController()
  const interrupted = new CallAborted({code: 'INTERRUPTED', because: 'the run was interrupted'})
  const onInterrupt = () => {
    exitCode.add('interrupted')
    if (!interrupt.signal.aborted && !kill.signal.aborted) {
      tell('Interrupted: ending what may be ended, waiting for the rest. Press Ctrl-C again to end that too.')
      return interrupt.abort(interrupted)
    }
    tell('Ending all calls.')
    kill.abort(interrupted)
    // not at once: execa's listener, which runs after this one, would find itself alone and end the process
    setImmediate(() => process.off('SIGINT', onInterrupt))
  }
  const onTerminate = () => {
    exitCode.add('terminated')
    kill.abort(interrupted)
    // whoever sends it a second time does not want to wait
    setImmediate(() => process.off('SIGTERM', onTerminate).off('SIGHUP', onTerminate))
  }
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onTerminate)
  return {
    interrupt: interrupt.signal,
    kill: kill.signal,
    outputClosed: () => interrupt.abort(new CallAborted({code: 'OUTPUT_CLOSED', because: 'nobody reads the results'})),
    [Symbol.dispose]: () => {
      process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onTerminate)
    },
  }
}
