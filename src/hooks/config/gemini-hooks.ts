import {z} from 'zod'
import {GEMINI_EVENTS, GEMINI_NAMES} from './event-names.ts'
import {type HookGroup, readGroups} from './groups.ts'
import type {HookSpec} from './hook-spec.ts'
import {check, checkKeys, type HookReading, type Path} from './reading.ts'
import {sourceOf, toMilliseconds} from './spec-parts.ts'

const TIMEOUT_MS = 60_000

const handlerSchema = z.looseObject({
  type: z.literal('command'),
  command: z.string().trim().min(1, 'It names no command'),
  name: z.string().optional(),
  description: z.string().optional(),
  timeout: z.number().positive().optional(),
  env: z.record(z.string(), z.string()).optional(),
})

/** @throws ToolyardError CONFIG_INVALID */
export function readGeminiHooks(hooks: Readonly<Record<string, unknown>>, reading: HookReading): HookSpec[] {
  const names = {
    flavor: 'gemini',
    events: Object.keys(GEMINI_EVENTS),
    known: [...GEMINI_NAMES, 'enabled', 'disabled', 'notifications'],
    keys: ['matcher', 'sequential', 'hooks'],
  } as const
  return readGroups(hooks, names, reading).flatMap((group) =>
    group.handlers.flatMap(({value, path}) => readHandler(group, value, path, reading)),
  )
}

function readHandler(
  {event, matcher, sequential, path: groupPath}: HookGroup,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  reading: HookReading,
): HookSpec[] {
  checkKeys(value, Object.keys(handlerSchema.shape), path, reading)
  const {command, timeout = TIMEOUT_MS, env} = check(handlerSchema, value, path, reading)
  const sequence = sequential ? `${reading.source}:${groupPath.join('.')}` : undefined
  return (GEMINI_EVENTS[event] ?? []).map((ours) => ({
    event: ours,
    matcher,
    handler: {type: 'command', command, env},
    timeoutMs: toMilliseconds(timeout),
    flavor: 'gemini',
    ...sourceOf(path, reading),
    sequence,
  }))
}
