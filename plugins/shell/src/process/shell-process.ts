import type {Readable} from 'node:stream'
import {StringDecoder} from 'node:string_decoder'
import {drain} from './drain.ts'
import type {ExitGuard} from './exit-guard.ts'
import {type ShellPlace, startShell} from './start-shell.ts'
import {isAlive, signalGroup, terminate} from './terminate.ts'

export type StreamName = 'stdout' | 'stderr'

/** How a shell ended. `exitCode` is null when a signal killed it. */
export interface ShellExit {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /**
   * What the shell had started and left behind: `killed` with it, or `escaped` into a session of its own (a daemon),
   * which is known only from its holding the output open.
   */
  readonly leftovers: 'none' | 'killed' | 'escaped'
}

/** What to say of what a shell left behind; empty when there is nothing to say. */
export const LEFTOVER_NOTES = {
  none: '',
  killed:
    '[What the command left running was killed when it ended. Long work needs a command of its own: run_in_background, without &.]',
  escaped:
    '[The command started a process in a session of its own, which holds the output open and may go on running.]',
} satisfies Record<ShellExit['leftovers'], string>

export interface ShellProcess {
  readonly pid: number
  /** Resolves when bash has ended, what it wrote has been heard, and what it left behind is gone. */
  readonly ended: Promise<ShellExit>
  /** Kills the shell and all that it started: SIGTERM, the grace, SIGKILL. Resolves when that has been done. */
  terminate(graceMs: number): Promise<void>
  /** Lets this process end while the shell runs; the shell is killed then. */
  unref(): void
}

const LEFTOVER_GRACE_MS = 250

/**
 * Runs a command and hears its output as it comes, decoded as UTF-8 (U+FFFD for what is none).
 *
 * The process group ends with bash: background jobs that are still there then get SIGTERM, a quarter of a second, and
 * SIGKILL.
 *
 * @throws ShellStartError
 */
export async function openShell(
  command: string,
  place: ShellPlace,
  guard: ExitGuard,
  hear: (stream: StreamName, text: string) => void,
): Promise<ShellProcess> {
  const bash = await startShell(command, place, guard)
  const {pid, stdout, stderr} = bash
  const exited = new Promise<Omit<ShellExit, 'leftovers'>>((resolve) => {
    bash.once('exit', (exitCode, signal) => resolve({exitCode, signal}))
  })
  const flushes = [listen(stdout, (text) => hear('stdout', text)), listen(stderr, (text) => hear('stderr', text))]

  let termination: Promise<void> | undefined
  const clear = async (): Promise<ShellExit['leftovers']> => {
    // bash is often the first to go: the others have the rest of their grace
    await termination
    const isClosed = await drain([stdout, stderr])
    await termination
    // one system call tells, in nearly every case, that nothing is left
    if (termination !== undefined || (isClosed && !signalGroup(pid, 0))) return 'none'
    if (!isAlive(pid)) return isClosed ? 'none' : 'escaped'
    await terminate(pid, LEFTOVER_GRACE_MS)
    return 'killed'
  }
  const end = async (): Promise<ShellExit> => {
    const exit = await exited
    const leftovers = await clear()
    for (const flush of flushes) flush()
    // only now: a closed pipe kills whoever writes to it
    stdout.destroy()
    stderr.destroy()
    return {...exit, leftovers}
  }

  return {
    pid,
    ended: end(),
    terminate(graceMs) {
      termination ??= terminate(pid, graceMs)
      return termination
    },
    unref() {
      bash.unref()
      unrefPipe(stdout)
      unrefPipe(stderr)
    },
  }
}

/** Returns what hands over the bytes of a character that was never completed. */
function listen(stream: Readable, hear: (text: string) => void): () => void {
  const decoder = new StringDecoder('utf8')
  const pass = (text: string) => {
    if (text !== '') hear(text)
  }
  stream.on('data', (chunk: Buffer) => pass(decoder.write(chunk)))
  return () => pass(decoder.end())
}

// a child's pipes are sockets, which the types of a readable stream do not tell
function unrefPipe(stream: Readable & {unref?(): unknown}): void {
  stream.unref?.()
}
