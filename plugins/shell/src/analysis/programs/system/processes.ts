import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'
import {without} from '../narrowed.ts'

const lsof = defineSpec({
  options: `
    -abCEhHlMnNOPQRtUvVwXx
    -c -d -p -u=LIST
    -F -g -i -K -L -o -r -s -S -T[=TEXT]`,
  operands: 'FILE...',
  // otherwise it asks a name server for the addresses it finds
  requires: '-n',
})

/** Programs that list processes and what they use. Those that signal are not among them. */
export const processPrograms: Programs = {
  free: defineSpec({
    options: `
      -bghklLmtvVw --bytes --kilo --mega --giga --tera --peta --kibi --mebi --gibi --tebi --pebi --human --si --lohi
      --line --total --committed --wide --help --version
      -s --seconds=SECONDS
      -c --count=NUM`,
  }),
  iostat: defineSpec({
    options: `
      -cdhkmNpstVxyz --human --pretty --compact --dec
      -f=DIR
      -g=NAME
      -o=FORMAT`,
    operands: 'TEXT...',
  }),
  // it takes no word with a dash for a value, -D writes a file, and the name of a host is looked up
  lsof: without(/^-[A-Za-z]*D|^-\w*i.*[$`]|@(?![\d.]*(?::[\w,-]*)?$)(?!\[[\d:a-f.]*\](?::[\w,-]*)?$)/, lsof),
  mpstat: defineSpec({
    options: `
      -AnuTV --dec
      -I -N -o -P=TEXT`,
    operands: 'TEXT...',
  }),
  'nvidia-smi': defineSpec({
    options: `
      -q -L -x --query --list-gpus --xml-format --help --version
      -d -i -l --display --id --loop=VALUE
      --format=FORMAT
      --query-gpu --query-compute-apps=FIELDS`,
    single: true,
  }),
  pgrep: defineSpec({
    options: `
      -acfHilnovwxqLS --list-full --count --full --require-handler --ignore-case --list-name --newest --oldest --inverse
      --lightweight --exact --help --version
      -A --ignore-ancestors
      -d --delimiter=TEXT
      -F --pidfile=FILE
      -g -G -M -N -O -P -r -s -t -u -U=LIST
      --pgroup --group --parent --runstates --session --terminal --euid --uid --older --cgroup --ns --nslist --env=LIST`,
    operands: 'PATTERN',
  }),
  pidof: defineSpec({
    options: `
      -cnqswxz --single-shot --check-root --quiet --help --version
      -o -S -d --omit-pid --separator=TEXT`,
    operands: 'NAME...',
  }),
  // options stand without a dash too
  ps: defineSpec({
    options: `
      -AacdeEfFHhjlLmMNPrSTvVwxXyZ --deselect --context --cumulative --forest --headers --no-headers --no-heading --info
      --help --version
      -C -g -G -k -n -o -O -p -q -s -t -u -U --Group --User --cols --columns --format --group --lines --pid --ppid
      --quick-pid --rows --sid --sort --tty --user --width=LIST
      -NUM`,
    operands: 'TEXT...',
    free: true,
  }),
  pstree: defineSpec({
    options: `
      -aAcgGhlnpsStTuUVwZ --arguments --ascii --compact-not --highlight-all --long --numeric-sort --show-pgids
      --show-pids --show-parents --hide-threads --thread-names --uid-changes --unicode --vt100 --version --help
      -C --color=TYPE
      -H --highlight-pid=PID
      -N --ns-sort=TYPE`,
    operands: 'TEXT...',
    free: true,
  }),
  // only in batch mode nobody can type commands
  top: defineSpec({
    options: `
      -bBcHiSsehvV1 --batch --batch-mode --cmdline-toggle --threads-show --idle-toggle --accum-time-toggle --secure
      -d --delay=SECONDS
      -e -E --scale-task-mem --scale-summary-mem=UNIT
      -n --iterations=NUM
      -o --sort-override=FIELD
      -p --pid=LIST
      -u -U --filter-only-euser --filter-any-user=USER
      -w --width[=NUM]
      -l=NUM`,
    requires: '-b --batch --batch-mode -l',
  }),
  vmstat: defineSpec({
    options: `
      -aDdfmnstwyhV --active --forks --slabs --one-header --stats --disk --disk-sum --timestamp --wide --no-first --help
      --version
      -p --partition=DEVICE
      -S --unit=UNIT`,
    operands: 'TEXT...',
  }),
}
