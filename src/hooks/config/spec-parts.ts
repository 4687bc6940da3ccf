import type {HookSpec} from './hook-spec.ts'
import type {HookReading, Path} from './reading.ts'

/** Timers can't wait longer. */
const LONGEST_MS = 2 ** 31 - 1

export const toMilliseconds = (ms: number): number => Math.min(Math.max(1, Math.round(ms)), LONGEST_MS)

/** Where a hook stands, for people and for editors. */
export function sourceOf(path: Path, {source, placeOf}: HookReading): Pick<HookSpec, 'source' | 'place'> {
  const place = placeOf(path)
  return {source: place.line === undefined ? source : `${source}:${place.line}`, place}
}
