import type {Programs} from '../../program.ts'
import {bySubcommand, defineSpec, type Spec} from '../../spec.ts'
import {firstOf, only} from '../narrowed.ts'

const DATE: Spec = {
  // an operand without a plus sets the clock; -j and -v are those of macOS
  options: `
    -juRn --debug --resolution --rfc-email --rfc-822 --rfc-2822 --utc --uct --universal --help --version
    -d --date=TEXT
    -f --file=FILE
    -I --iso-8601[=FORMAT]
    --rfc-3339=FORMAT
    -r --reference=FILE
    -v=ADJUSTMENT`,
  operands: '+FORMAT',
}

const PRINTENV: Spec = {options: '-0 --null --help --version', operands: 'NAME...', free: true}

/** Programs that say what the machine is, and who and when. */
export const machinePrograms: Programs = {
  arch: defineSpec({options: '--help --version'}),
  cal: defineSpec({
    options: `
      -13dehjmNsSVvwy --julian --monday --one --sunday --three --year --twelve --week --help --version
      -A -B -n --months --reform=NUM`,
    operands: 'TEXT...',
  }),
  date: defineSpec(DATE),
  gdate: defineSpec(DATE),
  getconf: defineSpec({options: '-a\n-v=SPECIFICATION', operands: 'NAME FILE?'}),
  getent: bySubcommand(
    {},
    {
      group: defineSpec({operands: 'NAME...'}),
      passwd: defineSpec({operands: 'NAME...'}),
      protocols: defineSpec({operands: 'NAME...'}),
      services: defineSpec({operands: 'NAME...'}),
    },
  ),
  groups: defineSpec({options: '--help --version', operands: 'USER...', free: true}),
  // without a name, which it would set, and without -f, -d, -i, -A and -a, which ask a name server
  hostname: defineSpec({options: '-sIVh --short --all-ip-addresses --version --help'}),
  hostnamectl: firstOf(defineSpec({}), only('status', 'hostname', '--version', '--static')),
  id: defineSpec({
    options: '-aAcFgGMnpPruZz --context --group --groups --name --real --user --zero --help --version',
    operands: 'USER...',
    free: true,
  }),
  last: defineSpec({
    options: `
      -aFiwxR --hostlast --fulltimes --ip --fullnames --system --nohostname --help --version
      -f --file=FILE
      -n --limit=NUM
      -p --present -s --since -t --until --time-format=TIME
      -NUM`,
    operands: 'NAME...',
  }),
  locale: defineSpec({
    options: '-ackmvV --version --all-locales --category-name --keyword-name --charmaps --verbose --help',
    operands: 'NAME...',
  }),
  localectl: only('status', 'list-locales', '--version'),
  logname: defineSpec({options: '--help --version'}),
  ncal: defineSpec({
    options: '-3BCJMNSbdehjpwy1\n-A -m -s -H=TEXT',
    operands: 'TEXT...',
  }),
  nproc: defineSpec({options: '--all --help --version\n--ignore=NUM'}),
  pbpaste: defineSpec({}),
  printenv: defineSpec(PRINTENV),
  sw_vers: defineSpec({
    options: '-productName -productVersion -buildVersion --productName --productVersion --buildVersion',
    single: true,
  }),
  timedatectl: only('status', 'show', 'list-timezones', '--version'),
  tty: defineSpec({options: '-s --silent --quiet --help --version'}),
  uname: defineSpec({
    options: `
      -aimnoprsv --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor
      --hardware-platform --operating-system --help --version`,
    free: true,
  }),
  uptime: defineSpec({options: '-cprsVh --container --pretty --raw --since --help --version'}),
  users: defineSpec({options: '--help --version', operands: 'FILE?'}),
  w: defineSpec({
    options:
      '-cfhilopsuV --container --no-header --no-current --short --from --old-style --ip-addr --pids --help --version',
    operands: 'USER?',
  }),
  who: defineSpec({
    options: `
      -abdHlmpqrsTtuw --all --boot --dead --heading --login --process --count --runlevel --short --time --mesg --message
      --users --writable --help --version`,
    operands: 'FILE? FILE?',
  }),
  whoami: defineSpec({options: '--help --version'}),
}
