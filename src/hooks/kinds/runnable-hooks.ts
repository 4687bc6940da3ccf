import {dedupe} from '../config/dedupe.ts'
import type {HookSpec} from '../config/hook-spec.ts'
import type {RunnableHook} from '../hook-run.ts'
import {compileHookMatcher} from '../matching/hook-matcher.ts'
import {askCommand} from './command-hook.ts'
import type {HookSetting} from './hook-setting.ts'
import {askHttp} from './http-hook.ts'

/**
 * Makes configured hooks ready to be asked; those that are the same are one.
 *
 * @throws ToolyardError CONFIG_INVALID, RULE_INVALID, with the hook's place
 */
export function runnableHooks(specs: readonly HookSpec[], setting: HookSetting): RunnableHook[] {
  return dedupe(specs).map((spec) => runnable(spec, setting))
}

function runnable(spec: HookSpec, setting: HookSetting): RunnableHook {
  const {event, handler, source, sequence, onFailure} = spec
  const {projectDir, home, aliases, failClosed} = setting
  const isForeign = handler.type !== 'command' && handler.type !== 'http'
  return {
    event,
    name: `${nameOf(spec)} (${source})`,
    matches: compileHookMatcher(spec, {cwd: projectDir, home, aliases}),
    onFailure: event === 'PreToolUse' ? (onFailure ?? (failClosed || isForeign ? 'block' : 'allow')) : 'allow',
    sequence,
    ...askOf(spec, setting),
  }
}

function askOf(spec: HookSpec, setting: HookSetting): Pick<RunnableHook, 'ask' | typeof Symbol.asyncDispose> {
  const {handler, withheld} = spec
  if (withheld !== undefined) return {ask: async () => ({output: undefined, problem: withheld})}
  if (handler.type === 'command') return askCommand(spec, handler, setting)
  if (handler.type === 'http') return {ask: askHttp(spec, handler, setting)}
  const problem = `a hook of type ${handler.type} can't be run here`
  return {ask: async () => ({output: undefined, problem})}
}

const LONGEST_NAME = 80

function nameOf({handler}: HookSpec): string {
  const name =
    handler.type === 'command'
      ? [handler.command, ...(handler.args ?? [])].join(' ')
      : handler.type === 'http'
        ? handler.url
        : `${handler.type} ${handler.text}`
  const line = name.replace(/\s+/g, ' ')
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1)}…` : line
}
