/** A secret in a text: where it begins, where what follows it begins (both in UTF-16 units), and what it is. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** Adds what it finds in a text to the spans. */
export type SecretFinder = (text: string, spans: Span[]) => void

/** What stands in the place of a secret. */
export function markerOf(name: string): string {
  return `[MASKED:${name.replace(/[[\]\s]/g, '-').slice(0, MAX_NAME)}]`
}

/** Characters of a name in a marker. */
const MAX_NAME = 100

const MARKER = /\[MASKED:[^[\]\s]{1,100}\]/

/** Whether a text holds a secret that was masked before. */
export const holdsMarker = (text: string) => MARKER.test(text)

/**
 * Replaces each span by its marker. Spans that overlap become one, with the name of the longest, or of the first among
 * equals. What was masked before is left as it is.
 */
export function replaceSpans(text: string, spans: readonly Span[]): string {
  const masked = [...text.matchAll(new RegExp(MARKER, 'g'))]
  let result = ''
  let done = 0
  let nextMasked = 0
  const replace = (start: number, end: number, name: string) => {
    if (start >= end) return
    result += text.slice(done, start) + markerOf(name)
    done = end
  }
  for (const {start, end, name} of merge(spans.map((span) => widen(text, span)))) {
    let from = start
    for (; nextMasked < masked.length; nextMasked++) {
      const {index = 0, 0: marker = ''} = masked[nextMasked] ?? {}
      if (index >= end) break
      replace(from, index, name)
      from = Math.max(from, index + marker.length)
      if (from > end) break
    }
    replace(from, end, name)
  }
  return result + text.slice(done)
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  let longest = 0
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    const length = span.end - span.start
    if (last === undefined || span.start >= last.end) {
      merged.push(span)
      longest = length
      continue
    }
    const name = length > longest ? span.name : last.name
    longest = Math.max(longest, length)
    merged[merged.length - 1] = {start: last.start, end: Math.max(last.end, span.end), name}
  }
  return merged
}

/** A span that takes in the whole of a character of two units: half of one can not be written as UTF-8. */
function widen(text: string, {start, end, name}: Span): Span {
  const splits = (at: number) => isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))
  return {start: splits(start) ? start - 1 : start, end: splits(end) ? end + 1 : end, name}
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff
