import {isLocation, isProse, isReference, isStandIn} from './stand-ins.ts'

const PART = String.raw`\p{L}{1,40}(?:\d{1,3}\p{L}{0,40})?`
/** Words with signs between them: names of members, of files, of kinds. */
const WORDS = new RegExp(String.raw`^[-_./:@?]*${PART}(?:[-_./:?]+(?:${PART}|\d{1,3}))+[.,:;!?]*$`, 'u')

/** Characters from which it is judged whether a value is random; there may be megabytes of them. */
const ENOUGH = 512

/**
 * Whether characters follow each other as by chance: small letters, capitals and digits take turns more often than in
 * words and names.
 *
 * @param least how many letters and digits there have to be
 */
export function isRandom(value: string, least = 16): boolean {
  const parts = value.slice(0, ENOUGH).match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const numbers = parts.filter(hasDigit)
  if (length < least || numbers.length === parts.length) return false
  if (/^[\da-f]{16,}$/i.test(value) && numbers.length > 0) return true
  const mean = length / parts.length
  if (numbers.length === 0) return mean <= 2.5
  // the longer a value is, and the more numbers are in it, the less can it be a name
  if (mean <= 3.5) return mean < 3 || numbers.length >= 2 || length >= 32
  return mean <= 4.5 && numbers.length >= 3 && !WORDS.test(value)
}

const NUMBERED_NAME = /^[A-Za-z]*(?:pass(?:word|wd)?|token|secret|key|auth|value|arg|param|test)s?\d{1,2}$/i

/**
 * Whether a value can not be taken for a word, a name, a number, a path: letters are mixed with digits or signs.
 *
 * @param least how many characters there have to be
 */
export function isMixed(value: string, least = 6): boolean {
  if (value.length < least || /\s/.test(value) || isPlace(value)) return false
  if (isRandom(value)) return !isReference(value)
  const isName = WORDS.test(value) || NUMBERED_NAME.test(value) || /^[-_?]?\p{L}+[.,:;!?]*$/u.test(value)
  return !isName && !isStandIn(value) && /\p{L}/u.test(value) && /\P{L}/u.test(value)
}

/** A path, a url, a version. Base64 has slashes as well. */
export const isPlace = (value: string) =>
  isLocation(value) && !(/^[A-Za-z0-9+/]{20,}={0,2}$/.test(value) && isRandom(value))

export const hasDigit = (value: string) => /\d/.test(value)

/** Whether what follows the name of a scheme (`Bearer`, `Basic`) is a token, and not the next word of a sentence. */
export function isTokenLike(value: string): boolean {
  if (isRandom(value)) return !isReference(value)
  return !WORDS.test(value) && !isStandIn(value) && (isRandom(value, 10) || hasDigit(value))
}

/** Whether what stands for the password in a url is one. */
export function isUrlPassword(value: string): boolean {
  return (
    !(isRandom(value) ? isReference(value) : isStandIn(value)) && !/^(?:pass(?:word|wd)?|pwd?|\d{1,5})$/i.test(value)
  )
}

/** Whether what stands under a name that only secrets have is one. It may be a word: not all passwords are good ones. */
export function isValue(value: string): boolean {
  const isSomething = value.trim().length >= 3 && !isPlace(value) && !isProse(value)
  return isSomething && !(isRandom(value) ? isReference(value) : isStandIn(value.trim()))
}

/** Whether base64 is a name and a password with a colon between them, and not a word. */
export const isNameAndPassword = (base64: string) =>
  /^[\x20-\x39\x3b-\x7e]*:[\x20-\x7e]+$/.test(Buffer.from(base64, 'base64').toString('latin1'))
