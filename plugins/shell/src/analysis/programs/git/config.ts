import type {Programs} from '../../program.ts'
import {mayBeOption} from '../../shell-word.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {gitForm, gitForms, has} from './form.ts'

const COMMON = `
  --global --system --local --worktree
  -f --file=FILE
  --blob=OBJECT
  -t --type=TYPE
  --no-type --bool --int --bool-or-int --bool-or-str --path --expiry-date
  -z --null --name-only --show-names --no-show-names --show-origin --show-scope --includes --no-includes --fixed-value
  --default=VALUE
`

/** The first word ends the options: in `config a.b --get`, the value that is set is `--get`. */
const style = {posix: true}

const READS = ['--get', '--get-all', '--get-regexp', '--get-urlmatch', '--get-color', '--get-colorbool', '-l', '--list']

/** A lone name is read; a word without a dot may be what newer versions of git call a command: `edit`. */
function isRead(given: Arguments): boolean {
  // whoever writes an option there means one
  if (given.operands.some(mayBeOption)) return false
  if (has(given, ...READS)) return true
  const [name, ...more] = given.operands
  return name?.kind === 'literal' && more.length === 0 && /^[A-Za-z][\w-]*\../.test(name.text)
}

/** Settings. */
export const config: Programs = {
  config: gitForms(
    {
      get: gitForm({
        options: `
          ${COMMON}
          --all --regexp
          --value=PATTERN
          --url=URL
        `,
        style,
      }),
      list: gitForm({options: COMMON, operands: 0, style}),
    },
    gitForm({
      options: `
        ${COMMON}
        --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool -l --list
      `,
      when: isRead,
      style,
    }),
  ),
}
