import type {Program, Programs} from '../../program.ts'
import {bySubcommand, defineSpec} from '../../spec.ts'
import {firstOf, literally, only} from '../narrowed.ts'

const long = only('--version')
const short = only('-v', '--version')
const capital = only('-V', '--version')
const single = only('-version', '--version')

const python: Program = only('-V', '-VV', '--version')

const pip: Program = firstOf(
  capital,
  bySubcommand(
    {options: '--disable-pip-version-check --no-color --no-input -q -v'},
    {
      check: defineSpec({}),
      freeze: defineSpec({options: '-l --local --user --all --exclude-editable\n--exclude=NAME'}),
      list: defineSpec({
        options: `
          -elv --editable --exclude-editable --local --not-required --user --include-editable --disable-pip-version-check
          --exclude --format=TEXT`,
      }),
      show: defineSpec({options: '-fv --files --verbose', operands: 'NAME...'}),
    },
  ),
)

const kubectl: Program = literally(
  bySubcommand(
    {},
    {
      config: bySubcommand(
        {},
        {
          'current-context': defineSpec({}),
          'get-clusters': defineSpec({}),
          'get-contexts': defineSpec({options: '--no-headers\n-o --output=FORMAT', operands: 'NAME...'}),
          view: defineSpec({options: '--minify --flatten\n-o --output=FORMAT'}),
        },
      ),
      version: defineSpec({options: '--client --short\n-o --output=FORMAT', requires: '--client'}),
    },
  ),
)

const go: Program = bySubcommand(
  {single: true},
  {
    env: defineSpec({options: '-json -changed', single: true, operands: 'NAME...', trustsFolder: true}),
    version: defineSpec({options: '-m -v', single: true, operands: 'FILE...', recursive: true, trustsFolder: true}),
  },
)

/**
 * Programs that say their version. Not among them are those that may run or fetch what a project names even for that:
 * cargo and rustc (toolchain file), yarn and pnpm (their own version in the project), mvn and gradle, make, tsc.
 */
export const versionPrograms: Programs = {
  bun: only('-v', '--version', '--revision'),
  'c++': long,
  cc: long,
  clang: long,
  'clang++': long,
  cmake: long,
  convert: single,
  curl: capital,
  deno: capital,
  docker: short,
  emacs: long,
  ffmpeg: single,
  ffprobe: single,
  'g++': long,
  gcc: only('--version', '-dumpversion', '-dumpmachine'),
  gdb: short,
  ghc: long,
  go,
  gpg: long,
  java: single,
  javac: single,
  julia: short,
  kubectl,
  lua: only('-v'),
  magick: single,
  mongod: long,
  mysql: capital,
  nginx: only('-v', '-V'),
  ninja: long,
  node: firstOf(short, defineSpec({options: '-c --check', operands: 'FILE', requires: '-c --check'})),
  nodejs: short,
  pandoc: short,
  perl: short,
  php: short,
  pip,
  pip3: pip,
  podman: short,
  postgres: capital,
  psql: capital,
  python,
  python2: python,
  python3: python,
  R: long,
  'redis-cli': short,
  'redis-server': short,
  rsync: capital,
  ruby: short,
  sqlite3: single,
  ssh: only('-V'),
  strace: capital,
  uv: capital,
  vim: long,
  wget: capital,
  zig: only('version'),
}
