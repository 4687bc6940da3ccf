import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'

/** The silver searcher, without --pager, which it runs. */
export const agPrograms: Programs = {
  ag: defineSpec({
    options: `
      -0acDFfgHhiLlnoQRrSsUtuVvwz --all-text --all-types --break --case-sensitive --column --count --debug --filename
      --files-with-matches --files-without-matches --fixed-strings --group --heading --help --hidden --ignore-case
      --invert-match --line-numbers --list-file-types --literal --no-break --nocolor --no-color --no-filename
      --nofilename --no-group --nogroup --no-heading --noheading --no-numbers --nonumbers --no-recurse --norecurse
      --null --numbers --one-device --only-matching --parallel --print-all-files --print-long-lines --recurse --silent
      --skip-vcs-ignores --smart-case --stats --stats-only --unrestricted --version --vimgrep --word-regexp
      --ackmate --follow --search-binary --search-files
      -A -B -C --after --before --context[=NUM]
      --color[=WHEN]
      -G -W -m --depth --file-search-regex --ignore --ignore-dir --max-count --width --workers=VALUE
      -p --path-to-ignore=FILE`,
    operands: 'PATTERN FILE...',
    default: '.',
    recursive: true,
    readsAnything: '-f --follow',
  }),
}
