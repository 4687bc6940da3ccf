/** The candidate that a mistyped name most likely meant; `undefined` when none is close. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  // a third of the letters may be wrong
  let bestDistance = Math.floor(Math.max(wanted.length, 3) / 3) + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Optimal string alignment distance, in which two swapped neighbors are one mistake; given up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let beforeLast: number[] = []
  let last = Array.from({length: b.length + 1}, (_, at) => at)
  const cell = (row: readonly number[], at: number) => row[at] ?? limit
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          cell(last, j - 1) + (same ? 0 : 1),
          cell(last, j) + 1,
          cell(row, j - 1) + 1,
          swapped ? cell(beforeLast, j - 2) + 1 : limit,
        ),
      )
    }
    if (Math.min(...row, ...last) >= limit) return limit
    beforeLast = last
    last = row
  }
  return cell(last, b.length)
}
