import type {Part} from './line-diff.ts'

/** A place that differs, with the lines around it. */
export interface Hunk {
  /** Of its first line, from 1. */
  readonly thenLine: number
  readonly nowLine: number
  readonly parts: readonly Part[]
}

/** Lines that are shown before and behind what differs. */
const CONTEXT = 3

/** The places that differ; those with few lines between them are one. */
export function hunksOf(parts: readonly Part[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  let open: Part[] = []
  let [thenLine, nowLine] = [1, 1]
  let start = {thenLine, nowLine}
  const close = () => {
    if (open.some(({type}) => type === 'other')) hunks.push({...start, parts: open})
    open = []
  }
  for (const [index, part] of parts.entries()) {
    if (part.type === 'other') {
      if (open.length === 0) start = {thenLine, nowLine}
      open.push(part)
      thenLine += part.older.length
      nowLine += part.newer.length
      continue
    }
    const {lines} = part
    thenLine += lines.length
    nowLine += lines.length
    const isBetween = open.length > 0 && index < parts.length - 1
    if (isBetween && lines.length <= 2 * CONTEXT) {
      open.push(part)
      continue
    }
    if (open.length > 0) open.push({type: 'same', lines: lines.slice(0, CONTEXT)})
    close()
    const before = index < parts.length - 1 ? lines.slice(-CONTEXT) : []
    start = {thenLine: thenLine - before.length, nowLine: nowLine - before.length}
    if (before.length > 0) open.push({type: 'same', lines: before})
  }
  close()
  return hunks
}
