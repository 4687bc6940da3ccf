import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'

/** Programs that print a text as it is, in part, or changed, after the manuals of GNU and of FreeBSD and macOS. */
export const filterPrograms: Programs = {
  cat: defineSpec({
    options: `
      -AbeEnstTuvl
      --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting
      --help --version`,
    operands: 'FILE...',
    free: true,
    lists: [{of: 'stdin', unless: '-A -b -n --show-all --number-nonblank --number'}],
  }),
  col: defineSpec({
    options: `
      -bfhpx --no-backspaces --fine --pass --tabs --spaces --help --version
      -l --lines=NUM`,
    free: true,
  }),
  colrm: defineSpec({options: '-hV --help --version', operands: 'START? END?', free: true}),
  column: defineSpec({
    options: `
      -deJLntxhVmK --table --table-noheadings --json --keep-empty-lines --fillrows --table-header-repeat
      --table-noextreme --table-maxout --help --version
      -c --output-width --columns=WIDTH
      -s --separator=CHARS
      -o --output-separator=TEXT
      -l --table-columns-limit=NUM
      -N --table-columns=NAMES
      -C --table-column=PROPERTIES
      -H --table-hide=COLUMNS
      -O --table-order=COLUMNS
      -R --table-right=COLUMNS
      -T --table-truncate=COLUMNS
      -E --table-noextreme=COLUMNS
      -W --table-wrap=COLUMNS
      --table-name=NAME
      -r --tree=COLUMN
      -i --tree-id=COLUMN
      -p --tree-parent=COLUMN`,
    operands: 'FILE...',
    free: true,
  }),
  cut: defineSpec({
    options: `
      -nswz --complement --only-delimited --zero-terminated --help --version
      -b --bytes=LIST
      -c --characters=LIST
      -d --delimiter=CHAR
      -f --fields=LIST
      --output-delimiter=TEXT`,
    operands: 'FILE...',
    free: true,
  }),
  expand: defineSpec({
    options: `
      -i --initial --help --version
      -t --tabs=LIST
      -NUM`,
    operands: 'FILE...',
    free: true,
  }),
  fmt: defineSpec({
    options: `
      -cstumn --crown-margin --split-only --tagged-paragraph --uniform-spacing --help --version
      -p --prefix=TEXT
      -w --width=NUM
      -g --goal=NUM
      -l=NUM
      -d=CHARS
      -NUM`,
    operands: 'FILE...',
    free: true,
  }),
  fold: defineSpec({
    options: `
      -bsc --bytes --characters --spaces --help --version
      -w --width=NUM
      -NUM`,
    operands: 'FILE...',
    free: true,
  }),
  head: defineSpec({
    options: `
      -qvz --quiet --silent --verbose --zero-terminated --help --version
      -c --bytes=NUM
      -n --lines=NUM
      -NUM`,
    operands: 'FILE...',
    free: true,
    lists: [{of: 'stdin', unless: '-c --bytes -v --verbose'}],
  }),
  nl: defineSpec({
    options: `
      -p --no-renumber --help --version
      -b --body-numbering=STYLE
      -d --section-delimiter=CHARS
      -f --footer-numbering=STYLE
      -h --header-numbering=STYLE
      -i --line-increment=NUM
      -l --join-blank-lines=NUM
      -n --number-format=FORMAT
      -s --number-separator=TEXT
      -v --starting-line-number=NUM
      -w --number-width=NUM`,
    operands: 'FILE...',
    free: true,
  }),
  numfmt: defineSpec({
    options: `
      -z --debug --grouping --zero-terminated --help --version
      -d --delimiter=CHAR
      --field=FIELDS
      --format=FORMAT
      --from=UNIT
      --from-unit=NUM
      --header[=NUM]
      --invalid=MODE
      --padding=NUM
      --round=METHOD
      --suffix=TEXT
      --to=UNIT
      --to-unit=NUM`,
    operands: 'NUM...',
    free: true,
  }),
  paste: defineSpec({
    options: `
      -sz --serial --zero-terminated --help --version
      -d --delimiters=LIST`,
    operands: 'FILE...',
    free: true,
  }),
  pr: defineSpec({
    options: `
      -acdfFJmprtTv --join-lines --across --show-control-chars --double-space --form-feed --merge --no-file-warnings --omit-header
      --omit-pagination --show-nonprinting --help --version
      --pages=RANGE
      --columns=NUM
      -D --date-format=FORMAT
      -e --expand-tabs[=CHAR]
      -h --header=TEXT
      -i --output-tabs[=CHAR]
      -l --length=NUM
      -L=LOCALE
      -n --number-lines[=CHAR]
      -N --first-line-number=NUM
      -o --indent=NUM
      -s --separator[=CHAR]
      -S --sep-string[=TEXT]
      -w --width=NUM
      -W --page-width=NUM
      -NUM`,
    operands: 'FILE...',
    free: true,
  }),
  rev: defineSpec({options: '-hV0 --zero --help --version', operands: 'FILE...', free: true}),
  strings: defineSpec({
    options: `
      -adfhovVw --all --data --print-file-name --include-all-whitespace --help --version
      -n --bytes=NUM
      -t --radix=RADIX
      -e --encoding=ENCODING
      -T --target=FORMAT
      -U --unicode=HOW
      -s --output-separator=TEXT
      -NUM`,
    operands: 'FILE...',
    free: true,
  }),
  tac: defineSpec({
    options: `
      -br --before --regex --help --version
      -s --separator=TEXT`,
    operands: 'FILE...',
    free: true,
    lists: [{of: 'stdin', unless: '-s --separator'}],
  }),
  tail: defineSpec({
    options: `
      -fFqvzrR --retry --quiet --silent --verbose --zero-terminated --debug --help --version
      --follow[=HOW]
      -c --bytes=NUM
      -n --lines=NUM
      -b=NUM
      --max-unchanged-stats=NUM
      --pid=PID
      -s --sleep-interval=SECONDS
      -NUM`,
    operands: 'FILE...',
    free: true,
    lists: [{of: 'stdin', unless: '-c --bytes -b -r -v --verbose'}],
  }),
  tr: defineSpec({
    options: '-cCdstu --complement --delete --squeeze-repeats --truncate-set1 --help --version',
    operands: 'SET SET?',
    free: true,
  }),
  tsort: defineSpec({options: '-dlqw --help --version', operands: 'FILE?', free: true}),
  ul: defineSpec({
    options: `
      -ihV --indicated --help --version
      -t -T --terminal=NAME`,
    operands: 'FILE...',
    free: true,
  }),
  unexpand: defineSpec({
    options: `
      -a --all --first-only --help --version
      -t --tabs=LIST`,
    operands: 'FILE...',
    free: true,
  }),
  wc: defineSpec({
    options: `
      -cmlLw --bytes --chars --lines --max-line-length --words --debug --help --version
      --files0-from=FILE
      --total=WHEN`,
    operands: 'FILE...',
    readsAnything: '--files0-from',
    free: true,
  }),
}
