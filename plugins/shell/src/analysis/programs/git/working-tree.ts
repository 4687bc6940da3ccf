import type {PathUse, Programs} from '../../program.ts'
import {literal} from '../../shell-word.ts'
import {gitForm, gitForms, harmless, has, reads, staysBelow} from './form.ts'
import {DIFF, LOG} from './options.ts'

const folder: readonly PathUse[] = [{word: literal('.'), access: 'read', recursive: true}]

const submoduleStatus = gitForm({options: '-q --quiet --cached --recursive'})

/** What is in the working tree. */
export const workingTree: Programs = {
  // says what a patch would do
  apply: gitForm({
    options: `
      --check --stat --numstat --summary -z -R --reverse -v --verbose -q --quiet --recount --unidiff-zero
      --ignore-whitespace --ignore-space-change --allow-empty --inaccurate-eof
      -p=COUNT
      -C=COUNT
      --directory=FOLDER
      --include=PATTERN
      --exclude=PATTERN
      --whitespace=ACTION
    `,
    when: (given) => has(given, '--check', '--stat', '--numstat', '--summary'),
    paths: ({operands}) => reads(operands),
  }),
  'check-attr': harmless,
  'check-ignore': harmless,
  // says what it would remove
  clean: gitForm({
    options: `
      -n --dry-run -d -x -X -f --force -q --quiet
      -e --exclude=PATTERN
    `,
    when: (given) => has(given, '-n', '--dry-run'),
  }),
  grep: gitForm({
    options: `
      --cached --untracked --exclude-standard --no-exclude-standard --recurse-submodules -v --invert-match -i
      --ignore-case -w --word-regexp -a --text -I -r --recursive --no-recursive -E --extended-regexp -G --basic-regexp
      -F --fixed-strings -P --perl-regexp -n --line-number --column -h -H --full-name -l --files-with-matches
      --name-only -L --files-without-match -z --null -o --only-matching -c --count --break --heading -p --show-function
      -W --function-context --and --or --not -q --quiet --all-match --no-color --no-textconv
      -NUM
      --max-depth=DEPTH
      --color[=WHEN]
      -C --context=LINES
      -B --before-context=LINES
      -A --after-context=LINES
      --threads=COUNT
      -m --max-count=COUNT
      -f=FILE
      -e=PATTERN
    `,
    paths: () => folder,
    listsFiles: (given) =>
      has(given, '-l', '--files-with-matches', '--name-only', '-L', '--files-without-match') &&
      !has(given, '--full-name') &&
      staysBelow(given),
  }),
  'ls-files': gitForm({
    options: `
      -z -t -v -f -c --cached -d --deleted -m --modified -o --others -i --ignored -s --stage -k --killed --directory
      --no-directory --eol --empty-directory --no-empty-directory -u --unmerged --resolve-undo --exclude-standard
      --full-name --recurse-submodules --error-unmatch --no-abbrev --debug --deduplicate --sparse
      -x --exclude=PATTERN
      -X --exclude-from=FILE
      --exclude-per-directory=NAME
      --with-tree=TREE
      --abbrev[=LENGTH]
      --format=FORMAT
    `,
    listsFiles: (given) =>
      !has(
        given,
        '--format',
        '--full-name',
        '--debug',
        '--eol',
        '-s',
        '--stage',
        '-u',
        '--unmerged',
        '-t',
        '-v',
        '-f',
        '--resolve-undo',
      ) && staysBelow(given),
  }),
  'sparse-checkout': gitForms({list: gitForm({operands: 0})}),
  stash: gitForms({
    list: gitForm({options: LOG}),
    show: gitForm({options: `${DIFF}\n-u --include-untracked --only-untracked --no-include-untracked`}),
  }),
  status: harmless,
  submodule: gitForms(
    {
      status: submoduleStatus,
      summary: gitForm({options: '-q --quiet --cached --files\n-n --summary-limit=COUNT'}),
    },
    gitForm({options: '-q --quiet --cached', operands: 0}),
  ),
}
