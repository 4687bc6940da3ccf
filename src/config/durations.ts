const UNITS = {ms: 1, s: 1_000, m: 60_000, h: 3_600_000} as const
const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/

/** The longest that a timer of Node waits; a longer one fires at once. */
export const MAX_DURATION = 2 ** 31 - 1

/** What a duration looks like, for messages. */
export const DURATION_FORM = 'a duration such as 500ms, 5s, 2m or 1h, at most 24 days'

/**
 * Reads `500ms`, `5s`, `1.5m` or `1h`; a number without a unit is milliseconds.
 *
 * @returns whole milliseconds from 1 to `MAX_DURATION`; `undefined` for anything else
 */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text.trim())
  if (match === null) return undefined
  const [, amount, unit = 'ms'] = match
  const milliseconds = Math.round(Number(amount) * UNITS[unit as keyof typeof UNITS])
  return milliseconds >= 1 && milliseconds <= MAX_DURATION ? milliseconds : undefined
}

const AGE = /^(\d+(?:\.\d+)?)(d|h|m)$/

/** What an age looks like, for messages. */
export const AGE_FORM = 'an age such as 30d, 12h or 90m, or forever'

/** Reads `30d`, `12h`, `90m` or `forever`. Returns milliseconds; `undefined` for anything else. */
export function parseAge(text: string): number | undefined {
  if (text === 'forever') return Number.POSITIVE_INFINITY
  const match = AGE.exec(text.trim())
  if (match === null) return undefined
  const [, amount, unit] = match
  return Number(amount) * (unit === 'd' ? 24 * UNITS.h : UNITS[unit as 'h' | 'm'])
}

/** Writes an age as `parseAge` reads it. */
export function formatAge(milliseconds: number): string {
  if (milliseconds === Number.POSITIVE_INFINITY) return 'forever'
  if (milliseconds % (24 * UNITS.h) === 0) return `${milliseconds / UNITS.h / 24}d`
  return milliseconds % UNITS.h === 0 ? `${milliseconds / UNITS.h}h` : `${milliseconds / UNITS.m}m`
}

/** Writes milliseconds in the largest unit that holds them whole; `parseDuration` reads it back. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds % UNITS.h === 0) return `${milliseconds / UNITS.h}h`
  if (milliseconds % UNITS.m === 0) return `${milliseconds / UNITS.m}m`
  if (milliseconds % UNITS.s === 0) return `${milliseconds / UNITS.s}s`
  return `${milliseconds}ms`
}
