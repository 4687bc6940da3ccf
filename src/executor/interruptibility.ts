import type {ExecutorEvent} from './events.ts'

/** Tells when it changes whether an interrupt would end all that executes at once. */
export class Interruptibility {
  readonly #emit: (event: ExecutorEvent) => void
  /** Executing calls that an interrupt would not end. */
  #blocking = 0

  constructor(emit: (event: ExecutorEvent) => void) {
    this.#emit = emit
  }

  /** A call executes that an interrupt would not end. */
  block(): void {
    if (this.#blocking++ === 0) this.#emit({type: 'interruptible', value: false})
  }

  /** Such a call has ended. */
  unblock(): void {
    if (--this.#blocking === 0) this.#emit({type: 'interruptible', value: true})
  }
}
