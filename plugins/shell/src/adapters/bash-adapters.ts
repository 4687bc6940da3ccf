import {type Adapter, adapter} from '@toolyard/sdk'
import {z} from 'zod'
import {type BashInput, MAX_TIMEOUT_MS} from '../bash-input.ts'
import {inFolder} from './in-folder.ts'
import {joinWords, lineOfWords, quoteWord, unwrapLine} from './words.ts'

const line = z.union([z.string(), z.array(z.string()).min(1)], 'expected a string or a list of strings')
const folder = z.string().nullish()
const milliseconds = z.number().nullish()
const variables = z.record(z.string().regex(/^[A-Za-z_]\w*$/), z.string()).nullish()

/** Codex in all its versions, and the shell tool of the OpenAI API. How it pages through output has no equal here. */
const codex = adapter(
  z
    .object({
      command: line.optional(),
      cmd: line.optional(),
      workdir: folder,
      working_directory: folder,
      timeout_ms: milliseconds,
      env: variables,
    })
    .refine(hasCommand, 'has neither command nor cmd'),
  ({command, cmd, workdir, working_directory, timeout_ms, env}) => ({
    command: inFolder(workdir ?? working_directory, withVariables(env ?? {}, command ?? cmd ?? '')),
    ...timeoutOf(timeout_ms),
  }),
)

const codexExec = adapter(z.object({command: z.string()}), ({command}) => ({command: unwrapLine(command)}))

const gemini = adapter(
  z.object({
    command: z.string(),
    description: z.string().nullish(),
    directory: folder,
    dir_path: folder,
    cwd: folder,
    is_background: z.boolean().nullish(),
  }),
  ({command, description, directory, dir_path, cwd, is_background}) => ({
    command: inFolder(directory ?? dir_path ?? cwd, command),
    ...(description && {description}),
    ...(is_background && {run_in_background: true}),
  }),
)

const openHands = adapter(
  z.object({
    command: z.string(),
    timeout: z.number().nullish(),
    is_input: z.literal([false, 'false'], "writes to a command that is running, which Bash can't").nullish(),
  }),
  ({command, timeout: seconds}) => ({command, ...timeoutOf(seconds && seconds * 1000)}),
)

/** Inspect says `cmd`; all others that call it bash write its input as it is here. */
const bash = adapter(
  z.looseObject({command: z.string().optional(), cmd: z.string().optional()}).refine(hasCommand, 'has no command'),
  ({cmd, command = cmd ?? '', ...rest}) => ({...rest, command}),
)

/** What other agents call Bash. */
export const bashAdapters: Readonly<Record<string, Adapter<BashInput>>> = {
  bash,
  shell: codex,
  shell_command: codex,
  exec_command: codex,
  local_shell: codex,
  local_shell_call: codex,
  command_execution: codexExec,
  run_shell_command: gemini,
  run: openHands,
  execute_bash: openHands,
}

function hasCommand({command, cmd}: {readonly command?: unknown; readonly cmd?: unknown}): boolean {
  return command !== undefined || cmd !== undefined
}

/** A timeout that is longer than any here becomes the longest. */
function timeoutOf(milliseconds: number | null | undefined): Pick<BashInput, 'timeout'> {
  if (!milliseconds || milliseconds < 0) return {}
  return {timeout: Math.max(1, Math.min(MAX_TIMEOUT_MS, Math.round(milliseconds)))}
}

function withVariables(env: Readonly<Record<string, string>>, command: string | readonly string[]): string {
  const set = Object.entries(env).map(([name, value]) => `${name}=${quoteWord(value)}`)
  if (set.length === 0) return typeof command === 'string' ? command : lineOfWords(command)
  const words = typeof command === 'string' ? ['bash', '-c', command] : command
  return `${set.join(' ')} ${joinWords(words)}`
}
