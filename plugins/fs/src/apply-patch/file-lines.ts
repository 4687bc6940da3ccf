/** A line of a file with its line break, which only the last one may lack. */
export interface FileLine {
  readonly text: string
  readonly end: string
}

/** Lines of a file that others are put in the place of. */
export interface Change {
  readonly start: number
  readonly count: number
  readonly lines: readonly FileLine[]
}

export function splitLines(text: string): readonly FileLine[] {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => {
    const end = /\r?\n$/.exec(line)?.[0] ?? ''
    return {text: line.slice(0, line.length - end.length), end}
  })
}

/** @param end the line break of a line that has none */
export function joinLines(lines: readonly FileLine[], changes: readonly Change[], end: string): string {
  let joined = ''
  let at = 0
  const add = (more: readonly FileLine[]) => {
    for (const line of more) joined += line.text + (line.end || end)
  }
  for (const {start, count, lines: changed} of changes.toSorted((left, right) => left.start - right.start)) {
    add(lines.slice(at, start))
    add(changed)
    at = start + count
  }
  add(lines.slice(at))
  return joined
}
