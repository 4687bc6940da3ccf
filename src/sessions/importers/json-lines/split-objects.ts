import {MAX_DEPTH, nestsDeeper} from '../../../dialects/json.ts'
import {walkJson} from './walk-json.ts'

/** What a line held that is not one JSON value and nothing else. */
export interface SplitLine {
  /** Its whole values, in order. */
  readonly values: readonly unknown[]
  /** There is something else on it. */
  readonly hasRest: boolean
}

/**
 * The values of a line that programs wrote to at the same time, or went on writing to after one of them was killed:
 * whole ones without a line feed between them, and pieces of others before, between or after them.
 */
export function splitObjects(text: string): SplitLine {
  const values: unknown[] = []
  let hasRest = false
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const walk = walkJson(rest)
    const value = walk.status === 'whole' ? parse(rest.slice(0, walk.end)) : undefined
    if (value !== undefined) values.push(value)
    else if (rest.trim() !== '') hasRest = true
    if (walk.status === 'whole') at += walk.end
    else {
      const next = walk.status === 'torn' ? walk.inner : gluedAt(rest, walk.at, walk.end)
      if (next === undefined) break
      at += next
    }
  }
  return {values, hasRest}
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return nestsDeeper(value, MAX_DEPTH) ? undefined : value
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

/** Where the next object begins after the piece of one, which ends somewhere before the token that does not fit. */
function gluedAt(text: string, at: number, end: number): number | undefined {
  // in a piece that ends within a string, the first quote of the next object ends that string
  const before = text.lastIndexOf('{', at)
  if (before > 0 && /^(?:\{\s*"\s*)?$/.test(text.slice(before, at))) return before
  if (text[end] === '{') return end
  const seam = /\}\s*(?=\{\s*")/g
  seam.lastIndex = at
  const found = seam.exec(text)
  return found === null ? undefined : found.index + found[0].length
}
