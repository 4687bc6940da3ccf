import type {Programs, Run} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import {withOptions} from '../with-options.ts'
import {reaching, runsText, runsWords, withoutAssignments, wrapper} from './running.ts'

/** Wrappers that reach further than what they run, on this machine. */
export const reachingPrograms: Programs = {
  busybox: wrapper(''),
  chroot: wrapper(
    `
    --groups=GROUPS
    --skip-chdir
    --userspec=USER`,
    1,
  ),
  chrt: wrapper('-abdfimorRv', 1),
  doas: wrapper(`
    -Lns
    -C=CONFIG
    -u=USER`),
  env: withOptions(
    `
    -0 --null
    -i --ignore-environment
    -v --debug
    -C --chdir=FOLDER
    -S --split-string=TEXT
    -u --unset=NAME`,
    {posix: true},
    ({options, operands}) => {
      const texts = options.filter(({name}) => name === '-S' || name === '--split-string')
      const command = withoutAssignments(isDash(operands[0]) ? operands.slice(1) : operands)
      if (texts.length > 0) return reaching(runsText([...texts.flatMap(({values}) => values), ...command]))
      return command.length === 0 ? {} : reaching(runsWords(command))
    },
  ),
  eval: withOptions('', {posix: true}, ({operands}) => reaching(runsText(operands))),
  exec: wrapper(`
    -cl
    -a=NAME`),
  fakeroot: wrapper('-hu --unknown-is-real'),
  flock: withOptions(
    `
    -eFnosux --close --exclusive --nb --nonblock --no-fork --shared --unlock --verbose
    -E --conflict-exit-code=NUMBER
    -w --timeout --wait=SECONDS`,
    {posix: true},
    ({operands}) => reaching(runsBehindFile(operands)),
  ),
  gosu: wrapper('', 1),
  ionice: wrapper(`
    -t --ignore
    -c --class=CLASS
    -n --classdata=LEVEL`),
  ltrace: wrapper(`
    -CcfiLrStT
    -e=EXPRESSION
    -n=NUMBER
    -o --output=RESULT
    -s=NUMBER
    -u=USER`),
  nsenter: wrapper(`
    -CFGSUWZaefimnpru --all --preserve-credentials
    -t --target=PROCESS`),
  pkexec: wrapper(`
    --disable-internal-agent --keep-cwd
    --user=USER`),
  script: withOptions(
    `
    -aefq --append --flush --quiet --return
    -c --command=TEXT`,
    {posix: true},
    ({options, operands}) => {
      const texts = options.filter(({name}) => name === '-c' || name === '--command').flatMap(({values}) => values)
      return reaching(texts.length > 0 ? runsText(texts) : runsBehindFile(operands))
    },
  ),
  setsid: wrapper('-cfw --ctty --fork --wait'),
  strace: wrapper(`
    -CcdfhikqrtTvxyzZ --follow-forks --quiet
    -a=COLUMN
    -e --trace=EXPRESSION
    -E=VARIABLE
    -o --output=RESULT
    -O=NUMBER
    -P=PATTERN
    -s --string-limit=NUMBER
    -S=ORDER
    -u --user=USER`),
  su: withOptions(
    `
    -flmp --login --preserve-environment
    -c --command=TEXT
    -g --group=GROUP
    -s --shell=SHELL`,
    {},
    ({options}) =>
      reaching(
        runsText(options.filter(({name}) => name === '-c' || name === '--command').flatMap(({values}) => values)),
      ),
  ),
  sudo: withOptions(
    `
    -ABbEHiKklnPSsv --background --login --non-interactive --preserve-groups --set-home --shell --stdin
    -C --close-from=NUMBER
    -D --chdir=FOLDER
    -g --group=GROUP
    -p --prompt=TEXT
    -R --chroot=FOLDER
    -r --role=ROLE
    -T --command-timeout=SECONDS
    -t --type=TYPE
    -U --other-user=USER
    -u --user=USER
    --preserve-env[=LIST]`,
    {posix: true},
    ({operands}) => reaching(runsWords(withoutAssignments(operands))),
  ),
  'systemd-run': wrapper(`
    -dGPqSt --collect --no-block --pipe --pty --quiet --remain-after-exit --same-dir --scope --shell --system --user --wait
    -E --setenv=VARIABLE
    -p --property=PROPERTY
    -u --unit=UNIT
    --description=TEXT
    --gid=GROUP
    --nice=NUMBER
    --slice=SLICE
    --uid=USER
    --working-directory=FOLDER`),
  taskset: wrapper('-ac --all-tasks --cpu-list', 1),
  toybox: wrapper(''),
  trap: withOptions('-lp', {posix: true}, ({operands: [text]}) =>
    reaching(runsText(text === undefined || isDash(text) ? [] : [text])),
  ),
  unshare: wrapper(
    `
    -CcfiTUmnpru --fork --map-current-user --map-root-user --mount-proc
    --cgroup --ipc --mount --net --pid --time --user --uts`,
  ),
  watch: withOptions(
    `
    -bcegprtwx --beep --chgexit --color --errexit --exec --no-title --no-wrap --precise
    -d --differences[=HOW]
    -n --interval=SECONDS`,
    {posix: true},
    ({operands}) => reaching(runsText(operands)),
  ),
  unbuffer: wrapper('-p'),
  'xvfb-run': wrapper(`
    -al --auto-servernum --listen-tcp
    -e --error-file=RESULT
    -f --auth-file=RESULT
    -n --server-num=NUMBER
    -p --xauth-protocol=NAME
    -s --server-args=TEXT
    -w --wait=SECONDS`),
}

const isDash = (word: ShellWord | undefined) => word?.kind === 'literal' && word.text === '-'

/** Runs what stands behind the first operand: the words of a command, or `-c` and a text. */
function runsBehindFile([, ...command]: readonly ShellWord[]): readonly Run[] | undefined {
  const [flag, text] = command
  const isText = flag?.kind === 'literal' && /^(?:-c|--command)$/.test(flag.text)
  return isText ? runsText(text === undefined ? [] : [text]) : runsWords(command)
}
