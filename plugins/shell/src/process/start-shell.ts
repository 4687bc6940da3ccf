import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {stat} from 'node:fs/promises'
import type {Readable} from 'node:stream'
import type {ExitGuard} from './exit-guard.ts'

export interface ShellPlace {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A bash that has started. Its two streams flow only once they are listened to. */
export interface Bash extends ChildProcess {
  readonly pid: number
  readonly stdout: Readable
  readonly stderr: Readable
}

/** bash could not be started; `message` says what was missing, `hint` what to do about it. */
export class ShellStartError extends Error {
  readonly hint: string

  constructor(message: string, hint: string, options: ErrorOptions) {
    super(message, options)
    this.hint = hint
  }
}

/**
 * Starts `bash --noprofile --norc -c COMMAND` in a session and a process group of its own, with nothing on its standard
 * input. The environment is exactly the one given.
 *
 * @throws ShellStartError
 */
export async function startShell(command: string, place: ShellPlace, guard: ExitGuard): Promise<Bash> {
  const child = await trySpawn(command, place)
  if (child instanceof Error) throw await explain(child, place.cwd)
  guard.watch(child)
  return child
}

/** Spawned without a library in between: most of what a short command costs is its start. */
async function trySpawn(command: string, {cwd, env}: ShellPlace): Promise<Bash | Error> {
  try {
    const child = spawn('bash', ['--noprofile', '--norc', '-c', command], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (hasStarted(child)) return child
    const [error] = await once(child, 'error')
    return error
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

function hasStarted(child: ChildProcess): child is Bash {
  return child.pid !== undefined && child.stdout !== null && child.stderr !== null
}

async function explain(failure: NodeJS.ErrnoException, cwd: string): Promise<ShellStartError> {
  const {code = '', message} = failure
  const options = {cause: failure}
  if (!(await isFolder(cwd))) {
    return new ShellStartError(
      `The folder ${cwd} is not there, or is none.`,
      'Give the call a cwd that exists.',
      options,
    )
  }
  if (code === 'ENOENT') {
    return new ShellStartError('bash was not found in PATH.', 'Install bash, or set PATH for the run.', options)
  }
  if (code === 'E2BIG') {
    const hint = 'Write the script to a file and run that, or make the environment smaller.'
    return new ShellStartError('The command and its environment are longer than the system allows.', hint, options)
  }
  return new ShellStartError(`bash could not be started: ${message}`, `The system's error is ${code}.`, options)
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    const {code = ''} = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return false
    throw error
  }
}
