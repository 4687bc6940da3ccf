import {stripVTControlCharacters} from 'node:util'

const PLAIN = /^[\x20-\x7e]*$/
const LIMIT = 2_000

/**
 * Text of someone else's as one line that is safe to write to a terminal: no escape sequences, no control characters,
 * nothing invisible that could reorder or hide what is shown (https://trojansource.codes). White space becomes one
 * space. Only the first 2,000 characters are looked at.
 */
export function safeLine(text: string): string {
  const head = text.length > LIMIT ? text.slice(0, LIMIT) : text
  const visible = PLAIN.test(head) ? head : removeInvisible(head)
  return visible.replaceAll(/\s+/g, ' ').trim()
}

/** The first line with something in it, as `safeLine`. */
export function safeFirstLine(text: string): string {
  for (const line of text.slice(0, LIMIT).split(/[\r\n]+/)) {
    const safe = safeLine(line)
    if (safe !== '') return safe
  }
  return ''
}

function removeInvisible(text: string): string {
  return (
    stripVTControlCharacters(text)
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      // the joiner and the selectors of emoji are kept
      .replaceAll(/(?![\u200d\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu, '')
      .replaceAll(/\p{Cs}/gu, '\ufffd')
      // a pile of combining marks grows over the lines above and below
      .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
  )
}

/**
 * Text with parts of someone else's that keeps its lines and words, for a terminal: what could command or deceive it is
 * spelled out.
 */
export function safeText(text: string): string {
  return text.replaceAll(
    /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200d\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu,
    escapeUnits,
  )
}

/** JSON in one line that is safe to write to a terminal; what it says is unchanged. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\x7f-\x9f\u2028\u2029]|\p{Default_Ignorable_Code_Point}/gu, escapeUnits)
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
