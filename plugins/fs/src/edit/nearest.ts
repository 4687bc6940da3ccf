import {cutText} from '../files/cut-text.ts'

const MAX_SHOWN = 12
const MAX_LINE = 200
/** Characters of a file that are compared pair by pair. */
const MAX_COMPARED = 4_000_000

/**
 * Says where a text comes nearest to one that it does not hold: the lines with their numbers, as a sentence and a
 * block that follow the message; empty when nothing is like it.
 */
export function describeNearest(text: string, wanted: string): string {
  const lines = text.split(/\r?\n/)
  const sought = wanted.split(/\r?\n/)
  if (sought.every((line) => /^ *\d+[\t→]/.test(line))) {
    return ' It starts each line with a number, as Read shows them: leave the numbers out.'
  }
  const start = findByEqualLines(lines, sought) ?? findByPairs(lines, sought)
  if (start === undefined) return ''
  const shown = lines.slice(start, start + Math.min(sought.length, MAX_SHOWN))
  const onlySpaces = sought.every((line, index) => squeeze(line) === squeeze(lines[start + index] ?? ''))
  const numbered = shown.map((line, index) => `${String(start + index + 1).padStart(6)}\t${cutText(line, MAX_LINE)}`)
  const reason = onlySpaces ? ' These lines differ in white space only:' : ' The nearest lines are:'
  return `${reason}\n${numbered.join('\n')}`
}

const squeeze = (line: string) => line.replaceAll(/\s+/g, ' ').trim()

/** Lets each line that both have vote for where the text would start; long lines say more than a brace. */
function findByEqualLines(lines: readonly string[], sought: readonly string[]): number | undefined {
  const places = new Map<string, number[]>()
  for (const [index, line] of sought.entries()) {
    const key = squeeze(line)
    if (key === '') continue
    const known = places.get(key)
    if (known === undefined) places.set(key, [index])
    else if (known.length < 10) known.push(index)
  }
  const votes = new Map<number, number>()
  for (const [index, line] of lines.entries()) {
    const key = squeeze(line)
    for (const place of places.get(key) ?? []) {
      const start = Math.max(0, index - place)
      votes.set(start, (votes.get(start) ?? 0) + key.length)
    }
  }
  return best(votes, 3)
}

/** The place of the line that shares most pairs of neighbouring characters with the longest line looked for. */
function findByPairs(lines: readonly string[], sought: readonly string[]): number | undefined {
  const longest = sought.reduce((left, right) => (right.length > left.length ? right : left), '')
  const wanted = new Set(pairsOf(longest))
  const place = sought.indexOf(longest)
  const scores = new Map<number, number>()
  let compared = 0
  for (const [index, line] of lines.entries()) {
    const pairs = pairsOf(line)
    const common = Math.min(wanted.size, pairs.filter((pair) => wanted.has(pair)).length)
    // the Sorensen-Dice coefficient, but that a pair counts each time it comes
    if (common > 0) scores.set(Math.max(0, index - place), (2 * common) / (wanted.size + pairs.length))
    compared += line.length
    if (compared > MAX_COMPARED) break
  }
  return best(scores, 0.4)
}

function best(scores: ReadonlyMap<number, number>, atLeast: number): number | undefined {
  let found: number | undefined
  let highest = atLeast
  for (const [place, score] of scores) {
    if (score < highest || (score === highest && found !== undefined)) continue
    found = place
    highest = score
  }
  return found
}

function pairsOf(line: string): number[] {
  const text = cutText(squeeze(cutText(line, 1000)), 500).toLowerCase()
  return Array.from(
    {length: Math.max(0, text.length - 1)},
    (_, at) => text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1),
  )
}
