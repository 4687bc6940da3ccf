import type {ChildProcess} from 'node:child_process'
import {stat} from 'node:fs/promises'
import type {Readable} from 'node:stream'
import {execa} from 'execa'

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
 * input. The environment is exactly the one given, without the two variables that name a file to read first.
 *
 * @throws ShellStartError
 */
export async function startShell(command: string, {cwd, env}: ShellPlace): Promise<Bash> {
  const subprocess = spawnBash(command, {cwd, env})
  const {nodeChildProcess} = subprocess
  if (hasStarted(nodeChildProcess)) return nodeChildProcess
  throw await explain(await subprocess, cwd)
}

function spawnBash(command: string, {cwd, env}: ShellPlace) {
  return execa('bash', ['--noprofile', '--norc', '-c', command], {
    cwd,
    env: {...env, BASH_ENV: undefined, ENV: undefined},
    extendEnv: false,
    stdin: 'ignore',
    // the streams are read here: execa would keep all of the output, and not settle while a grandchild holds a pipe
    buffer: false,
    reject: false,
    killDescendants: true,
    // used by execa only when this process exits, and then there is no time left for anything gentler
    killSignal: 'SIGKILL',
  })
}

function hasStarted(child: ChildProcess): child is Bash {
  return child.pid !== undefined && child.stdout !== null && child.stderr !== null
}

async function explain(
  failure: {code?: string | undefined; originalMessage?: string | undefined},
  cwd: string,
): Promise<ShellStartError> {
  const {code = '', originalMessage = ''} = failure
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
  return new ShellStartError(`bash could not be started: ${originalMessage}`, `The system's error is ${code}.`, options)
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
