import type {LinesView} from './view.ts'

/** Lines of both sides of which some differ. */
export interface Difference {
  readonly older: readonly string[]
  readonly newer: readonly string[]
  /** A side goes on behind its last line. */
  readonly isOpen: boolean
}

/** Where what both sides have differs; `undefined` where nothing does. Of a text that was cut it is the beginning, and the end. */
export function differenceOf(then: LinesView, now: LinesView): Difference | undefined {
  if (!then.isCut && !now.isCut) return areEqual(then.lines, now.lines) ? undefined : whole(then, now)
  return beginningsOf(then, now) ?? endsOf(then, now)
}

const whole = (then: LinesView, now: LinesView): Difference => ({older: then.lines, newer: now.lines, isOpen: false})

/** Lines that are looked at behind the last that is compared, to find where the others stand. */
const BEYOND = 50

function beginningsOf(then: LinesView, now: LinesView): Difference | undefined {
  const [a, b] = [then.lines, now.lines]
  const length = Math.min(
    then.isCut ? a.length : Number.POSITIVE_INFINITY,
    now.isCut ? b.length : Number.POSITIVE_INFINITY,
  )
  const last = length - 1
  const isLastSame =
    length === 0 ||
    isBeginning(then.isCut && a.length === length, a[last], b[last]) ||
    isBeginning(now.isCut && b.length === length, b[last], a[last])
  if (isLastSame && areEqual(a.slice(0, Math.max(0, last)), b.slice(0, Math.max(0, last)))) return undefined
  return {older: a.slice(0, length + BEYOND), newer: b.slice(0, length + BEYOND), isOpen: true}
}

/**
 * Whether the last line of a cut text may be the beginning of a line. The cut may have gone through what would have
 * become a placeholder, if all of it was there.
 */
function isBeginning(isCut: boolean, line: string | undefined, of: string | undefined): boolean {
  if (line === of) return true
  if (!isCut || line === undefined || of === undefined) return false
  if (of.startsWith(line)) return true
  let common = 0
  while (common < line.length && line[common] === of[common]) common++
  return line.length - common <= 64 && /^\s?<[\w-]+>/.test(of.slice(common, common + 80))
}

function endsOf(then: LinesView, now: LinesView): Difference | undefined {
  const a = then.tail ?? (then.isCut ? undefined : then.lines)
  const b = now.tail ?? (now.isCut ? undefined : now.lines)
  if (a === undefined || b === undefined) return undefined
  const length = Math.min(
    then.isCut ? a.length : Number.POSITIVE_INFINITY,
    now.isCut ? b.length : Number.POSITIVE_INFINITY,
  )
  const [older, newer] = [lastOf(a, length), lastOf(b, length)]
  return areEqual(older, newer) ? undefined : {older, newer, isOpen: false}
}

const lastOf = (lines: readonly string[], count: number) => (count === 0 ? [] : lines.slice(-count))

export function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index])
}
