/** Longer commands are not judged: nobody would read one before approving it either. */
export const MAX_LENGTH = 10_000

const CONTROL = /[^\P{Cc}\t\n]/u
/** What changes the order in which text is shown. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** What shows nothing, or a blank that is none to a shell. */
const INVISIBLE = /[[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\u2800]--[ ]]/v

/**
 * Refuses texts in which a parser, a shell and a person could see different commands. It knows nothing of grammar but
 * quotes, so that no gap of the parser is a gap here.
 *
 * @returns why the text is refused
 */
export function precheck(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`
  if (CONTROL.test(text)) return 'it holds control characters'
  if (BIDI.test(text)) return 'it holds characters that change the direction of text'
  for (const {quote, from, to} of stretches(text)) {
    const stretch = text.slice(from, to)
    if (quote === "'") continue
    if (quote === '' && INVISIBLE.test(stretch)) return 'it holds invisible characters'
    if (/\$(?:\\\n)|\$\[/.test(stretch)) return 'it holds an expansion in a form that parsers disagree about'
    if (splitsWord(stretch, quote, from, text)) return 'a line is continued in the middle of a word'
  }
  return undefined
}

interface Stretch {
  readonly quote: '' | "'" | '"'
  readonly from: number
  readonly to: number
}

/** Cuts a text where quotes open and close. Takes no note of substitutions: what stands in them is looked at more strictly. */
function* stretches(text: string): Generator<Stretch> {
  let quote: Stretch['quote'] = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && quote !== "'") at++
    else if ((character === "'" || character === '"') && (quote === '' || quote === character)) {
      yield {quote, from, to: at}
      quote = quote === '' ? character : ''
      from = at + 1
    }
  }
  yield {quote, from, to: text.length}
}

/** Whether a backslash before a line end joins two halves of something. Between words it does not. */
function splitsWord(stretch: string, quote: Stretch['quote'], from: number, text: string): boolean {
  for (const {index} of stretch.matchAll(/(?<!\\)(?:\\\\)*\\\n/g)) {
    if (quote !== '') return true
    const start = text.indexOf('\\\n', from + index)
    if (!/[\s|&;(]/.test(text[start - 1] ?? ' ')) return true
  }
  return false
}
