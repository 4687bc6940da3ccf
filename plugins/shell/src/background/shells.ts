import type {ExitGuard} from '../process/exit-guard.ts'
import type {ShellPlace} from '../process/start-shell.ts'
import {BackgroundShell} from './shell.ts'

/** How many background shells may run at once. */
export const MAX_RUNNING = 16

// each may hold output that was never read
const MAX_ENDED = 64

/** The background shells of one set of tools. */
export class BackgroundShells {
  readonly #shells = new Map<string, BackgroundShell>()
  readonly #graceMs: number
  readonly #guard: ExitGuard
  #starting = 0
  #count = 0

  /** @param graceMs milliseconds between SIGTERM and SIGKILL when a shell is killed */
  constructor(graceMs: number, guard: ExitGuard) {
    this.#graceMs = graceMs
    this.#guard = guard
  }

  /** The ids of all shells that can still be read, in the order of their start. */
  get ids(): string[] {
    return [...this.#shells.keys()]
  }

  get running(): BackgroundShell[] {
    return [...this.#shells.values()].filter(({state}) => state.status === 'running')
  }

  /**
   * Starts a command; `undefined` when too many run already. Of those that have ended, only the latest are kept.
   *
   * @throws ShellStartError
   */
  async start(command: string, place: ShellPlace): Promise<BackgroundShell | undefined> {
    if (this.running.length + this.#starting >= MAX_RUNNING) return undefined
    this.#count += 1
    const id = `bash_${this.#count}`
    this.#starting += 1
    try {
      const shell = await BackgroundShell.start(id, command, place, {graceMs: this.#graceMs, guard: this.#guard})
      this.#shells.set(id, shell)
      this.#forgetOldest()
      return shell
    } finally {
      this.#starting -= 1
    }
  }

  find(id: string): BackgroundShell | undefined {
    return this.#shells.get(id)
  }

  #forgetOldest(): void {
    const ended = [...this.#shells.values()].filter(({state}) => state.status !== 'running')
    for (const {id} of ended.slice(0, -MAX_ENDED)) this.#shells.delete(id)
  }
}
