/** How lines are compared, from strict to lax: an agent does not always copy blanks and quotes as they are. */
const VIEWS: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.trimEnd(),
  (line) => line.trim(),
  plainly,
]

/** Finds sequences of lines in a text. */
export class LineFinder {
  readonly #lines: readonly string[]
  readonly #seen: (readonly string[])[] = []

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  /**
   * Where the wanted lines stand: the first place from `from` on where they are the same, or else but for blanks at
   * their end, or else but for blanks around them, or else but for typographic quotes, dashes and blanks.
   *
   * @param atEnd they have to be the last lines
   */
  find(wanted: readonly string[], from: number, atEnd = false): number | undefined {
    const last = this.#lines.length - wanted.length
    const first = atEnd ? Math.max(from, last) : from
    if (first > last) return undefined
    for (const [index, view] of VIEWS.entries()) {
      this.#seen[index] ??= this.#lines.map(view)
      const found = indexOf(this.#seen[index] ?? [], wanted.map(view), first)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** By Knuth, Morris and Pratt: the time it takes grows with both, where a patch of equal lines could make it their product. */
function indexOf(lines: readonly string[], wanted: readonly string[], from: number): number | undefined {
  const borders = bordersOf(wanted)
  let matched = 0
  for (let at = from; at < lines.length; at += 1) {
    while (matched > 0 && lines[at] !== wanted[matched]) matched = borders[matched - 1] ?? 0
    if (lines[at] === wanted[matched]) matched += 1
    if (matched === wanted.length) return at - matched + 1
  }
  return undefined
}

/** For each beginning of the list, how many of its last lines are its first ones too. */
function bordersOf(wanted: readonly string[]): readonly number[] {
  const borders = [0]
  let matched = 0
  for (let at = 1; at < wanted.length; at += 1) {
    while (matched > 0 && wanted[at] !== wanted[matched]) matched = borders[matched - 1] ?? 0
    if (wanted[at] === wanted[matched]) matched += 1
    borders.push(matched)
  }
  return borders
}

function plainly(line: string): string {
  return line
    .trim()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018-\u201b]/g, "'")
    .replaceAll(/[\u201c-\u201f]/g, '"')
    .replaceAll(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ')
}
