/** The characters of a result, and of what would be shown in its place. */
export interface ResultSize {
  readonly chars: number
  readonly replacedChars: number
  /** Its tool sees to the size of its results itself: it is replaced when nothing else helps. */
  readonly isLast: boolean
}

/**
 * Which results of a turn have to be replaced so that all fit: the largest first, until they do.
 *
 * @param limit characters that the results may have together
 * @returns their places in the list
 */
export function pickLargest(sizes: readonly ResultSize[], limit: number): readonly number[] {
  let sum = sizes.reduce((total, {chars}) => total + chars, 0)
  const candidates = sizes
    .map((size, index) => ({...size, index}))
    .filter(({chars, replacedChars}) => replacedChars < chars)
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || b.chars - a.chars || a.index - b.index)
  const picked: number[] = []
  for (const {chars, replacedChars, index} of candidates) {
    if (sum <= limit) break
    sum -= chars - replacedChars
    picked.push(index)
  }
  return picked
}
