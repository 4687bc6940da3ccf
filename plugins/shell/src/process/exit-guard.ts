import type {ChildProcess} from 'node:child_process'
import {signalGroup} from './terminate.ts'

/** Kills the shells that still run when this process exits. Then there is no time left for anything gentler. */
export class ExitGuard {
  readonly #groups = new Set<number>()
  readonly #kill = () => {
    for (const group of this.#groups) signalGroup(group, 'SIGKILL')
  }

  /** @param shell leads a process group of its own */
  watch(shell: ChildProcess & {readonly pid: number}): void {
    if (this.#groups.size === 0) process.on('exit', this.#kill)
    this.#groups.add(shell.pid)
    shell.once('close', () => {
      this.#groups.delete(shell.pid)
      if (this.#groups.size === 0) process.off('exit', this.#kill)
    })
  }
}
