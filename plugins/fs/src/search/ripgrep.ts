import {spawn} from 'node:child_process'
import {once} from 'node:events'
import type {ToolContext} from '@toolyard/sdk'
import {rgPath} from '@vscode/ripgrep'

/** Characters of ripgrep's messages that are kept. */
const MAX_MESSAGES = 8 * 1024

/** How a run of ripgrep ended. */
export interface RipgrepEnd {
  /** 0: something was found; 1: nothing; 2: an error, perhaps in one file of many. `null` when it was stopped. */
  readonly exitCode: number | null
  /** What it wrote to stderr; files that it can't read are not mentioned. */
  readonly messages: string
}

/**
 * Runs ripgrep over a folder, whose `.gitignore` files count with or without a repository. `take` gets its output as
 * it comes and returns true when it has enough: ripgrep is stopped then.
 *
 * @throws the signal's reason when it is aborted; an error when ripgrep can't be started
 */
export async function runRipgrep(
  args: readonly string[],
  cwd: string,
  {env, signal}: Pick<ToolContext, 'env' | 'signal'>,
  take: (chunk: Buffer) => boolean,
): Promise<RipgrepEnd> {
  signal.throwIfAborted()
  const {RIPGREP_CONFIG_PATH: _, ...ownEnv} = env
  const options = [
    '--no-config',
    '--no-messages',
    '--no-ignore-messages',
    '--no-require-git',
    '--hidden',
    '--glob=!.git',
  ]
  const child = spawn(rgPath, [...options, ...args], {
    cwd,
    env: ownEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  // it only reads: there is nothing to tidy up
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  let messages = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    if (messages.length < MAX_MESSAGES) messages += piece
  })
  const consume = async () => {
    try {
      for await (const chunk of child.stdout) if (take(chunk)) return true
      return false
    } finally {
      stop()
    }
  }
  try {
    const [enough, [exitCode]] = await Promise.all([consume(), once(child, 'close')])
    signal.throwIfAborted()
    return {exitCode: enough ? null : exitCode, messages: messages.slice(0, MAX_MESSAGES).trim()}
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
