import {isRandom, isTokenLike} from './secret-value.ts'

/** A value in a text, and whether it is a secret. */
export interface Value {
  readonly start: number
  readonly end: number
  readonly isSecret: boolean
}

/** The schemes of an `Authorization` header of which the credentials are one word. */
export const SCHEME = '(?:Bearer|Basic|Token|Bot|JWT|PAT|SSWS|Key|Api-?Key|Negotiate)'
const CREDENTIALS = new RegExp(
  String.raw`^[=>]?\s{0,20}(?:[fbr]?\\{0,4}["'\x60])?(?:${SCHEME}[ \t]{1,4})?([^\s"'\x60\\,;<>{}()[\]|]{6,})([\s\S]?)`,
  'i',
)

/** The credentials in the text behind the colon of an `Authorization` header, without the name of their scheme. */
export function credentialsIn(text: string): Value | undefined {
  const [whole = '', credentials = '', next = ''] = CREDENTIALS.exec(text) ?? []
  if (credentials === '') return undefined
  const end = whole.length - next.length
  // what is called or has members is a name in code
  return {start: end - credentials.length, end, isSecret: isTokenLike(credentials) && !/[[({]/.test(next)}
}

const PAIR = String.raw`[\w.!#$%&*+^|~-]{1,128}(?:=[^\s;,"'\\]*)?`
const COOKIES = new RegExp(String.raw`^[=>]?\s{0,20}(?:\\{0,4}["'\x60])?(${PAIR}(?:;[ \t]{0,4}${PAIR})*)`)

/**
 * The values of the cookies in the text behind the colon of a `Cookie` or `Set-Cookie` header. Secret are those that
 * look like the id of a session.
 */
export function cookiesIn(text: string): Value[] {
  const [whole = '', cookies = ''] = COOKIES.exec(text) ?? []
  const offset = whole.length - cookies.length
  return [...cookies.matchAll(/=([^;]*)/g)].map(({index, 0: {length}, 1: value = ''}) => {
    const end = offset + index + length
    return {start: end - value.length, end, isSecret: isRandom(value)}
  })
}
