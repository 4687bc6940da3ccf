import {HOOK_EVENTS, type HookEvent} from '@toolyard/sdk'
import {z} from 'zod'
import {nearest} from '../../errors/nearest.ts'
import {CLAUDE_NAMES} from './event-names.ts'
import {readGroups} from './groups.ts'
import type {HookHandler, HookSpec} from './hook-spec.ts'
import {check, checkKeys, type HookReading, invalid, type Path} from './reading.ts'
import {sourceOf, toMilliseconds} from './spec-parts.ts'

const common = {
  type: z.string(),
  timeout: z.number().positive().optional(),
  if: z.string().optional(),
  onFailure: z.enum(['block', 'allow']).optional(),
  statusMessage: z.string().optional(),
}
const texts = z.record(z.string(), z.string())
const command = z.looseObject({
  ...common,
  command: z.string().trim().min(1, 'It names no command'),
  args: z.array(z.string()).optional(),
  async: z.boolean().optional(),
  shell: z.enum(['bash', 'powershell']).optional(),
})
const http = z.looseObject({
  ...common,
  url: z.url({protocol: /^https?$/, error: 'It is no http or https URL'}),
  headers: texts.optional(),
  allowedEnvVars: z.array(z.string()).optional(),
})
const shared = z.looseObject(common)

const TYPES = ['command', 'http', 'prompt', 'agent', 'mcp_tool'] as const
const COMMON_KEYS = Object.keys(common)
/** What a handler of each type may hold, with those of Claude Code's keys that mean nothing here. */
const KEYS: Readonly<Record<(typeof TYPES)[number], readonly string[]>> = {
  command: [...Object.keys(command.shape), 'asyncRewake', 'once'],
  http: [...Object.keys(http.shape), 'once'],
  prompt: [...COMMON_KEYS, 'prompt', 'model', 'once'],
  agent: [...COMMON_KEYS, 'prompt', 'model', 'once'],
  mcp_tool: [...COMMON_KEYS, 'server', 'tool', 'input', 'once'],
}
/** Those that are about tools: only they have a call that `if` could match. */
const TOOL_EVENTS: readonly HookEvent[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'PermissionDenied',
]

/** As in the original: ten minutes, and little when everybody waits for the end. */
const defaultTimeout = (event: HookEvent) => (event === 'SessionEnd' ? 1_500 : 600_000)

/** @throws ToolyardError CONFIG_INVALID */
export function readClaudeHooks(hooks: Readonly<Record<string, unknown>>, reading: HookReading): HookSpec[] {
  const names = {flavor: 'claude', events: HOOK_EVENTS, known: CLAUDE_NAMES, keys: ['matcher', 'hooks']} as const
  return readGroups(hooks, names, reading).flatMap(({event, matcher, handlers}) =>
    handlers.map(({value, path}) => readHandler(event as HookEvent, matcher, value, path, reading)),
  )
}

function readHandler(
  event: HookEvent,
  matcher: string | undefined,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  reading: HookReading,
): HookSpec {
  const type = TYPES.find((one) => one === value.type)
  if (type === undefined) {
    const meant = nearest(String(value.type), TYPES)
    const hint = meant === undefined ? `Use one of ${TYPES.join(', ')}.` : `Did you mean ${meant}?`
    throw invalid(reading, [...path, 'type'], `${JSON.stringify(value.type)} is no type of hook.`, hint)
  }
  checkKeys(value, KEYS[type], path, reading)
  const {timeout, onFailure, if: condition} = check(shared, value, path, reading)
  const spec: HookSpec = {
    event,
    matcher,
    handler: handlerOf(type, value, path, reading),
    timeoutMs: timeout === undefined ? defaultTimeout(event) : toMilliseconds(timeout * 1_000),
    onFailure,
    if: condition,
    flavor: 'claude',
    ...sourceOf(path, reading),
  }
  tellOdd(spec, reading)
  return spec
}

function handlerOf(
  type: HookHandler['type'],
  value: Readonly<Record<string, unknown>>,
  path: Path,
  reading: HookReading,
): HookHandler {
  if (type === 'command') {
    const {command: line, args, async, shell} = check(command, value, path, reading)
    return {type, command: line, args, async, shell}
  }
  if (type === 'http') {
    const {url, headers, allowedEnvVars} = check(http, value, path, reading)
    return {type, url, headers, allowedEnvVars}
  }
  const {server, tool, prompt} = value
  return {type, text: String(type === 'mcp_tool' ? `${server}.${tool}` : prompt)}
}

/** What can be read, and does not do what its author thinks. */
function tellOdd({event, handler, onFailure, if: condition, place}: HookSpec, reading: HookReading): void {
  const tell = (message: string, hint: string) => reading.notice({message, place, hint})
  if (handler.type !== 'command' && handler.type !== 'http') {
    const outcome = event === 'PreToolUse' && onFailure !== 'allow' ? ', and blocks every call that it matches' : ''
    const hint = 'Take it out, write it as a command, or give it onFailure: allow.'
    tell(`A hook of type ${handler.type} can't be run here: it fails${outcome}.`, hint)
  }
  if (handler.type === 'command' && handler.async && onFailure === 'block')
    tell('A hook that is async is not waited for, so it can not block.', 'Take out async, or onFailure.')
  if (condition !== undefined && !TOOL_EVENTS.includes(event))
    tell(`A hook for ${event} with an \`if\` never runs: there is no call to match.`, 'Take out the if.')
}
