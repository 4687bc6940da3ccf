import {diffArrays} from 'diff'

/** Lines that are the same on both sides, or older ones and the newer ones in their place; of either there may be none. */
export type Part =
  | {readonly type: 'same'; readonly lines: readonly string[]}
  | {readonly type: 'other'; readonly older: readonly string[]; readonly newer: readonly string[]}

export interface LineDiff {
  readonly parts: readonly Part[]
  /** The parts are of the beginning; as many lines differ, and more. */
  readonly isBeginning: boolean
}

/** Lines removed and added above which texts are no longer compared to their ends: it takes the square of that. */
const MAX_EDITS = 1000
/** Lines that are compared then, from the first that differs: more than anybody looks at. */
const WINDOW = 400

/**
 * What differs between lines.
 *
 * @param isOpen whether one side goes on behind its last line, so that nothing is known of what the end lacks
 */
export function diffLines(then: readonly string[], now: readonly string[], isOpen: boolean): LineDiff {
  const whole = diffArrays([...then], [...now], {maxEditLength: MAX_EDITS})
  if (whole !== undefined) return {parts: withoutEnd(partsOf(whole), isOpen), isBeginning: false}
  const start = then.findIndex((line, index) => line !== now[index])
  const [older, newer] = [then, now].map((lines) => lines.slice(start, start + WINDOW)) as [string[], string[]]
  const parts = partsOf(diffArrays(older, newer))
  return {parts: [...same(then.slice(0, start)), ...withoutEnd(parts, true)], isBeginning: true}
}

type Change = ReturnType<typeof diffArrays<string>>[number]

function partsOf(changes: readonly Change[]): readonly Part[] {
  const parts: Part[] = []
  for (const {value, added, removed} of changes) {
    const last = parts.at(-1)
    if (!added && !removed) parts.push(...same(value))
    else if (last?.type === 'other') {
      parts[parts.length - 1] = added
        ? {...last, newer: [...last.newer, ...value]}
        : {...last, older: [...last.older, ...value]}
    } else parts.push({type: 'other', older: removed ? value : [], newer: added ? value : []})
  }
  return parts
}

/** Behind another difference, one at an end that is open only says that there is more. */
function withoutEnd(parts: readonly Part[], isOpen: boolean): readonly Part[] {
  const isMore = isOpen && parts.at(-1)?.type === 'other' && parts.filter(({type}) => type === 'other').length > 1
  return isMore ? parts.slice(0, -1) : parts
}

const same = (lines: readonly string[]): readonly Part[] => (lines.length === 0 ? [] : [{type: 'same', lines}])

/** How many lines differ: one that became another is one. */
export function countDiffering(parts: readonly Part[]): number {
  return parts.reduce(
    (sum, part) => sum + (part.type === 'same' ? 0 : Math.max(part.older.length, part.newer.length)),
    0,
  )
}
