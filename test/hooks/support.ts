import {join} from 'node:path'
import type {HookEvent, HookedCall, HookInput, HookOutput} from '@toolyard/sdk'
import type {HookScope} from '../../src/hooks/call-hooks.ts'
import type {HookSpec} from '../../src/hooks/config/hook-spec.ts'
import type {HookSession} from '../../src/hooks/engine/session.ts'
import type {HookReply, HookRun, RunnableHook} from '../../src/hooks/hook-run.ts'
import type {HookSetting} from '../../src/hooks/kinds/hook-setting.ts'
import {runnableHooks} from '../../src/hooks/kinds/runnable-hooks.ts'

export const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

export const session: HookSession = {id: 's1', cwd: '/', permissionMode: 'default'}

export const setting = (more: Partial<HookSetting> = {}): HookSetting => ({
  projectDir: '/',
  home: undefined,
  failClosed: false,
  ...more,
})

/** A call of Bash. */
export const callOf = (more: Partial<HookedCall> = {}): HookedCall => ({
  id: 'c1',
  tool: 'Bash',
  asked: 'Bash',
  aliases: [],
  input: {command: 'ls'},
  effects: [{kind: 'command', argv: ['ls'], text: 'ls', readOnly: true}],
  cwd: '/',
  index: 0,
  turn: null,
  batch: 0,
  siblings: [],
  ...more,
})

export const inputOf = (more: Partial<HookedCall> = {}): HookInput<'PreToolUse'> => {
  const call = callOf(more)
  return {sessionId: 's1', cwd: call.cwd, permissionMode: 'default', call}
}

export const specOf = (command: string, more: Partial<HookSpec> = {}): HookSpec => ({
  event: 'PreToolUse',
  matcher: undefined,
  handler: {type: 'command', command},
  timeoutMs: 10_000,
  flavor: 'claude',
  source: 'settings.json:1',
  place: {file: 'settings.json', line: 1},
  ...more,
})

export function runnable(spec: HookSpec, more: Partial<HookSetting> = {}): RunnableHook {
  const [hook] = runnableHooks([spec], setting(more))
  if (hook === undefined) throw new TypeError('There is no hook.')
  return hook
}

/** A scope that nobody leaves, with what was reported to it. */
export function scope(signal: AbortSignal = new AbortController().signal): HookScope & {readonly runs: HookRun[]} {
  const runs: HookRun[] = []
  return {signal, report: (run) => runs.push(run), runs}
}

/** A hook in this process that replies with this after some milliseconds. */
export function replying<Event extends HookEvent>(
  event: Event,
  reply: HookReply<Event> | HookOutput<Event>,
  {delay = 0, ...more}: Partial<RunnableHook> & {readonly delay?: number} = {},
): RunnableHook {
  const said = 'problem' in reply || 'output' in reply ? reply : {output: reply}
  return {
    event,
    name: 'hook',
    onFailure: 'allow',
    matches: () => true,
    ask: async () => {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      return said as HookReply
    },
    ...more,
  }
}
