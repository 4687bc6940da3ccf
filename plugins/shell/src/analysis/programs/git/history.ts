import type {PathUse, Programs} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {gitForm, gitForms, harmless, has, reads} from './form.ts'
import {COMMITS, DIFF, LOG, PRETTY} from './options.ts'

const log = gitForm({options: LOG})

const NAMES_ONLY = [
  '--name-only',
  '--cached',
  '--staged',
  '--diff-filter',
  '--merge-base',
  '--relative',
  '--no-renames',
  '-r',
  '--no-commit-id',
  '--root',
]

/** Nothing but names is printed: with most other options, lines of a patch or texts of the option come beside them. */
const printsNames = (given: Arguments): boolean =>
  has(given, '--name-only') && given.options.every(({name}) => NAMES_ONLY.includes(name))

/** Two paths of which one is not in the repository are compared as plain files, and so are any two outside of one. */
function comparedFiles(given: Arguments): readonly PathUse[] {
  const {operands} = given
  if (operands.length < 2 && !has(given, '--no-index')) return []
  const isRecursive = has(given, '--no-index') || operands.some(mayLeave)
  return operands.map((word) => ({word, access: 'read', recursive: isRecursive}))
}

const mayLeave = (word: ShellWord): boolean =>
  /^(?:\/|\.\.(?:\/|$)|$)/.test(word.kind === 'literal' ? word.text : word.prefix)

const blame = gitForm({
  options: `
    ${COMMITS}
    --incremental -b --root --show-stats --progress --no-progress --score-debug -f --show-name -n --show-number -p
    --porcelain --line-porcelain -c -t -l -s -e --show-email -w --color-lines --color-by-age --minimal
    --ignore-rev=REVISION
    --ignore-revs-file=FILE
    --date=FORMAT
    --encoding=ENCODING
    -S=FILE
    --contents=FILE
    --diff-algorithm=NAME
    -C[=SCORE]
    -M[=SCORE]
    -L=RANGE
    --abbrev[=LENGTH]
    --no-abbrev
  `,
  paths: ({operands}) => reads(operands),
})

/** What happened, and what differs. */
export const history: Programs = {
  annotate: blame,
  bisect: gitForms({log: gitForm({operands: 0}), terms: harmless}),
  blame,
  cherry: harmless,
  describe: harmless,
  diff: gitForm({
    options: `
      ${DIFF}
      -NUM
      --quiet --cached --staged --merge-base --base --ours --theirs --no-index
    `,
    paths: comparedFiles,
    listsFiles: (given) => printsNames(given) && comparedFiles(given).every(({recursive}) => !recursive),
  }),
  'diff-files': gitForm({options: `${DIFF}\n-NUM\n-q --quiet --base --ours --theirs`, listsFiles: printsNames}),
  'diff-index': gitForm({options: `${DIFF}\n--quiet --cached --merge-base`, listsFiles: printsNames}),
  'diff-tree': gitForm({
    options: `${DIFF}\n${PRETTY}\n--quiet --stdin --no-commit-id --merge-base`,
    listsFiles: (given) => printsNames(given) && has(given, '--no-commit-id'),
  }),
  // without it, it writes a file for each commit
  'format-patch': gitForm({
    options: `
      ${DIFF}
      ${COMMITS}
      --stdout -N --no-numbered -n --numbered -k --keep-subject --root --no-stat --no-signature --zero-commit
      --base=COMMIT
      --subject-prefix=TEXT
    `,
    when: (given) => has(given, '--stdout'),
  }),
  log,
  'merge-base': harmless,
  'name-rev': harmless,
  'range-diff': gitForm({
    options: `
      ${DIFF}
      --creation-factor=PERCENT
      --no-dual-color --dual-color --left-only --right-only --no-notes
      --notes[=REF]
    `,
  }),
  reflog: gitForms(
    {
      delete: () => undefined,
      drop: () => undefined,
      exists: harmless,
      expire: () => undefined,
      list: gitForm({operands: 0}),
      show: log,
      write: () => undefined,
    },
    log,
  ),
  'rev-list': gitForm({
    options: `
      ${COMMITS}
      --quiet --count --timestamp --header --bisect-vars --bisect-all --objects --objects-edge
      --objects-edge-aggressive --indexed-objects --unpacked --object-names --no-object-names --use-bitmap-index
      --filter-provided-objects --filter-print-omitted --no-filter --exclude-promisor-objects --commit-header
      --no-commit-header --abbrev-commit --no-abbrev-commit --no-abbrev --oneline --graph --relative-date
      --abbrev[=LENGTH]
      --date=FORMAT
      --disk-usage[=STYLE]
      --encoding=ENCODING
      --filter=SPECIFICATION
      --format[=FORMAT]
      --pretty[=FORMAT]
    `,
  }),
  shortlog: gitForm({
    options: `
      ${COMMITS}
      -c --committer -s --summary -e --email -n --numbered
      -w[=WIDTHS]
      --group=FIELD
      --date=FORMAT
      --format[=FORMAT]
    `,
  }),
  show: log,
  'show-branch': harmless,
  whatchanged: log,
}
