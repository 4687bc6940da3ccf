import {messageOf} from '../../errors/toolyard-error.ts'
import type {CommandHandler, HookSpec} from '../config/hook-spec.ts'
import type {HookReply, RunnableHook} from '../hook-run.ts'
import {hookEnvironment} from '../process/hook-environment.ts'
import {runProcess} from '../process/run-process.ts'
import {readProcess} from '../protocol/read-process.ts'
import type {AnyInput} from '../protocol/wire.ts'
import type {HookSetting} from './hook-setting.ts'
import {tell, wireOf} from './tell.ts'

/**
 * Asks by running a command: the event as JSON on its standard input, the answer by its exit code and its output. One
 * that is not to be waited for has no answer; disposing waits for it.
 */
export function askCommand(
  spec: HookSpec,
  handler: CommandHandler,
  setting: HookSetting,
): Pick<RunnableHook, 'ask' | typeof Symbol.asyncDispose> {
  const wire = wireOf(spec.flavor)
  const {projectDir, env = process.env} = setting
  const line = commandOf(handler, projectDir)

  async function run(input: AnyInput, signal: AbortSignal): Promise<HookReply> {
    const told = tell(spec, input, setting)
    if ('problem' in told) return {output: undefined, ...told}
    const ended = await runProcess({
      ...line,
      shell: handler.shell,
      // not the folder of the call: which program runs is not for a call to say
      cwd: projectDir,
      env: hookEnvironment({
        env,
        flavor: spec.flavor,
        projectDir,
        sessionId: input.sessionId,
        cwd: input.cwd,
        own: handler.env,
      }),
      input: told.body,
      timeoutMs: spec.timeoutMs,
      signal,
    })
    return readProcess(ended, spec.event, wire, told.shown)
  }
  if (!handler.async) return {ask: run}

  const running = new Set<Promise<void>>()
  const onProblem = (problem: string | undefined) => {
    if (problem !== undefined) setting.onProblem?.(`${handler.command} (${spec.source})`, problem)
  }
  return {
    ask: async (input) => {
      const ending = run(input, setting.signal ?? new AbortController().signal).then(
        ({problem}) => onProblem(problem),
        (error) => onProblem(messageOf(error)),
      )
      running.add(ending)
      ending.finally(() => running.delete(ending))
      return {output: undefined, said: 'started, and not waited for'}
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(running)
    },
  }
}

/** Where there is no shell, nobody else puts the folder of the project in its place. */
function commandOf({command, args}: CommandHandler, projectDir: string): Pick<CommandHandler, 'command' | 'args'> {
  if (args === undefined) return {command}
  const filled = (text: string) => text.replace(/\$\{(?:CLAUDE|TOOLYARD)_PROJECT_DIR\}/g, () => projectDir)
  return {command: filled(command), args: args.map(filled)}
}
