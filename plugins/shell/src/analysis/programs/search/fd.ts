import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'

const fd = defineSpec({
  options: `
    -01aFgHhiIlLpqsuV --absolute-path --case-sensitive --fixed-strings --follow --full-path --glob --help --hidden
    --ignore --ignore-case --ignore-parent --ignore-vcs --list-details --literal --mount --no-follow
    --no-global-ignore-file --no-hidden --no-ignore --no-ignore-parent --no-ignore-vcs --no-require-git
    --one-file-system --print0 --prune --quiet --regex --relative-path --require-git --show-errors --unrestricted
    --version --xdev
    -d --max-depth --maxdepth --min-depth --exact-depth=NUM
    -c --color=WHEN
    -C --base-directory --search-path=DIR
    -e --extension=EXT
    -E --exclude=GLOB
    -j --threads=NUM
    -o --owner=USER
    -S --size=SIZE
    -t --type=TYPE
    --and=PATTERN
    --changed-within --change-newer-than --newer --changed-after=DATE
    --changed-before --change-older-than --older=DATE
    --format=FORMAT
    --hyperlink[=WHEN]
    --ignore-contain=NAME
    --ignore-file=FILE
    --max-results=NUM
    --path-separator=TEXT
    --strip-cwd-prefix[=WHEN]`,
  operands: 'PATTERN DIR...',
  default: '.',
  readsAnything: '-L --follow',
  recursive: true,
  lists: [{of: 'operands', unless: '-C --base-directory -l --list-details -q --quiet --format'}],
})

/** fd, without -x and -X. */
export const fdPrograms: Programs = {fd, fdfind: fd}
