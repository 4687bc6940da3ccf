import {type JsonToken, jsonTokens} from './json-tokens.ts'

export type TokenType = JsonToken['type']

export const isOpening = (type: TokenType): boolean => type === '{' || type === '['

/** Opens or closes a bracket in a list of those that are open. Returns whether it could be closed. */
export function follow(open: TokenType[], type: TokenType): boolean {
  if (isOpening(type)) open.push(type)
  else if (type === '}') return open.pop() === '{'
  else if (type === ']') return open.pop() === '['
  return true
}

/**
 * Whether a line that is no JSON begins a document that goes on over the lines after it, as people and some servers
 * print it, or is several documents without a line feed between them.
 */
export function beginsDocument(text: string): boolean {
  // what is indented is a part of something
  if (/^\s/.test(text)) return false
  const open: TokenType[] = []
  let documents = 0
  for (const {type} of jsonTokens(text)) {
    if (open.length === 0) {
      if (!isOpening(type)) return false
      documents++
    }
    if (type === 'cut' || !follow(open, type)) return false
  }
  return open.length > 0 || documents > 1
}
