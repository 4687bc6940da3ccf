import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {access, chmod, mkdir} from 'node:fs/promises'
import {delimiter, join} from 'node:path'
import type {Readable} from 'node:stream'
import {setTimeout as sleep} from 'node:timers/promises'
import type {OutcomeError, Status} from '@toolyard/sdk'
import {createProject} from './project.ts'

export const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'bin/run.js')
const TOOLS = join(ROOT, 'test/integration/cli/tools.js')

/** A result line, with as much of it as tests look at. */
export interface ResultLine {
  readonly id: string | null
  readonly tool?: string
  readonly status: Status
  readonly file?: string
  readonly line?: number
  readonly content: readonly {readonly type: string; readonly text?: string}[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly error?: OutcomeError
  readonly meta: {readonly index: number; readonly batch: number; readonly decision?: {readonly rule?: string}}
}

export interface Ran {
  /** What a shell would call it: 128 and the number of the signal, when one ended it. */
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
  /** Each line of standard output, parsed. */
  readonly results: readonly ResultLine[]
}

export interface SpawnOptions {
  /** What standard input holds. Default: it is open and empty, until `child.stdin` is ended. */
  readonly stdin?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
}

export interface Running {
  readonly child: ChildProcess
  write(...lines: readonly (string | object)[]): void
  /** The next line of standard output, parsed. */
  nextResult(): Promise<ResultLine>
  /** What has come on standard output until now. */
  stdout(): string
  readonly ended: Promise<Ran>
}

/** Someone with a home of their own and the tools of `tools.js`, in an empty folder. */
export interface Yard extends AsyncDisposable {
  /** The folder. */
  readonly path: string
  /** Where the user's own configuration lies; it names the tools. */
  readonly configDir: string
  readonly env: Readonly<Record<string, string>>
  /** @returns the file's absolute path */
  write(file: string, content: string): Promise<string>
  /** Writes call lines. */
  calls(file: string, ...lines: readonly (string | object)[]): Promise<string>
  /** Resolves when a file of the folder is there. */
  appears(file: string): Promise<void>
  has(file: string): Promise<boolean>
  toolyard(args: readonly string[], options?: SpawnOptions): Promise<Ran>
  start(args: readonly string[], options?: SpawnOptions): Running
  /** Starts another program than `toolyard`. */
  startProgram(file: string, args: readonly string[], options?: SpawnOptions): Running
  /** Runs a script of bash, in which `toolyard` is a program. */
  bash(script: string, options?: SpawnOptions): Promise<Ran>
}

export async function createYard(): Promise<Yard> {
  const project = await createProject()
  const path = join(project.path, 'work')
  const home = join(project.path, 'home')
  const configDir = join(home, '.config/toolyard')
  await mkdir(path)
  await project.write('home/.config/toolyard/config.yaml', `tools: [${JSON.stringify(TOOLS)}]\n`)
  const program = await project.write('bin/toolyard', `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`)
  await chmod(program, 0o755)
  const env = {
    PATH: `${join(project.path, 'bin')}${delimiter}${process.env.PATH}`,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.data'),
    XDG_CACHE_HOME: join(home, '.cache'),
  }
  const start = (file: string, args: readonly string[], options: SpawnOptions = {}) =>
    startProcess(file, args, {...options, cwd: path, env: {...env, ...options.env}})
  const has = (file: string) => access(join(path, file)).then(always(true), always(false))
  return {
    path,
    configDir,
    env,
    has,
    write: (file, content) => project.write(`work/${file}`, content),
    calls: (file, ...lines) => project.write(`work/${file}`, toLines(lines)),
    async appears(file) {
      while (!(await has(file))) await sleep(10)
    },
    toolyard: (args, options) => start(process.execPath, [BIN, ...args], {stdin: '', ...options}).ended,
    start: (args, options) => start(process.execPath, [BIN, ...args], options),
    startProgram: start,
    bash: (script, options) => start('bash', ['-c', script], {stdin: '', ...options}).ended,
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  }
}

const always =
  <T>(value: T) =>
  () =>
    value

/** Lines as a file has them: texts as they are, everything else as JSON. */
export function toLines(lines: readonly (string | object)[]): string {
  return lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
}

function startProcess(
  file: string,
  args: readonly string[],
  {stdin, ...options}: SpawnOptions & {readonly cwd: string; readonly env: Readonly<Record<string, string>>},
): Running {
  const child = spawn(file, args, options)
  // it may end without having read all
  child.stdin.on('error', () => {})
  if (stdin !== undefined) child.stdin.end(stdin)
  const output = gather(child.stdout)
  const errors = gather(child.stderr)
  let taken = 0
  return {
    child,
    write: (...given) => child.stdin.write(toLines(given)),
    async nextResult() {
      let end = output.text.indexOf('\n', taken)
      while (end === -1) {
        await once(child.stdout, 'data')
        end = output.text.indexOf('\n', taken)
      }
      const line = output.text.slice(taken, end)
      taken = end + 1
      return JSON.parse(line)
    },
    stdout: () => output.text,
    ended: once(child, 'close').then(([code, signal]) =>
      ranOf(code ?? SIGNALS[signal] ?? -1, output.text, errors.text),
    ),
  }
}

function gather(stream: Readable): {readonly text: string} {
  const gathered = {text: ''}
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    gathered.text += chunk
  })
  return gathered
}

const SIGNALS: Readonly<Record<string, number>> = {SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143}

function ranOf(exitCode: number, stdout: string, stderr: string): Ran {
  return {
    exitCode,
    stdout,
    stderr,
    get results() {
      return stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    },
  }
}

/** `status` of each line, or its code where it has one. */
export const endings = ({results}: Pick<Ran, 'results'>): readonly string[] =>
  results.map(({status, error}) => error?.code ?? status)
