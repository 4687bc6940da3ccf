import {eastAsianWidth} from 'get-east-asian-width'

const PLAIN = /^[\x20-\x7e]*$/
const TAKES_NO_COLUMN = /[\p{Mn}\p{Me}\p{Cf}]/u
const EMOJI_SELECTOR = '\ufe0f'

/**
 * Columns that a line takes at most. Terminals differ on joined emoji, so each part of one is counted: a line is
 * rather cut too early than wrapped.
 */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  let columns = 0
  for (const character of text) columns += characterWidth(character)
  return columns
}

/** The text, cut with an ellipsis where it takes more than `columns`. */
export function cut(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text
  let kept = ''
  let used = 1
  for (const character of text) {
    used += characterWidth(character)
    if (used > columns) break
    kept += character
  }
  return columns < 1 ? '' : `${kept.trimEnd()}…`
}

/** The text, cut at its beginning where it takes more than `columns`. */
export function cutStart(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text
  const kept: string[] = []
  let used = 1
  for (const character of [...text].reverse()) {
    used += characterWidth(character)
    if (used > columns) break
    kept.push(character)
  }
  return columns < 1 ? '' : `…${kept.reverse().join('').trimStart()}`
}

/** The text with spaces behind it, to take as many columns. */
export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textWidth(text)))
}

/** The text broken at spaces into lines of at most `columns`. A word that is longer is left whole, to be copied. */
export function wrap(text: string, columns: number): string[] {
  return wrapWords(text.split(' '), columns)
}

/** As `wrap`, for words that may hold spaces. */
export function wrapWords(words: readonly string[], columns: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(last) + 1 + textWidth(word) <= columns) lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  return lines
}

function characterWidth(character: string): number {
  if (character === EMOJI_SELECTOR) return 1
  if (TAKES_NO_COLUMN.test(character)) return 0
  return eastAsianWidth(character.codePointAt(0) ?? 0)
}
