import {Tail} from '../output/tail.ts'
import type {ExitGuard} from '../process/exit-guard.ts'
import {openShell, type ShellExit, type ShellProcess} from '../process/shell-process.ts'
import type {ShellPlace} from '../process/start-shell.ts'

export type ShellState =
  | {readonly status: 'running'}
  | ({readonly status: 'completed' | 'failed' | 'killed'} & ShellExit)

// the most that one shell keeps for a reader who may never come, in characters
const UNREAD_CHARS = 1_048_576

/** A command that runs in the background, and its output that was not read yet. */
export class BackgroundShell {
  readonly id: string
  readonly command: string
  readonly pid: number
  /** Resolves when the state is no longer `running`. */
  readonly ended: Promise<void>
  readonly #process: ShellProcess
  readonly #output: Tail
  readonly #graceMs: number
  #isKilled = false
  #state: ShellState = {status: 'running'}

  private constructor(id: string, command: string, process: ShellProcess, output: Tail, graceMs: number) {
    this.id = id
    this.command = command
    this.pid = process.pid
    this.#process = process
    this.#output = output
    this.#graceMs = graceMs
    this.ended = process.ended.then((exit) => {
      this.#state = {status: this.#isKilled ? 'killed' : exit.exitCode === 0 ? 'completed' : 'failed', ...exit}
    })
    process.unref()
  }

  /**
   * Starts a command that neither holds this process open nor outlives it.
   *
   * @param options.graceMs milliseconds between SIGTERM and SIGKILL when it is killed
   * @throws ShellStartError
   */
  static async start(
    id: string,
    command: string,
    place: ShellPlace,
    {graceMs, guard}: {readonly graceMs: number; readonly guard: ExitGuard},
  ): Promise<BackgroundShell> {
    const output = new Tail(UNREAD_CHARS)
    const process = await openShell(command, place, guard, (_, text) => output.push(text))
    return new BackgroundShell(id, command, process, output, graceMs)
  }

  get state(): ShellState {
    return this.#state
  }

  /** What came since the last `markRead`, and how much of it was let go because there was too much. */
  get unread(): {readonly text: string; readonly droppedBytes: number} {
    return {text: this.#output.text, droppedBytes: this.#output.droppedBytes}
  }

  markRead(): void {
    this.#output.clear()
  }

  async kill(): Promise<void> {
    this.#isKilled = true
    await this.#process.terminate(this.#graceMs)
    await this.ended
  }
}

/** The state in words, for the end of a sentence. */
export function describeStatus(state: ShellState): string {
  switch (state.status) {
    case 'running':
    case 'killed':
      return state.status
    case 'completed':
    case 'failed':
      return state.signal === null
        ? `${state.status} with exit code ${state.exitCode}`
        : `failed, killed by ${state.signal}`
  }
}
