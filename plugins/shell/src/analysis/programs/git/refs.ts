import type {Programs} from '../../program.ts'
import {mayBeOption} from '../../shell-word.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {gitForm, gitForms, harmless, has} from './form.ts'

/** Options of lists of branches, tags and other references; a commit may be left out at the end of the line. */
const LIST = `
  --contains=COMMIT
  --no-contains=COMMIT
  --merged=COMMIT
  --no-merged=COMMIT
  --points-at=OBJECT
  --sort=KEY
  --format=FORMAT
  --color[=WHEN]
  --no-color
  -i --ignore-case --omit-empty
`

const FILTERS = ['-l', '--list', '--contains', '--no-contains', '--merged', '--no-merged', '--points-at']

/** A name would be created, if none of these options made it a pattern of names to list. */
const isList = (given: Arguments): boolean => given.operands.length === 0 || has(given, ...FILTERS)

const verbose = '-v --verbose'

/** References, and what else has a name in a repository: remotes, notes, working trees. */
export const refs: Programs = {
  branch: gitForm({
    options: `
      ${LIST}
      ${verbose} -a --all -r --remotes -l --list --show-current --no-abbrev --no-column
      --abbrev[=LENGTH]
      --column[=STYLE]
    `,
    when: isList,
  }),
  'check-ref-format': harmless,
  'for-each-ref': gitForm({
    options: `
      ${LIST}
      --count=COUNT
      --exclude=PATTERN
      -s --shell -p --perl --python --tcl --stdin --include-root-refs
    `,
  }),
  notes: gitForm({
    options: '--ref=REF',
    style: {posix: true},
    operands: 2,
    when: ({operands: [command, object]}) =>
      (command === undefined || (command.kind === 'literal' && ['list', 'show', 'get-ref'].includes(command.text))) &&
      (object === undefined || !mayBeOption(object)),
  }),
  remote: gitForms(
    {
      'get-url': gitForm({options: '--push --all', operands: 1}),
      show: gitForm({options: '-n', when: (given) => given.operands.length === 0 || has(given, '-n')}),
    },
    gitForm({options: verbose, operands: 0}),
  ),
  'show-ref': harmless,
  'symbolic-ref': gitForm({options: '-q --quiet --short --recurse --no-recurse', operands: 1}),
  tag: gitForm({
    options: `
      ${LIST}
      -l --list --no-column
      -n[=LINES]
      --column[=STYLE]
    `,
    when: isList,
  }),
  worktree: gitForms({list: gitForm({options: `${verbose} --porcelain -z\n--expire=DATE`, operands: 0})}),
}
