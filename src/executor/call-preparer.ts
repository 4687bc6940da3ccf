import type {CallLine, InvalidCall} from '@toolyard/sdk'
import type {CallAbort} from './call-abort.ts'
import {type Failure, invalidLine} from './failure.ts'
import type {Prepared} from './job.ts'
import {prepare} from './prepare.ts'
import type {Shared} from './run-setup.ts'
import {type StopReason, skippedBy} from './stop-reason.ts'
import {supervise} from './supervise.ts'

export interface CallPreparerOptions {
  readonly shared: Shared
  /** Aborted when the run is stopped. */
  readonly stop: CallAbort
  /** Takes an error of ours; the call ends with what it returns. */
  readonly onBug: (error: unknown) => Failure
}

/** Finds the tool of each call that is read, and reads its input. */
export class CallPreparer {
  readonly #options: CallPreparerOptions

  constructor(options: CallPreparerOptions) {
    this.#options = options
  }

  prepare(line: CallLine | InvalidCall): Prepared | Promise<Prepared> {
    if ('invalid' in line) return invalidLine(line.invalid)
    const {shared, onBug} = this.#options
    try {
      const prepared = prepare(line, shared.settings.tools, shared.parser)
      return prepared instanceof Promise ? this.#settled(prepared) : prepared
    } catch (error) {
      return onBug(error)
    }
  }

  /** A tool or a schema may never finish loading, and a run that is stopped has to end all the same. */
  async #settled(prepared: Promise<Prepared>): Promise<Prepared> {
    const {shared, stop, onBug} = this.#options
    const {guard, settings} = shared
    const attempt = await supervise(() => prepared, {abort: stop, guard, abandonMs: settings.abandonMs})
    if (attempt.type === 'returned') return attempt.value
    return attempt.type === 'threw' ? onBug(attempt.error) : skippedBy(stop.reason as StopReason)
  }
}
