import type {Program, Programs} from '../../program.ts'
import {bySubcommand, defineSpec} from '../../spec.ts'
import {literally, only, without} from '../narrowed.ts'

const SYSTEMCTL = `
  -alqrT --all --after --before --full --legend --no-legend --no-pager --plain --quiet --recursive --reverse
  --show-types --system --user --value --version
  -n --lines -o --output -p --property -P -t --type --state --timestamp=VALUE`

const systemctl: Program = defineSpec({options: SYSTEMCTL, operands: 'UNIT...'})

const SHOWN = [
  'cat',
  'get-default',
  'is-active',
  'is-enabled',
  'is-failed',
  'is-system-running',
  'list-automounts',
  'list-dependencies',
  'list-jobs',
  'list-machines',
  'list-paths',
  'list-sockets',
  'list-timers',
  'list-unit-files',
  'list-units',
  'show',
  'show-environment',
  'status',
]

/** Programs that show what the system does and holds. Those that can change it are described only where they don't. */
export const servicePrograms: Programs = {
  atq: defineSpec({options: '-V\n-q=QUEUE'}),
  chage: defineSpec({options: '-l -i --list --iso8601', operands: 'USER', requires: '-l --list'}),
  crontab: defineSpec({options: '-l\n-u=USER', requires: '-l'}),
  // without -c and -C, which clear, and -D, -E and -n, which change what the console shows
  dmesg: defineSpec({
    options: `
      -dehHkPprStTuwWxJV --show-delta --reltime --human --json --kernel --nopager --force-prefix --raw --syslog
      --ctime --notime --userspace --follow --follow-new --decode --noescape --help --version
      -f -l -s --facility --level --buffer-size --time-format --since --until=VALUE
      -F --file=FILE
      -L --color[=WHEN]`,
  }),
  fdisk: defineSpec({
    options: '-lx --list --list-details --bytes\n-o --output=LIST',
    operands: 'FILE...',
    requires: '-l --list',
  }),
  findmnt: defineSpec({
    options: `
      -AabCcDefiJklmnPrRsuUvxyh --all --ascii --bytes --nocanonicalize --canonicalize --df --evaluate --first-only
      --invert --json --kernel --list --mtab --noheadings --pairs --raw --submounts --fstab --notruncate --uniq --real
      --pseudo --shadowed --verify --help --version
      -d -M -N -o -O -S -t -T --direction --mountpoint --task --output --options --source --types --target=VALUE
      -F --tab-file=FILE`,
    operands: 'TEXT TEXT?',
  }),
  // without the options that rotate, flush or delete journals
  journalctl: defineSpec({
    options: `
      -aefFkmNqrx --all --catalog --dmesg --fields --follow --full --header --list-boots --local --merge --no-full
      --no-hostname --no-pager --no-tail --pager-end --quiet --reverse --system --truncate-newline --user --utc --help
      --version --disk-usage
      -b --boot[=ID]
      -n --lines[=NUM]
      -NUM
      -c -g -o -p -S -t -u -U --cursor --after-cursor --facility --grep --identifier --output=VALUE
      --output-fields --priority --since --unit --until --user-unit=VALUE
      -D --directory=DIR
      --file=FILE`,
    operands: 'MATCH...',
  }),
  ldconfig: defineSpec({options: '-p --print-cache', requires: '-p --print-cache'}),
  lsb_release: defineSpec({
    options: '-acdhirsv --all --codename --description --help --id --release --short --version',
  }),
  lsblk: defineSpec({
    options: `
      -AabDdfhiJlmMnNOpPrstSTvVz --noempty --all --bytes --discard --nodeps --fs --ascii --json --list --perms --noheadings
      --nvme --output-all --paths --pairs --raw --inverse --scsi --topology --virtio --merge --zoned --help --version
      -e -E -I -o -w -x --exclude --dedup --include --output --width --sort=VALUE
      --tree[=COLUMN]`,
    operands: 'FILE...',
  }),
  lscpu: defineSpec({
    options: `
      -aBbchJrxyV --all --bytes --online --offline --json --raw --hex --physical --output-all --help --version
      -C --caches[=LIST]
      -e --extended[=LIST]
      -p --parse[=LIST]`,
  }),
  lslocks: defineSpec({
    options: `
      -bhiJnruV --bytes --noinaccessible --json --noheadings --output-all --raw --notruncate --help --version
      -o --output=LIST
      -p --pid=PID`,
  }),
  lsmem: defineSpec({
    options:
      '-abhJnPrV --all --bytes --json --noheadings --pairs --raw --output-all --help --version\n-o -S --output --split=LIST\n--summary[=WHEN]',
  }),
  lsmod: defineSpec({}),
  // without -q and -Q, which ask a name server
  lspci: defineSpec({options: '-bDkmntvVx --version\n-d -s=DEVICE'}),
  lsusb: defineSpec({options: '-tvV --tree --verbose --version\n-d -s=DEVICE'}),
  mount: defineSpec({options: '-lhV --show-labels --help --version\n-t --types=TYPES'}),
  sensors: defineSpec({options: '-AfhjuvV --no-adapter --fahrenheit --help --version', operands: 'CHIP...'}),
  swapon: defineSpec({options: '-s --show --summary --bytes --noheadings --raw', requires: '-s --show --summary'}),
  // an assignment sets
  sysctl: literally(
    without(
      /[=:]/,
      defineSpec({
        options: '-AabdehlNnoqxX --all --binary --names --values --ignore --help --version',
        operands: 'NAME...',
      }),
    ),
  ),
  systemctl: bySubcommand({options: SYSTEMCTL}, Object.fromEntries(SHOWN.map((name) => [name, systemctl]))),
  loginctl: only('list-sessions', 'list-users', 'list-seats', 'session-status', 'user-status'),
}
