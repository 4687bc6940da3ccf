/** A part of a text, by its UTF-16 indexes. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The places where a text holds what an edit looks for. */
export interface Matches {
  /** In order; as `findMatches` finds them, they may overlap. */
  readonly ranges: readonly Range[]
  /** The line breaks were matched as they stand, so the new text is written as it stands. */
  readonly exact: boolean
}

/**
 * Finds all places of `wanted`. A line feed in it stands for the line break of the file, LF or CRLF; a carriage return
 * in it is looked for as it is first.
 */
export function findMatches(text: string, wanted: string): Matches {
  const asItIs = wanted.includes('\r') ? indexesOf(text, wanted) : []
  if (asItIs.length > 0) {
    return {ranges: asItIs.map((start) => ({start, end: start + wanted.length})), exact: true}
  }
  const view = new LineFeedView(text)
  const sought = wanted.replaceAll('\r\n', '\n')
  const ranges = indexesOf(view.text, sought).map((start) => ({
    start: view.toOriginal(start),
    end: view.toOriginal(start + sought.length),
  }))
  return {ranges, exact: false}
}

/** Those of the ranges that are left when, from the first on, each is taken that does not overlap the one before. */
export function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const taken: Range[] = []
  let end = 0
  for (const range of ranges) {
    if (range.start < end) continue
    taken.push(range)
    end = range.end
  }
  return taken
}

function indexesOf(text: string, sought: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) found.push(at)
  return found
}

/** A text with each CRLF as LF, and the way back from its indexes. */
class LineFeedView {
  readonly text: string
  /** Where, in `text`, a carriage return was left out. */
  readonly #leftOut: number[] = []

  constructor(original: string) {
    for (let at = original.indexOf('\r\n'); at !== -1; at = original.indexOf('\r\n', at + 2)) {
      this.#leftOut.push(at - this.#leftOut.length)
    }
    this.text = this.#leftOut.length === 0 ? original : original.replaceAll('\r\n', '\n')
  }

  /** The index before the whole line break, where there is one. */
  toOriginal(index: number): number {
    let low = 0
    let high = this.#leftOut.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#leftOut[middle] ?? index) < index) low = middle + 1
      else high = middle
    }
    return index + low
  }
}
