import {type Hunk, hunksOf} from './hunks.ts'
import {countDiffering, type LineDiff, type Part} from './line-diff.ts'
import {shorten} from './shorten.ts'

/** Lines of a diff that are shown. */
const MAX_LINES = 40
/** Lines of one side of one place that are shown, so that there is room for the other side. */
const MAX_SIDE = 12

/** A diff for people, as `diff -u` has it. */
export function formatDiff({parts, isBeginning}: LineDiff): readonly string[] {
  const lines: string[] = []
  let shown = 0
  for (const hunk of hunksOf(parts)) {
    // one more line would be the heading of nothing
    if (lines.length >= MAX_LINES - 1) break
    lines.push(heading(hunk))
    for (const part of hunk.parts) {
      const room = MAX_LINES - lines.length
      if (room <= 0) break
      lines.push(...formatPart(part, room))
      shown += countDiffering([part].map((one) => cut(one, room)))
    }
  }
  const left = countDiffering(parts) - shown
  if (isBeginning) return [...lines, '... and more lines differ']
  return left > 0 ? [...lines, `... and ${left} more ${left === 1 ? 'line differs' : 'lines differ'}`] : lines
}

function heading({thenLine, nowLine, parts}: Hunk): string {
  const [then, now] = [count(parts, 'older'), count(parts, 'newer')]
  // as in `diff -u`, a side without lines is counted from the line before
  return `@@ -${then === 0 ? thenLine - 1 : thenLine},${then} +${now === 0 ? nowLine - 1 : nowLine},${now} @@`
}

const count = (parts: readonly Part[], side: 'older' | 'newer') =>
  parts.reduce((sum, part) => sum + (part.type === 'same' ? part.lines : part[side]).length, 0)

function formatPart(part: Part, room: number): readonly string[] {
  const shown = cut(part, room)
  if (shown.type === 'same') return shown.lines.map((line) => ` ${shorten(line)}`)
  const {older, newer} = shown
  return [
    ...older.map((line, index) => `-${shorten(line, newer[index])}`),
    ...newer.map((line, index) => `+${shorten(line, older[index])}`),
  ]
}

/** As much of a part as there is room for, and of both sides the same where it is not enough. */
function cut(part: Part, room: number): Part {
  if (part.type === 'same') return {...part, lines: part.lines.slice(0, room)}
  const {older, newer} = part
  const half = Math.ceil(room / 2)
  const count = Math.min(MAX_SIDE, older.length, Math.max(half, room - newer.length))
  return {...part, older: older.slice(0, count), newer: newer.slice(0, Math.min(MAX_SIDE, room - count))}
}
