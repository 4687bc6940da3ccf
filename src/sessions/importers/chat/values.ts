import {parseJson} from '../../../dialects/framing/parse-json.ts'
import {isFilled} from '../../../dialects/json.ts'
import {numberOf} from '../values.ts'

/** The members of a list; none where it is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An id as text; recordings have numbers too. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return isFilled(value) ? value : undefined
}

/** A time that something took, in whichever unit; `undefined` for what can't be one. */
export function durationOf(value: unknown): number | undefined {
  const given = numberOf(value)
  return given === undefined || given < 0 ? undefined : given
}

/** Seconds that something took, as whole milliseconds. */
export function millisecondsOf(seconds: unknown): number | undefined {
  const given = durationOf(seconds)
  return given === undefined ? undefined : Math.round(given * 1000)
}

/** Above it a number of seconds would be in the year 5138. */
const MOST_SECONDS = 1e11

/**
 * A point in time as milliseconds since 1970: from seconds or milliseconds, or from an ISO 8601 text. Recorders in
 * Python leave the zone out, and mostly run where it is UTC.
 */
export function momentOf(value: unknown): number | undefined {
  const given = numberOf(value)
  if (given !== undefined) return Math.round(given < MOST_SECONDS ? given * 1000 : given)
  if (!isFilled(value)) return undefined
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value)
  const time = Date.parse(/T\d\d:\d\d/.test(value) && !hasZone ? `${value}Z` : value)
  return Number.isNaN(time) ? undefined : time
}

/** Milliseconds from one moment to a later one. */
export function elapsed(from: unknown, to: unknown): number | undefined {
  const [start, end] = [momentOf(from), momentOf(to)]
  return start === undefined || end === undefined ? undefined : durationOf(end - start)
}

/** A member for a moment that is known; nothing for one that is not. */
export function atMoment(value: unknown): {readonly at?: number} {
  const at = momentOf(value)
  return at === undefined ? {} : {at}
}

/** The value that a text is as JSON; `undefined` where it is none, or nests deeper than a line may. */
export function parsedJson(text: string): unknown {
  const parsed = parseJson(text, 'The text')
  return parsed.status === 'value' ? parsed.value : undefined
}
