import type {GrepInput} from './tool.ts'

const DEFAULT_LIMIT = 250

/** The first entry shown, from 0, and the one after the last. */
export function boundsOf({head_limit = DEFAULT_LIMIT, offset = 0}: GrepInput): {
  readonly start: number
  readonly end: number
} {
  return {start: offset, end: head_limit === 0 ? Number.POSITIVE_INFINITY : offset + head_limit}
}

export interface Page<Entry> {
  readonly shown: readonly Entry[]
  /** The offset to go on with, when more entries follow. */
  readonly next: number | undefined
  /** Says so, as the lines of the result that follow the entries. */
  readonly note: readonly string[]
}

/** The part of all entries that was asked for. */
export function pageOf<Entry>(entries: readonly Entry[], input: GrepInput, noun: string): Page<Entry> {
  const {start, end} = boundsOf(input)
  const shown = entries.slice(start, end)
  const next = end < entries.length ? end : undefined
  if (next !== undefined) return {shown, next, note: [`(More ${noun} follow: go on with offset ${next}.)`]}
  const isPast = shown.length === 0 && entries.length > 0
  return {shown, next, note: isPast ? [`(There are no more ${noun} from offset ${start} on.)`] : []}
}
