import {type Assignment, secretPlaceIn} from './assigned-value.ts'
import {findAuthorization, findCookies} from './headers.ts'
import {secretNameOf} from './secret-name.ts'
import type {SecretFinder, Span} from './spans.ts'

/**
 * The sign between a name that ends like that of a secret and its value. It is the sign that is searched for, and the
 * name that is looked back at: signs are rarer than letters.
 */
const SIGN = new RegExp(
  [
    String.raw`(?<=([:/]?)((?:(?:api|access|secret|private|auth|client) )?[\w.$-]{0,60}`,
    '(?:passw(?:or)?d|passphrase|pass|pwd|secret|token|key|key_base|authorization|auth|credentials?|creds|cookies?|pat))',
    String.raw`\\{0,4}["'\x60]?\]?[ \t]{0,20})[:=](?![:=])`,
    String.raw`|(?<=<([\w.:-]{0,60}(?:passw(?:or)?d|passphrase|secret|token|key)))>`,
    // a flag has its value behind a space
    String.raw`|(?<![\w-])--(?=[a-z])`,
  ].join(''),
  'gi',
)

const FLAG = /^([a-z][a-z0-9-]{0,60}) {1,4}(?=[^-\s])/

/**
 * Finds the values of names like `password` in text: `name=value`, `name: value`, `"name": "value"`, `--name value`,
 * `<name>value</name>`, however often it was escaped. What looks like code, a word, a path or a stand-in is left.
 *
 * @param exempts whether a name, or its kind, is not to be masked
 */
export function createAssignmentFinder(exempts: (name: string, kind: string) => boolean): SecretFinder {
  const signs = new RegExp(SIGN)
  return (text, spans) => {
    signs.lastIndex = 0
    for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
      const flag = match[0] === '--' ? FLAG.exec(text.slice(signs.lastIndex)) : null
      const [sign, before, named, element] = match
      // it stands between two colons in the names of resources
      if (before === ':' && sign === ':') continue
      const name = named ?? element ?? flag?.[1]
      const secret = name === undefined ? undefined : secretNameOf(name)
      if (name === undefined || secret === undefined || exempts(name, secret.kind)) continue
      const start = signs.lastIndex + (flag?.[0].length ?? 0)
      const known = spans.length
      find({name, sign: sign as Assignment['sign'], secret, text: text.slice(start)}, start, spans)
      // what was found is not searched again
      for (const {end} of spans.slice(known)) signs.lastIndex = Math.max(signs.lastIndex, end)
    }
  }
}

function find(assignment: Assignment, offset: number, spans: Span[]): void {
  const {text, secret} = assignment
  switch (secret.kind) {
    case 'authorization':
      findAuthorization(text, offset, spans)
      break
    case 'cookie':
      findCookies(text, offset, spans)
      break
    default: {
      const place = secretPlaceIn(assignment)
      if (place !== undefined) {
        spans.push({start: offset + place.start, end: offset + place.end, name: secret.kind})
      }
    }
  }
}
