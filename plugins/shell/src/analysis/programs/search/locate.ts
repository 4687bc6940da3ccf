import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'

const locate = defineSpec({
  options: `
    -0AabceHhiLNPpqrSsVw --null --all --existing --basename --count --follow --nofollow --help --ignore-case
    --ignore-spaces --literal --non-existing --quiet --regex --statistics --transliterate --version --wholename
    -d --database=FILE
    -l -n --limit=NUM
    --regexp=REGEX`,
  operands: 'PATTERN...',
})

const whatis = defineSpec({
  options: `
    -adehlrvwV --and --debug --exact --help --long --regex --usage --verbose --version --wildcard
    -s --sections --section=LIST`,
  operands: 'NAME...',
})

/** Programs that look up names of files, of programs and of manuals. */
export const locatePrograms: Programs = {
  apropos: whatis,
  locate,
  plocate: locate,
  type: defineSpec({options: '-afPpt', operands: 'NAME...', free: true}),
  whatis,
  whereis: defineSpec({
    options: `
      -abfghlmqsux
      -B -M -S=DIR`,
    operands: 'NAME...',
  }),
  which: defineSpec({
    options: '-aspv --all --help --skip-alias --skip-dot --skip-functions --skip-tilde --tty-only --version',
    operands: 'NAME...',
    free: true,
  }),
}
