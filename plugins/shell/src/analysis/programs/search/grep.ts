import type {Programs} from '../../program.ts'
import {defineSpec, type Spec} from '../../spec.ts'

const GREP: Spec = {
  options: `
    -EFGPiyvwxcLlqsobHhTUuZzIanrRVMXJOpS --extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case
    --no-ignore-case --invert-match --word-regexp --line-regexp --count --files-without-match --files-with-matches
    --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --initial-tab
    --unix-byte-offsets --null --null-data --binary --text --line-number --recursive --dereference-recursive
    --line-buffered --decompress --version --help
    -e --regexp=PATTERN
    -f --file=FILE
    -m --max-count=NUM
    -A --after-context=NUM
    -B --before-context=NUM
    -C=NUM
    --context[=NUM]
    -NUM
    -d --directories=ACTION
    -D --devices=ACTION
    --color --colour[=WHEN]
    --label=NAME
    --binary-files=TYPE
    --include=GLOB
    --exclude=GLOB
    --exclude-from=FILE
    --exclude-dir --include-dir=GLOB
    --group-separator=TEXT
    --no-group-separator`,
  operands: 'PATTERN FILE...',
  replacesFirst: '-e --regexp -f --file',
  default: '.',
  defaultWith: '-r -R --recursive --dereference-recursive -d --directories',
  recursive: '-r -R --recursive --dereference-recursive -d --directories',
  free: true,
  lists: [
    {of: 'operands', when: '-l -L --files-with-matches --files-without-match'},
    {of: 'stdin', unless: '-c -o -n -b -H -q --count --only-matching --line-number --byte-offset --with-filename'},
  ],
}

const ZGREP: Spec = {
  options: `
    -EFGPivwxcLlqsobHhnaZ --extended-regexp --fixed-strings --perl-regexp --ignore-case --invert-match --word-regexp
    --line-regexp --count --files-without-match --files-with-matches --only-matching --quiet --silent --no-messages
    --with-filename --no-filename --text --line-number --version --help
    -e --regexp=PATTERN
    -m --max-count=NUM
    -A --after-context=NUM
    -B --before-context=NUM
    -C --context=NUM
    --color --colour[=WHEN]`,
  operands: 'PATTERN FILE...',
  replacesFirst: '-e --regexp',
}

const grep = defineSpec(GREP)
const zgrep = defineSpec(ZGREP)

/** grep, after the manuals of GNU and of FreeBSD and macOS, and the scripts that run it over compressed files. */
export const grepPrograms: Programs = {
  bzgrep: zgrep,
  egrep: grep,
  fgrep: grep,
  ggrep: grep,
  grep,
  xzgrep: zgrep,
  zegrep: zgrep,
  zfgrep: zgrep,
  zgrep,
  zstdgrep: zgrep,
}
