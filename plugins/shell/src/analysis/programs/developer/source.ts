import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'

/** Programs that say something about sources, and are told nothing to run by them. */
export const sourcePrograms: Programs = {
  'pkg-config': defineSpec({
    options: `
      --cflags --cflags-only-I --cflags-only-other --errors-to-stdout --exists --help --libs --libs-only-L --libs-only-l
      --libs-only-other --list-all --modversion --print-errors --print-provides --print-requires --print-variables
      --short-errors --silence-errors --static --version
      --atleast-version --exact-version --max-version --variable=VALUE`,
    operands: 'NAME...',
  }),
  shellcheck: defineSpec({
    options: `
      -axV --check-sourced --external-sources --list-optional --norc --version
      -e -f -i -o -s -S -W --exclude --format --include --enable --shell --severity --wiki-link-count=VALUE
      -P --source-path=DIR
      -C --color[=WHEN]`,
    operands: 'FILE...',
    readsAnything: '-x --external-sources',
  }),
  tokei: defineSpec({
    options: `
      -CfhVv --compact --files --hidden --no-ignore --no-ignore-parent --no-ignore-dot --no-ignore-vcs --help --version
      -c -e -n -o -s -t --columns --exclude --num-format --output --sort --type --types=VALUE`,
    operands: 'DIR...',
    default: '.',
    recursive: true,
  }),
}
