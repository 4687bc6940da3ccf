import {type Assignment, valuesIn} from './assigned-value.ts'
import {secretNameOf} from './secret-name.ts'
import type {SecretFinder} from './spans.ts'

/**
 * The sign between a name that ends like that of a secret and its value. It is the sign that is searched for, and the
 * name that is looked back at: signs are rarer than letters.
 */
const SIGN = new RegExp(
  [
    String.raw`(?<=(\[MASKED:|:)?((?:(?:api|access|secret|private|auth|client) )?[\w.$-]{0,60}`,
    '(?:passw(?:or)?d|passphrase|pass|pwd|secret|token|key|key_base|authorization|auth|credentials?|creds|cookies?|pat))',
    String.raw`\\{0,4}["'\x60]?\]?[ \t]{0,20})(?::=|[:=])(?![:=])`,
    String.raw`|(?<=<([\w.:-]{0,60}(?:passw(?:or)?d|passphrase|secret|token|key)))>`,
    // a flag has its value behind a space
    String.raw`|(?<![\w-])--(?=[a-z])`,
  ].join(''),
  'gi',
)

const FLAG = /^([a-z][a-z0-9-]{0,60}) {1,4}(?=[^-\s])/

/** Characters from which on a value is not searched for another assignment. */
const LONG = 512

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
      // in a marker it says what was masked, and between two colons it is a part of the name of a resource
      if (before === '[MASKED:' || (before === ':' && sign === ':')) continue
      const name = named ?? element ?? flag?.[1]
      const secret = name === undefined ? undefined : secretNameOf(name)
      if (name === undefined || secret === undefined || exempts(name, secret.kind)) continue
      const start = signs.lastIndex + (flag?.[0].length ?? 0)
      const assignment = {name, sign: sign as Assignment['sign'], secret, text: text.slice(start)}
      for (const value of valuesIn(assignment)) {
        const end = start + value.end
        if (value.isSecret) spans.push({start: start + value.start, end, name: secret.kind})
        // there may be another assignment in a value; but names in a long one would each have a long one behind them
        if (value.isSecret || value.end > LONG) signs.lastIndex = Math.max(signs.lastIndex, end)
      }
    }
  }
}
