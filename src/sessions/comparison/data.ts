import {isObject, MAX_DEPTH} from '../../dialects/json.ts'
import type {Normalise} from './normalise.ts'

/** Members that say when, how long, or as which process something ran. */
const VOLATILE =
  /^(?:duration(?:Ms|Seconds|_ms)?|elapsed(?:Ms)?|(?:pp|pg|p)id|(?:bash|shell)_?id|[acm]time(?:Ms)?|birthtime(?:Ms)?|droppedBytes)$/i

/** The tools that order what they find by the time of its last change. */
const BY_TIME: ReadonlySet<string> = new Set(['Glob', 'Grep'])

/** The structured output of one of our tools, as JSON for people, without what differs from run to run. */
export function describeData(data: unknown, normalise: Normalise): readonly string[] {
  const isByTime = BY_TIME.has(normalise.tool ?? '')
  const steady = (value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) return '...'
    if (typeof value === 'string') return normalise(value)
    if (Array.isArray(value)) {
      const items = value.map((item) => steady(item, depth + 1))
      return isByTime && items.every((item) => typeof item === 'string') ? items.sort() : items
    }
    if (!isObject(value)) return value
    const isPage = isByTime && (value.truncated === true || value.nextOffset !== undefined)
    const kept = Object.entries(value)
      .filter(([name, member]) => !isVolatile(name, member, value))
      // which of them are shown is a matter of the times, too
      .filter(([, member]) => !(isPage && Array.isArray(member)))
    return Object.fromEntries(kept.sort(byName).map(([name, member]) => [name, steady(member, depth + 1)]))
  }
  return (JSON.stringify(steady(data, 0), undefined, 2) ?? '').split('\n')
}

/** How much of a stream was left out, and so where it was cut, depends on how long its times are. */
function isVolatile(name: string, member: unknown, {truncated}: Readonly<Record<string, unknown>>): boolean {
  const isCut = isObject(truncated)
  return VOLATILE.test(name) || (isCut && ['truncated', 'stdout', 'stderr'].includes(name)) || member === undefined
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)
