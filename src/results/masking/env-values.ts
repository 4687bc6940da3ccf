import type {Literal} from './literal-finder.ts'
import {wordsOf} from './secret-name.ts'
import {isPlace} from './secret-value.ts'
import {isReference} from './stand-ins.ts'

/** Characters that a value must have to be masked everywhere; shorter ones appear by chance. */
const LEAST = 8

/** The ends of names in the environment, in the form `api_key`. */
const NAME = new RegExp(
  [
    '(?:^|_)(?:key|pass|pat|auth|creds)$',
    '|(?:token|secret|password|passwd|passphrase|credentials?|(?:api|access|auth|secret|private)key)$',
  ].join(''),
)
const HARMLESS = /(?:^|_)(?:gpg|pgp|public|publishable|pub|known|primary|cache|sort|host|hot)_key$|^(?:old_?)?pwd$/

/** What is set in many environments, and is not secret whatever the name says. */
const COMMON = new Set(
  [
    'password passwords changeme secret token username administrator anonymous kerberos postgres postgresql',
    'production development staging localhost internal external insecure github gitlab keychain keyring',
    'disabled required optional undefined authenticated',
  ].flatMap((line) => line.split(' ')),
)

/** The part of a value that is secret where the rest is not. */
const PASSWORDS = [/:\/\/[^\s/?#@:]*:([^\s/?#]+)@/, /(?:^|;)\s*(?:password|pwd|accountkey|sharedaccesskey)=([^;]+)/i]

/**
 * What to search for, so that no secret of the environment is seen: each value as it is, escaped in JSON, in a url, and
 * in base64.
 *
 * @param exempts whether a variable is not to be masked
 */
export function literalsOf(
  env: Readonly<Record<string, string | undefined>>,
  exempts: (name: string) => boolean,
): Literal[] {
  const literals = new Map<string, string>()
  for (const [name, value = ''] of Object.entries(env)) {
    if (exempts(name)) continue
    for (const secret of secretsOf(name, value)) {
      for (const text of formsOf(secret)) if (!literals.has(text)) literals.set(text, `env:${name}`)
    }
  }
  return [...literals].map(([text, name]) => ({text, name}))
}

function secretsOf(name: string, value: string): string[] {
  const parts = PASSWORDS.flatMap((pattern) => pattern.exec(value)?.[1] ?? [])
  const whole = parts.length === 0 && isSecretName(name) && !isPlace(value) ? [value.trim()] : []
  return [...whole, ...whole.flatMap(linesOf), ...parts, ...parts.map(decode)].filter(isSecret)
}

/** Characters of a line that is no word of many texts. */
const LEAST_OF_LINE = 20

/** Of a value of several lines, each may be shown alone. */
function linesOf(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim())
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= LEAST_OF_LINE && !line.startsWith('-----'))
}

function isSecretName(name: string): boolean {
  const words = wordsOf(name)
  return NAME.test(words) && !HARMLESS.test(words)
}

const isSecret = (value: string) =>
  value.length >= LEAST && !/^[\d.,:+-]+$/.test(value) && !COMMON.has(value.toLowerCase()) && !isReference(value)

function formsOf(secret: string): string[] {
  const escaped = escapeJson(secret)
  const encoded = encode(secret)
  return [
    secret,
    escaped,
    escapeJson(escaped),
    encoded,
    encoded.replaceAll('%20', '+'),
    encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ...base64Of(secret),
  ]
}

/** A text as it stands in the text of a JSON value. */
export const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** What of the base64 does not depend on the bytes before and after it: wherever in a text that is encoded it stands. */
function base64Of(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [0, 1, 2].flatMap((offset) => {
    const whole = bytes.subarray(offset, bytes.length - ((bytes.length - offset) % 3))
    return [whole.toString('base64'), whole.toString('base64url')].filter((text) => text.length >= LEAST)
  })
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // half of a character of two units
    return text
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
