import {isRandom, isTokenLike} from './secret-value.ts'
import type {Span} from './spans.ts'

const SCHEME = '(?:Bearer|Basic|Token|Bot|JWT|PAT|SSWS|Key|Api-?Key|Negotiate)'
const CREDENTIALS = new RegExp(
  String.raw`^[=>]?\s{0,20}(?:[fbr]?\\{0,4}["'\x60])?(?:${SCHEME}[ \t]{1,4})?([^\s"'\x60\\,;<>{}()[\]|]{6,})(?![[({])`,
  'i',
)

/**
 * The token in the value of an `Authorization` header.
 *
 * @param offset where the value begins in the text that the spans are of
 */
export function findAuthorization(value: string, offset: number, spans: Span[]): void {
  const match = CREDENTIALS.exec(value)
  const token = match?.[1] ?? ''
  if (match === null || !isTokenLike(token)) return
  const end = offset + match[0].length
  spans.push({start: end - token.length, end, name: 'authorization'})
}

/** Characters of a header with cookies; servers take no longer ones. */
const LONGEST = 16_384

const COOKIE = /([\w.!#$%&*+^|~-]{1,128})=([^\s;,"'\\]{16,})/g

/** The values of cookies that look like those of sessions, in the value of a `Cookie` or `Set-Cookie` header. */
export function findCookies(value: string, offset: number, spans: Span[]): void {
  const start = value.slice(0, LONGEST)
  const header = start.slice(0, start.search(/[\r\n]|\\[rn]|$/))
  for (const {index, 0: cookie, 2: session = ''} of header.matchAll(COOKIE)) {
    const end = offset + index + cookie.length
    if (isRandom(session)) spans.push({start: end - session.length, end, name: 'cookie'})
  }
}
