import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'

/** ripgrep, without the options with which it runs programs: --pre, --hostname-bin and --search-zip (-z). */
export const rgPrograms: Programs = {
  rg: defineSpec({
    options: `
      -0abcFhHiIlLnNopPqsSuUvVwx. --auto-hybrid-regex --binary --block-buffered --byte-offset --case-sensitive --column
      --count --count-matches --crlf --debug --files --files-with-matches --files-without-match --fixed-strings --follow
      --glob-case-insensitive --heading --help --hidden --ignore --ignore-case --ignore-dot --ignore-exclude
      --ignore-file-case-insensitive --ignore-files --ignore-global --ignore-messages --ignore-parent --ignore-vcs
      --include-zero --invert-match --json --line-buffered --line-number --line-regexp --max-columns-preview --messages
      --mmap --multiline --multiline-dotall --no-auto-hybrid-regex --no-binary --no-block-buffered --no-byte-offset
      --no-column --no-config --no-context-separator --no-crlf --no-encoding --no-filename --no-fixed-strings
      --no-follow --no-glob-case-insensitive --no-heading --no-hidden --no-ignore --no-ignore-dot --no-ignore-exclude
      --no-ignore-file-case-insensitive --no-ignore-files --no-ignore-global --no-ignore-messages --no-ignore-parent
      --no-ignore-vcs --no-include-zero --no-invert-match --no-json --no-line-buffered --no-line-number
      --no-max-columns-preview --no-messages --no-mmap --no-multiline --no-multiline-dotall --no-one-file-system
      --no-pcre2 --no-pcre2-unicode --no-pre --no-require-git --no-search-zip --no-sort-files --no-stats --no-text
      --no-trim --no-unicode --null --null-data --one-file-system --only-matching --passthru --passthrough --pcre2
      --pcre2-unicode --pcre2-version --pretty --quiet --require-git --smart-case --sort-files --stats
      --stop-on-nonmatch --text --trace --trim --type-list --unicode --unrestricted --version --vimgrep
      --with-filename --word-regexp
      -A --after-context=NUM
      -B --before-context=NUM
      -C --context=NUM
      --color --colors --context-separator --dfa-size-limit --engine --field-context-separator=VALUE
      --field-match-separator --generate --hyperlink-format --iglob --maxdepth --max-filesize=VALUE
      --path-separator --regex-size-limit --sort --sortr --type-add --type-clear=VALUE
      -d --max-depth=NUM
      -e --regexp=PATTERN
      -E --encoding=NAME
      -f --file=FILE
      -g --glob=GLOB
      --ignore-file=FILE
      -j --threads=NUM
      -m --max-count=NUM
      -M --max-columns=NUM
      -r --replace=TEXT
      -t --type=TYPE
      -T --type-not=TYPE`,
    operands: 'PATTERN FILE...',
    replacesFirst: '-e --regexp -f --file --files --type-list',
    default: '.',
    recursive: true,
    readsAnything: '-L --follow',
    lists: [{of: 'operands', when: '-l --files --files-with-matches --files-without-match'}],
  }),
}
