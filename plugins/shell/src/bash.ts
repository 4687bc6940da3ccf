import {defineTool, isReadOnly, type Progress, result, type Tool, type ToolResult} from '@toolyard/sdk'
import {bashAdapters} from './adapters/bash-adapters.ts'
import {analyzeCommand} from './analysis/analyze.ts'
import {type BackgroundShells, MAX_RUNNING} from './background/shells.ts'
import {type BashInput, bashInput, DEFAULT_TIMEOUT_MS} from './bash-input.ts'
import {interpretExit} from './exit-status/interpret-exit.ts'
import {CommandEnvironments} from './process/command-environments.ts'
import {LEFTOVER_NOTES} from './process/shell-process.ts'
import {type ShellPlace, ShellStartError} from './process/start-shell.ts'
import {type CommandEnd, type RunLimits, runCommand} from './run-command.ts'

const description = `Runs a command with bash, in a fresh shell each time, and returns its output and exit code.
The command reads nothing from standard input. It is killed, with all that it started, when its timeout is over; what it left running with & is killed when it ends, so use run_in_background for servers and other long work.`

/** The tool Bash. */
export function createBash(
  shells: BackgroundShells,
  {graceMs, guard}: Pick<RunLimits, 'graceMs' | 'guard'>,
): Tool<BashInput> {
  const environments = new CommandEnvironments()
  // what the gate was told last: that is what was let through
  const toldReadOnly = new WeakMap<BashInput, boolean>()
  return defineTool<BashInput>({
    name: 'Bash',
    adapters: bashAdapters,
    description,
    input: bashInput,
    interrupt: 'cancel',
    maxResultSizeChars: 30_000,
    effects(given, ctx) {
      const effects = analyzeCommand(given.command, ctx)
      toldReadOnly.set(given, isReadOnly(effects))
      return effects
    },
    async call(given, ctx) {
      const {command, timeout = DEFAULT_TIMEOUT_MS, run_in_background = false} = given
      const onlyReads = toldReadOnly.get(given) ?? isReadOnly(analyzeCommand(command, ctx))
      // what was let through because it only reads gets nothing that could make it do more
      const env = onlyReads ? environments.readOnly(ctx) : environments.ofShell(ctx)
      try {
        if (run_in_background) return await startInBackground(shells, command, {cwd: ctx.cwd, env}, ctx.signal)
        const progress = (update: Progress) => ctx.progress(update)
        const end = await runCommand(
          command,
          {cwd: ctx.cwd, env, signal: ctx.signal, progress},
          {timeoutMs: timeout, graceMs, guard},
        )
        const isQuiet = end.output.data.stderr === ''
        return describeEnd(end, interpretExit(command, {exitCode: end.exitCode, isQuiet}))
      } catch (error) {
        if (error instanceof ShellStartError) return result.error(error.message, {hint: error.hint})
        throw error
      }
    },
  })
}

async function startInBackground(
  shells: BackgroundShells,
  command: string,
  place: ShellPlace,
  signal: AbortSignal,
): Promise<ToolResult> {
  signal.throwIfAborted()
  const shell = await shells.start(command, place)
  if (shell === undefined) {
    return result.error(`${MAX_RUNNING} background shells are running already, which is the most there may be.`, {
      hint: `End one of them with KillShell: ${shells.running.map(({id}) => id).join(', ')}.`,
    })
  }
  return result.ok(`Command running in background with ID: ${shell.id}`, {data: {bash_id: shell.id, pid: shell.pid}})
}

function describeEnd(end: CommandEnd, returnCodeInterpretation: string | undefined): ToolResult {
  const {output, exitCode, signal, leftovers, durationMs} = end
  const data = {
    ...output.data,
    exitCode,
    signal,
    durationMs,
    ...(returnCodeInterpretation !== undefined && {returnCodeInterpretation}),
    ...(leftovers !== 'none' && {leftovers}),
  }
  const body = joinLines(output.text, LEFTOVER_NOTES[leftovers])
  if (exitCode === 0 || returnCodeInterpretation !== undefined) return result.ok(body, {data})
  const message = signal === null ? `Exit code ${exitCode}` : `Killed by ${signal}`
  return result.error(message, {content: [{type: 'text', text: joinLines(body, message)}], data})
}

function joinLines(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n')
}
