/** A character may be several code points: a flag, a family, a letter with its accents. */
const CHARACTERS = new Intl.Segmenter(undefined, {granularity: 'grapheme'})

/** Code points further from a cut than this do not belong to the same character. */
const REACH = 64

/**
 * The beginning of a text: at most so many bytes of UTF-8, up to the last line feed in their second half where there is
 * one, and never a part of a character.
 */
export function headOf(text: string, bytes: number): string {
  const cut = cutWithin(text, bytes)
  if (cut === text.length) return text
  const lineEnd = text.lastIndexOf('\n', cut - 1)
  if (lineEnd < cutWithin(text, bytes / 2)) return text.slice(0, wholeBefore(text, cut))
  return text.slice(0, text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd)
}

/** The end of a text, in the same way. */
export function tailOf(text: string, bytes: number): string {
  const cut = startWithin(text, bytes)
  if (cut === 0) return text
  const lineEnd = text.indexOf('\n', cut)
  if (lineEnd !== -1 && lineEnd < startWithin(text, bytes / 2)) return text.slice(lineEnd + 1)
  return text.slice(wholeBefore(text, cut) === cut ? cut : wholeAfter(text, cut))
}

/** How many characters of the beginning fit in so many bytes. */
function cutWithin(text: string, bytes: number): number {
  // no character has less than one byte
  const start = text.slice(0, bytes + 1)
  const {read} = new TextEncoder().encodeInto(start, new Uint8Array(Math.max(0, Math.floor(bytes))))
  return read
}

function startWithin(text: string, bytes: number): number {
  let left = bytes
  let start = text.length
  while (start > 0) {
    const isPair = start > 1 && isLow(text.charCodeAt(start - 1)) && isHigh(text.charCodeAt(start - 2))
    const next = start - (isPair ? 2 : 1)
    left -= Buffer.byteLength(text.slice(next, start))
    if (left < 0) return start
    start = next
  }
  return 0
}

/** The place, or where the character begins that it lies within. */
function wholeBefore(text: string, cut: number): number {
  const {from, character} = characterAt(text, cut)
  return character === undefined ? cut : from + character.index
}

function wholeAfter(text: string, cut: number): number {
  const {from, character} = characterAt(text, cut)
  return character === undefined ? cut : from + character.index + character.segment.length
}

function characterAt(text: string, cut: number) {
  const from = Math.max(0, cut - REACH)
  const around = text.slice(from, cut + REACH)
  return {from, character: CHARACTERS.segment(around).containing(cut - from)}
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000
