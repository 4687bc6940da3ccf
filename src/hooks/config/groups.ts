import {z} from 'zod'
import {nearest} from '../../errors/nearest.ts'
import {compileMatcher} from '../matching/matcher.ts'
import type {HookFlavor} from './hook-spec.ts'
import {check, checkKeys, type HookReading, invalid, isRecord, type Path, passOver} from './reading.ts'

/** The hooks of one event that share a matcher. */
export interface HookGroup {
  readonly event: string
  readonly matcher: string | undefined
  readonly sequential: boolean
  readonly path: Path
  readonly handlers: readonly {readonly value: Readonly<Record<string, unknown>>; readonly path: Path}[]
}

export interface GroupNames {
  readonly flavor: HookFlavor
  /** The events that there is a moment for. */
  readonly events: readonly string[]
  /** All events that there are, wherever. */
  readonly known: readonly string[]
  /** What a group may hold. */
  readonly keys: readonly string[]
}

const groupSchema = z.looseObject({
  matcher: z.string().nullish(),
  sequential: z.boolean().nullish(),
  hooks: z.array(z.record(z.string(), z.unknown())).nullish(),
})

/** @throws ToolyardError CONFIG_INVALID */
export function readGroups(
  hooks: Readonly<Record<string, unknown>>,
  {flavor, events, known, keys}: GroupNames,
  reading: HookReading,
): HookGroup[] {
  return Object.entries(hooks).flatMap(([event, groups]) => {
    if (events.includes(event)) return readList(event, groups ?? [])
    if (reading.strict || !known.includes(event))
      passOver([event], 'it is no event that there is a moment for here.', nearest(event, events), events, reading)
    return []
  })

  function readList(event: string, groups: unknown): HookGroup[] {
    const list = check(z.array(z.unknown()), groups, [event], reading)
    return list.map((group, index) => readGroup(event, group, [event, index]))
  }

  function readGroup(event: string, value: unknown, path: Path): HookGroup {
    const group = check(groupSchema, value, path, reading)
    checkKeys(group, keys, path, reading)
    if (isRecord(value) && 'command' in value && !('hooks' in value))
      throw invalid(reading, path, 'a handler stands where a group is meant.', 'Write {hooks: [{type: command, ...}]}.')
    const matcher = group.matcher === '*' ? undefined : group.matcher || undefined
    const problem = compileMatcher(matcher, flavor)
    if (typeof problem === 'string')
      throw invalid(reading, [...path, 'matcher'], problem, 'Write a name, several as A|B, or a regular expression.')
    return {
      event,
      matcher,
      sequential: group.sequential ?? false,
      path,
      handlers: (group.hooks ?? []).map((handler, index) => ({
        value: withoutNulls(handler),
        path: [...path, 'hooks', index],
      })),
    }
  }
}

/** A key without a value counts as absent. */
const withoutNulls = (handler: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(handler).filter(([, value]) => value !== null))
