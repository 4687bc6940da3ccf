/** A piece of JSON text, its white space left out. */
export interface JsonToken {
  /** A bracket, comma or colon as it is written, a `string`, one that is `cut` off by the end of the text, or any other `word`. */
  readonly type: Punctuation | 'string' | 'cut' | 'word'
  readonly start: number
  /** Where the next piece can begin. */
  readonly end: number
}

type Punctuation = '{' | '}' | '[' | ']' | ',' | ':'

/** Cuts text into the pieces that JSON is made of, whether or not they make JSON together. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  let start = 0
  while (start < text.length) {
    if (isSpace(text.charCodeAt(start))) start++
    else {
      const token = tokenAt(text, start)
      yield token
      start = token.end
    }
  }
}

function tokenAt(text: string, start: number): JsonToken {
  const type = text[start]
  if (isPunctuation(type)) return {type, start, end: start + 1}
  if (type === '"') return stringAt(text, start)
  let end = start + 1
  while (end < text.length && !isDelimiter(text.charCodeAt(end))) end++
  return {type: 'word', start, end}
}

function stringAt(text: string, start: number): JsonToken {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return {type: 'string', start, end: at + 1}
  }
  return {type: 'cut', start, end: text.length}
}

const isPunctuation = (char: string | undefined): char is Punctuation => char !== undefined && '{}[],:'.includes(char)

const isDelimiter = (code: number) => isSpace(code) || code === QUOTE || isPunctuation(String.fromCharCode(code))

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

const QUOTE = 0x22
const BACKSLASH = 0x5c
