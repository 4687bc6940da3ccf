import type {z} from 'zod'
import {formatPath} from '../../config/document.ts'
import type {Notice} from '../../config/settings.ts'
import {nearest} from '../../errors/nearest.ts'
import {type Place, ToolyardError} from '../../errors/toolyard-error.ts'

export type Path = readonly PropertyKey[]

/** What the value of a `hooks` key is read with. */
export interface HookReading {
  /** How people know the file. */
  readonly source: string
  /** Where a value stands, by its path below the `hooks` key. */
  placeOf(path: Path): Place
  /** Whether keys that nobody knows are errors. */
  readonly strict: boolean
  notice(notice: Notice): void
}

export function invalid(reading: HookReading, path: Path, problem: string, hint?: string): ToolyardError {
  const place = reading.placeOf(path)
  return new ToolyardError('CONFIG_INVALID', `${subjectOf(place, path)}: ${problem}`, {...place, hint})
}

/** @throws ToolyardError CONFIG_INVALID at the first problem */
export function check<Shape extends z.ZodType>(
  schema: Shape,
  value: unknown,
  path: Path,
  reading: HookReading,
): z.infer<Shape> {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  const choices = issue?.code === 'invalid_value' ? `Use one of ${issue.values.join(', ')}.` : undefined
  throw invalid(reading, [...path, ...(issue?.path ?? [])], `${issue?.message}.`, choices)
}

/**
 * Passes over keys that are not known, and says so of those that are nearly known.
 *
 * @throws ToolyardError CONFIG_INVALID for any of them, when reading is strict
 */
export function checkKeys(value: object, known: readonly string[], path: Path, reading: HookReading): void {
  for (const key of Object.keys(value).filter((key) => !known.includes(key)))
    passOver([...path, key], 'it is no key that is read here.', nearest(key, known), known, reading)
}

/** As `checkKeys`, for one key. */
export function passOver(
  path: Path,
  why: string,
  meant: string | undefined,
  known: readonly string[],
  reading: HookReading,
): void {
  const hint = meant === undefined ? `Known here: ${known.join(', ')}.` : `Did you mean ${meant}?`
  if (reading.strict) throw invalid(reading, path, why, hint)
  if (meant === undefined) return
  const place = reading.placeOf(path)
  reading.notice({message: `${subjectOf(place, path)} is passed over: ${why}`, place, hint})
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const subjectOf = (place: Place, path: Path) => place.path || formatPath(['hooks', ...path])
