import type {Progress} from '@toolyard/sdk'

/** Takes a running call's progress, from its generator or from `ctx.progress`. Closed, it drops what comes late. */
export class ProgressPort {
  #listener: ((update: Progress) => void) | undefined

  open(listener: (update: Progress) => void): void {
    this.#listener = listener
  }

  close(): void {
    this.#listener = undefined
  }

  get isOpen(): boolean {
    return this.#listener !== undefined
  }

  /** A plugin's update is not to be trusted to be one; it is a sign of life all the same. */
  report(update: unknown): void {
    this.#listener?.(typeof update === 'object' && update !== null ? update : {})
  }
}
