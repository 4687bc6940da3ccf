import type {Programs} from '../../program.ts'
import {bySubcommand, defineSpec} from '../../spec.ts'

const aptList = defineSpec({
  options: `
    -aqv --all-versions --installed --upgradable --manual-installed --names-only --full --quiet --verbose
    -n`,
  operands: 'NAME...',
})

const aptCache = defineSpec({
  options: '-anqf --all-versions --names-only --full --quiet --recurse --installed --important',
  operands: 'NAME...',
})

const dpkgQuery = defineSpec({
  options: `
    -hlLpsSW --contents --help --list --listfiles --load-avail --no-pager --print-avail --search --show --status --version
    -f --showformat=FORMAT
    -c --control-path --control-list --control-show=NAME`,
  operands: 'NAME...',
})

/** Programs that install packages, described only where they look up what is installed or on offer. */
export const packagePrograms: Programs = {
  apk: bySubcommand(
    {},
    {
      info: defineSpec({
        options: '-aedPRrswtvLWZ --all --installed --description --depends --provides --rdepends --size --contents',
        operands: 'NAME...',
      }),
      list: defineSpec({options: '-IOUaPv --installed --orphaned --upgradable --available', operands: 'NAME...'}),
    },
  ),
  apt: bySubcommand({}, {list: aptList, policy: aptCache, search: aptList, show: aptList}),
  'apt-cache': bySubcommand(
    {},
    {depends: aptCache, madison: aptCache, policy: aptCache, rdepends: aptCache, search: aptCache, show: aptCache},
  ),
  'apt-mark': bySubcommand({}, {showauto: aptCache, showhold: aptCache, showmanual: aptCache}),
  dpkg: defineSpec({
    options: `
      -hlLpsS --get-selections --help --list --listfiles --no-pager --print-architecture --print-avail
      --print-foreign-architectures --search --status --version`,
    operands: 'NAME...',
    requires:
      '-h -l -L -p -s -S --get-selections --help --list --listfiles --print-architecture --print-avail --print-foreign-architectures --search --status --version',
  }),
  'dpkg-query': dpkgQuery,
  rpm: defineSpec({
    options: `
      -qaifldRcs --query --all --info --list --requires --docfiles --configfiles --provides --whatprovides
      --whatrequires --changelog --last --state --file
      --qf --queryformat=FORMAT`,
    operands: 'NAME...',
    requires: '-q --query',
  }),
}
