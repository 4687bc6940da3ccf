import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'

/** Programs that compare texts, after the manuals of GNU diffutils and coreutils. */
export const comparePrograms: Programs = {
  cmp: defineSpec({
    options: `
      -bhlsvxz --print-bytes --verbose --quiet --silent --help --version
      -i --ignore-initial=NUM
      -n --bytes=NUM`,
    operands: 'FILE FILE SKIP? SKIP?',
    free: true,
  }),
  comm: defineSpec({
    options: `
      -123iz --check-order --nocheck-order --total --zero-terminated --help --version
      --output-delimiter=TEXT`,
    operands: 'FILE FILE',
    free: true,
  }),
  diff: defineSpec({
    // -l hands the result to pr, which only prints
    options: `
      -abBcdeEfHilNnpPqrsTtuvwyZ --normal --brief --report-identical-files --ed --rcs --side-by-side --left-column
      --suppress-common-lines --show-c-function --expand-tabs --initial-tab --suppress-blank-empty --paginate --recursive
      --no-dereference --new-file --unidirectional-new-file --ignore-file-name-case --no-ignore-file-name-case
      --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space
      --ignore-blank-lines --text --strip-trailing-cr --minimal --speed-large-files --help --version
      --context[=NUM]
      --unified[=NUM]
      -C -U=NUM
      -NUM
      -F --show-function-line=REGEX
      -I --ignore-matching-lines=REGEX
      -L --label=LABEL
      -W --width=NUM
      --tabsize=NUM
      -x --exclude=PATTERN
      -X --exclude-from=FILE
      -S --starting-file=NAME
      --from-file=FILE
      --to-file=FILE
      -D --ifdef=NAME
      --line-format=FORMAT
      --old-line-format=FORMAT
      --new-line-format=FORMAT
      --unchanged-line-format=FORMAT
      --old-group-format=FORMAT
      --new-group-format=FORMAT
      --unchanged-group-format=FORMAT
      --changed-group-format=FORMAT
      --horizon-lines=NUM
      --color[=WHEN]
      --palette=COLORS`,
    operands: 'FILE...',
    recursive: '-r --recursive',
    free: true,
  }),
  diff3: defineSpec({
    options: `
      -aAeEimTvx3X --text --show-all --ed --show-overlap --easy-only --merge --initial-tab --overlap-only
      --strip-trailing-cr --help --version
      -L --label=LABEL`,
    operands: 'FILE FILE FILE',
  }),
  join: defineSpec({
    options: `
      -iz --ignore-case --check-order --nocheck-order --header --zero-terminated --help --version
      -a=NUM
      -v=NUM
      -e=TEXT
      -j=FIELD
      -1=FIELD
      -2=FIELD
      -o=FORMAT
      -t=CHAR`,
    operands: 'FILE FILE',
    free: true,
  }),
  sdiff: defineSpec({
    // without -o, which asks and writes, and --diff-program
    options: `
      -abBdEHilstWZ --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change
      --ignore-all-space --ignore-blank-lines --strip-trailing-cr --text --left-column --suppress-common-lines
      --expand-tabs --minimal --speed-large-files --help --version
      -I --ignore-matching-lines=REGEX
      -w --width=NUM
      --tabsize=NUM`,
    operands: 'FILE FILE',
  }),
  look: defineSpec({
    options: `
      -adfhV --alternative --alphanum --ignore-case --help --version
      -t --terminate=CHAR`,
    operands: 'TEXT FILE?',
    free: true,
  }),
}
