import type {Program, Programs} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import {withOptions} from '../with-options.ts'
import {reaching, runsText, runsWords, wrapper} from './running.ts'

const CONTAINER_EXEC = `
  -dit --detach --interactive --privileged --tty
  -e --env=VARIABLE
  -u --user=USER
  -w --workdir=FOLDER
  --detach-keys=KEYS
  --env-file=FILE`
const CONTAINER_RUN = `${CONTAINER_EXEC}
  -P --init --no-healthcheck --publish-all --read-only --rm
  -c --cpu-shares=NUMBER
  -h --hostname=NAME
  -l --label=LABEL
  -m --memory=SIZE
  -p --publish=PORTS
  -v --volume=VOLUME
  --add-host=HOST
  --cap-add --cap-drop=NAME
  --cpus=NUMBER
  --device=DEVICE
  --entrypoint=PROGRAM
  --gpus=DEVICES
  --ipc --pid --userns --uts=MODE
  --mount=MOUNT
  --name=NAME
  --net --network=NETWORK
  --platform=PLATFORM
  --pull=POLICY
  --restart=POLICY
  --security-opt=TEXT
  --shm-size=SIZE
  --tmpfs=FOLDER
  --ulimit=LIMIT`

const container = bySubcommand({exec: wrapper(CONTAINER_EXEC, 1), run: wrapper(CONTAINER_RUN, 1)})

/** Programs that run a command of a package, in a container, or on another machine. */
export const launcherPrograms: Programs = {
  bunx: wrapper('--bun --silent --verbose'),
  direnv: bySubcommand({exec: wrapper('', 1)}),
  docker: container,
  kubectl: bySubcommand({
    exec: withOptions(
      `
      -iqt --quiet --stdin --tty
      -c --container=NAME
      -f --filename=FILE
      -n --namespace=NAME
      --context=NAME`,
      {},
      ({operands: [, ...command]}) => reaching(runsWords(command)),
    ),
  }),
  mise: bySubcommand({exec: behindDashes, x: behindDashes}),
  npx: withOptions(
    `
    -qy --no --no-install --quiet --yes
    -c --call=TEXT
    -p --package=PACKAGE`,
    {posix: true},
    ({options, operands}) => {
      const texts = options.filter(({name}) => name === '-c' || name === '--call').flatMap(({values}) => values)
      return reaching(texts.length > 0 ? runsText(texts) : runsWords(operands))
    },
  ),
  podman: container,
  ssh: withOptions(
    `
    -46AaCfGgKkMNnqsTtVvXxYy
    -b -B=ADDRESS
    -c -m=CIPHER
    -D -L -R -W=FORWARD
    -E=RESULT
    -F=CONFIG
    -i -I=IDENTITY
    -J=JUMP
    -l=USER
    -o=OPTION
    -p=PORT
    -S=SOCKET
    -w=TUNNEL`,
    {posix: true},
    ({operands: [, ...command]}) => reaching(runsText(command)),
  ),
  uvx: wrapper(`
    -nq --isolated --no-cache --offline --quiet
    -p --python=VERSION
    --from --with=PACKAGE`),
}

/** A program whose first word says what it does: nothing but these is described. */
function bySubcommand(programs: Programs): Program {
  return ([name, ...args], context) =>
    name?.kind === 'literal' && Object.hasOwn(programs, name.text) ? programs[name.text]?.(args, context) : undefined
}

/** Runs what stands behind `--`. */
function behindDashes(args: readonly ShellWord[]) {
  const at = args.findIndex((word) => word.kind === 'literal' && word.text === '--')
  return at === -1 ? undefined : reaching(runsWords(args.slice(at + 1)))
}
