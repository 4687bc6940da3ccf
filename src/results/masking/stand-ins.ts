/** What is written where nothing is secret: that there is no value, its type, what is to be done about it. */
const WORDS = new Set(
  [
    'none null nil undefined void empty missing unset true false yes no on off enabled disabled enable disable',
    'string str text bool boolean number int integer object any unknown never bytes latest',
    'required optional hidden masked redacted removed omitted invalid valid expired incorrect wrong failed denied',
    'example sample default test testing dummy fake placeholder changeme change_me change-me replaceme todo tbd n/a',
    'prompt stdin env auto manual file path basic bearer digest oauth oauth2 jwt include same-origin omit',
    'foo bar baz abc xyz',
  ].flatMap((line) => line.split(' ')),
)

/** Variables of shells, templates and workflows, elements, calls, environments, addresses in a store of secrets. */
const REFERENCE = new RegExp(
  [
    String.raw`^(?:(?:\$\w+[./:-]?)+|@[A-Za-z]+|%\(?\w+\)?[%sd]?|<[^<>]*>|\{[\s\S]*\}|\[[\s\S]*\]|\([\s\S]*\))$`,
    String.raw`^[\w$.?!]+\([\s\S]*\)$|^\$\(|^![A-Z]\w*(?:\s|$)|[$#]\{|\{\{|%[sd](?!\w)|\*{3}|•{3}|\.{3}|…|\[MASKED:`,
    String.raw`(?:^|\W)(?:process\.env|os\.environ|import\.meta|System\.getenv|secrets\.|ENV\[|env\.|self\.|this\.)`,
    String.raw`\{[a-z_]\w*\}|aws4_request$|^(?:op|vault|ssm|arn|env|file|keyring|keychain|awssm|gcpsm|https?):`,
  ].join('|'),
)

const HINT = new RegExp(
  [
    String.raw`(?<![a-z])your|(?<![a-z\d])x{3,}(?![a-z\d])`,
    '|(?<![a-z])(?:example|sample|placeholder|changeme|change|insert|replace|dummy|redacted)(?![a-z])',
  ].join(''),
  'i',
)

/** Whether a variable, a call, or a word such as `none` stands where a secret would. */
export function isReference(value: string): boolean {
  return /^(.?)\1*$/s.test(value) || WORDS.has(value.toLowerCase()) || REFERENCE.test(value)
}

/** Whether that, or `<your-key>`, or `xxxx` does. */
export const isStandIn = (value: string) => isReference(value) || HINT.test(value)

const FILLER = /([xX*._-])\1{5}|(?:^|[-_.<])(?:your|example|sample|placeholder|changeme|insert|dummy)(?:[-_.>]|$)/

/** Whether what has the form of a known secret was written to show that form: `ghp_xxxxxxxx`. */
export const isFiller = (token: string) => FILLER.test(token)

const LOCATION = /^(?:(?:~|\.{1,2}|[A-Za-z]:)?[/\\]|\w+:\/\/|[\w.*-]+(?:\/[\w.*-]+){2,}\/?$)/
const VERSION = /^(?:[~^<>=v]{0,2}\d+(?:\.\d+)+(?:[-+][\w.+-]+)?|workspace:.*|npm:.*)$/

/** Whether a value says where something is, or which: a path, a url, a version. */
export const isLocation = (value: string) => LOCATION.test(value) || VERSION.test(value)

const STOP_WORDS = new RegExp(
  [
    String.raw`(?<!\S)(?:an?|the|is|are|be|must|of|to|for|in|your|you|should|not|was|with|at|can|please|enter|and|or|if`,
    String.raw`|this|that|use|new|old|forgot|set|passwords?|secrets?|tokens?|keys?|required|invalid|missing)(?![\w-])`,
  ].join(''),
  'i',
)

/** Whether a text of several words is made to be read, unlike a passphrase. */
export function isProse(value: string): boolean {
  return /\S\s+\S/.test(value) && (STOP_WORDS.test(value) || /[\n,;]|[.?!:…]\s{0,9}$/.test(value))
}
