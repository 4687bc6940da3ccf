import type {SecretFinder} from './spans.ts'

export interface Literal {
  readonly text: string
  readonly name: string
}

/** Slots of the table of pairs. */
const SLOTS = 1 << 14

/**
 * Finds many literals in one pass. It looks at every seventh pair of characters or so: a pair that no literal has says
 * how far the search may jump (the algorithm of Wu and Manber).
 *
 * @param literals of at least two characters; the shorter the shortest is, the longer it takes
 */
export function createLiteralFinder(literals: readonly Literal[]): SecretFinder {
  if (literals.length === 0) return () => {}
  const last = Math.min(...literals.map(({text}) => text.length)) - 1
  const jumps = new Uint16Array(SLOTS).fill(Math.min(last, 0xffff))
  for (const {text} of literals) {
    for (let at = 1; at <= last; at++) {
      const slot = slotOf(text, at)
      jumps[slot] = Math.min(jumps[slot] ?? 0, last - at)
    }
  }
  const bySlot = Map.groupBy(literals, ({text}) => slotOf(text, last))
  for (const group of bySlot.values()) group.sort((a, b) => b.text.length - a.text.length)
  return (text, spans) => {
    for (let at = last; at < text.length; ) {
      const slot = slotOf(text, at)
      const jump = jumps[slot] ?? 0
      if (jump === 0) {
        const start = at - last
        const found = bySlot.get(slot)?.find((literal) => isAt(text, start, literal.text))
        if (found !== undefined) spans.push({start, end: start + found.text.length, name: found.name})
      }
      at += jump || 1
    }
  }
}

/** The slot of the pair of characters that ends here. */
const slotOf = (text: string, at: number) => (text.charCodeAt(at - 1) * 131 + text.charCodeAt(at)) % SLOTS

/** The last character first: what differs there is not compared from its beginning. */
const isAt = (text: string, start: number, literal: string) =>
  text.charCodeAt(start + literal.length - 1) === literal.charCodeAt(literal.length - 1) &&
  text.startsWith(literal, start)
