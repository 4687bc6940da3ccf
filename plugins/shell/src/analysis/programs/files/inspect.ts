import type {Programs} from '../../program.ts'
import {defineSpec, type Spec} from '../../spec.ts'

const REALPATH: Spec = {
  options: `
    -emLPqsz --canonicalize-existing --canonicalize-missing --canonicalize --logical --physical --quiet --strip
    --no-symlinks --zero --help --version
    -E
    --relative-to=FILE
    --relative-base=FILE`,
  operands: 'FILE...',
  free: true,
}

const BAT: Spec = {
  options: `
    -AdhnpPSuV --show-all --plain --diff --number --chop-long-lines --list-themes --list-languages --unbuffered
    --help --version --config-file --diagnostic --acknowledgements
    --color --decorations --italic-text --wrap --style --theme --theme-dark --theme-light --tabs --file-name=VALUE
    --terminal-width --map-syntax --ignored-suffix --diff-context --squeeze-limit --nonprintable-notation=VALUE
    -H --highlight-line=RANGE
    -l --language=NAME
    -m=SYNTAX
    -r --line-range=RANGE`,
  operands: 'FILE...',
}

/** Programs that say what a file is. */
export const inspectPrograms: Programs = {
  basename: defineSpec({
    options: `
      -az --multiple --zero --help --version
      -s --suffix=TEXT`,
    operands: 'NAME...',
    free: true,
  }),
  bat: defineSpec(BAT),
  batcat: defineSpec(BAT),
  dirname: defineSpec({options: '-z --zero --help --version', operands: 'NAME...', free: true}),
  file: defineSpec({
    // without -C, which writes, -p, which sets times, and -z and -S, with which it runs programs
    options: `
      -bcdEhiIkLlNnrsv0 --brief --checking-printout --debug --no-dereference --mime --apple --extension --mime-type
      --mime-encoding --keep-going --dereference --list --no-buffer --no-pad --raw --special-files
      --print0 --help --version
      -e --exclude --exclude-quiet=TEST
      -F --separator=TEXT
      -f --files-from=FILE
      -m --magic-file=FILE
      -P --parameter=VALUE`,
    operands: 'FILE...',
    readsAnything: '-f --files-from',
  }),
  getfacl: defineSpec({
    options: `
      -acedsRLPtnpvh --access --default --omit-header --all-effective --no-effective --skip-base --recursive --logical
      --physical --tabular --numeric --absolute-names --one-file-system --version --help`,
    operands: 'FILE...',
    recursive: '-R --recursive',
  }),
  getfattr: defineSpec({
    options: `
      -dhRLP --dump --no-dereference --recursive --logical --physical --absolute-names --only-values --version --help
      -n --name=NAME
      -m --match=PATTERN
      -e --encoding=NAME`,
    operands: 'FILE...',
    recursive: '-R --recursive',
  }),
  lsattr: defineSpec({options: '-RVadlvp', operands: 'FILE...', default: '.', recursive: '-R', free: true}),
  mdls: defineSpec({
    options: '-raw\n-name -nullMarker=TEXT',
    operands: 'FILE...',
    single: true,
  }),
  mountpoint: defineSpec({options: '-dqxhV --fs-devno --quiet --nofollow --devno --help --version', operands: 'FILE'}),
  namei: defineSpec({
    options: '-lmnovxhVZ --long --modes --nosymlinks --owners --vertical --mountpoints --context --help --version',
    operands: 'FILE...',
    free: true,
  }),
  pathchk: defineSpec({options: '-pP --portability --help --version', operands: 'NAME...', free: true}),
  pwd: defineSpec({options: '-LP --logical --physical --help --version', free: true}),
  readlink: defineSpec({
    options: `
      -femnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent --verbose
      --zero --help --version`,
    operands: 'FILE...',
    free: true,
  }),
  realpath: defineSpec(REALPATH),
  grealpath: defineSpec(REALPATH),
  stat: defineSpec({
    options: `
      -FHLlnqrsx --dereference --file-system --terse --help --version
      -c --format=FORMAT
      --printf=FORMAT
      --cached=MODE
      -f -t`,
    operands: 'FILE...',
    free: true,
  }),
}
