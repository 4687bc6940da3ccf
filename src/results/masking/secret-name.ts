/** What a name says of the value under it. */
export interface SecretName {
  readonly kind: string
  /** Whether nothing but a secret stands under such a name; else the value has to look like one. */
  readonly certain: boolean
}

/** Asked in this order, of names in the form `client_secret`. */
const NAMES: readonly (readonly [pattern: RegExp, kind: string, certain: boolean])[] = [
  [/(?:^|_)(?:set_?)?cookies?$/, 'cookie', false],
  [/(?:^|_)authorization$/, 'authorization', false],
  [/(?:password|passwd|passphrase)$/, 'password', true],
  [/(?:^|_)(?:pass|pwd)$/, 'password', false],
  [/(?:private|signing|encryption|master|secret|secret_?access)_?key(?:_base)?$/, 'private-key', true],
  [/(?:api|access|auth|account|shared|subscription)_?key$/, 'api-key', true],
  [/secret$/, 'secret', true],
  [/(?:access|refresh|auth|api|bearer|session|security|oauth|id)_?token$/, 'token', true],
  [/(?:^|_)token$/, 'token', false],
  [/(?:^|_)pat$/, 'key', false],
  [/(?:^|_)(?:credentials?|creds)$/, 'credentials', false],
  [/(?:^|_)auth$/, 'auth', false],
]

/** The current folder and the one before, and what everybody may know. */
const KNOWN = /^(?:old_?)?pwd$|(?:^|_)(?:public|publishable|pub|known)_/

/** Questions about a secret, and what is to be done to one. */
const ABOUT = new RegExp(
  [
    String.raw`(?:^|_)(?:no|is|has|show|hide|with|without|uses?|requires?|allow)_\w+$`,
    '|(?:^|_)(?:forgot|forgotten|reset|change|generate)_(?:password|passwd|passphrase|secret|credentials?|key)$',
  ].join(''),
)

/** Places in a list, parts of a text, things in progress. */
const OTHER_TOKEN = new RegExp(
  [
    '(?:^|_)(?:next|prev|previous|page|paging|pagination|continuation|continue|cursor|sync|first|last|current|resume',
    '|start|starting|end|begin|stop|forward|backward|input|output|bos|eos|pad|unk|sep|cls|mask|special|delim',
    '|delimiter|peek|unexpected|expected|syntax|lexer|cancel|cancellation|progress|idempotency|lock|change|creation',
    '|action|watch|design|color|template|max|min|per|request)_?token$',
  ].join(''),
)

const OTHER_KEY = new RegExp(
  [
    '(?:^|_)(?:primary|foreign|partition|sort|cache|hash|row|index|map|lookup|object|group|event|routing|unique',
    '|idempotency|message|gpg|pgp|registry|host|dict|config|hot|shift|control|alt|meta|enter|arrow)_key$',
  ].join(''),
)

/** Most names hold none of these, which is soon known. */
const HINT = /pass|pwd|secret|token|key|auth|cred|cookie|pat\d*$/i

/** Whether a text may hold a name of a secret somewhere. */
export const hintsAtName = (text: string): boolean => NAMES_IN_TEXT.test(text)

const NAMES_IN_TEXT = /pass|pwd|secret|token|key|auth|cred|cookie|pat(?![a-z])/i

/** What the name of a member, a field, a flag or a header says; `undefined` when nothing. */
export function secretNameOf(name: string): SecretName | undefined {
  if (!HINT.test(name)) return undefined
  const words = wordsOf(name)
  if (KNOWN.test(words) || ABOUT.test(words) || OTHER_TOKEN.test(words)) return undefined
  const found = NAMES.find(([pattern]) => pattern.test(words))
  if (found !== undefined) return {kind: found[1], certain: found[2]}
  // other keys open something only where they are written as variables of the environment are
  const isVariable = /^[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*KEY$/.test(name)
  return isVariable && !OTHER_KEY.test(words) ? {kind: 'key', certain: false} : undefined
}

/** The words of a name in small letters, without a number at its end: those of `DB-Password2` are `db_password`. */
export function wordsOf(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  while (/^\d/.test(words.at(-1) ?? '')) words.pop()
  return words.join('_').toLowerCase()
}
