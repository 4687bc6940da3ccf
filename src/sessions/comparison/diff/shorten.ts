/** Characters of a line that are shown. */
const WIDTH = 160
/** Characters that are shown before the first that differs. */
const LEAD = 40

/** A line that is short enough to be looked at: of a long one, what is around the place where it differs from the other. */
export function shorten(line: string, other = ''): string {
  if (line.length <= WIDTH) return line
  const place = commonLength(line, other)
  const start = Math.max(0, Math.min(place - LEAD, line.length - WIDTH))
  // a pair of which one half was cut off is no character
  const shown = line.slice(start, start + WIDTH).toWellFormed()
  return `${start > 0 ? '…' : ''}${shown}${start + WIDTH < line.length ? '…' : ''}`
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}
