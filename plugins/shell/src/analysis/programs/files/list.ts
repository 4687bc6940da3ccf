import type {Program, Programs, Use} from '../../program.ts'
import {defineSpec, type Spec} from '../../spec.ts'

const LS: Spec = {
  options: `
    -1aAbBcCdDeEfFgGhHiklLmnNoOPpqQrRsStuUvWxXZ --all --almost-all --author --escape --ignore-backups --directory
    --dired --no-group --human-readable --si --dereference-command-line --dereference-command-line-symlink-to-dir
    --inode --kibibytes --dereference --numeric-uid-gid --literal --hide-control-chars --show-control-chars --quote-name
    --reverse --recursive --size --group-directories-first --full-time --zero --context --file-type --help --version
    -I --ignore=GLOB
    -T --tabsize=NUM
    -w --width=NUM
    --block-size=SIZE
    --classify[=WHEN]
    --color[=WHEN]
    --format=FORMAT
    --hide=GLOB
    --hyperlink[=WHEN]
    --indicator-style=STYLE
    --quoting-style=STYLE
    --sort=KIND
    --time=KIND
    --time-style=STYLE`,
  operands: 'FILE...',
  default: '.',
  recursive: '-R --recursive',
  free: true,
  lists: [
    {
      of: 'operands',
      unless:
        '-l -o -g -n -s -i -m -Q -F -p --size --inode --quote-name --full-time --classify --format --quoting-style',
    },
  ],
}

/** The names in a folder stand without it in front: they are looked for where the next program runs. */
function listsHere(program: Program): Program {
  return (args, context): Use | undefined => {
    const use = program(args, context)
    return use?.lists === undefined || use.lists === 'stdin' ? use : {...use, lists: ['.', ...use.lists]}
  }
}

const ls = listsHere(defineSpec(LS))

const eza = defineSpec({
  options: `
    -1aAbBdDfFgGhHiIlmnOrRsStTuUxXZ@ --oneline --long --grid --across --recurse --tree --dereference --all --almost-all
    --list-dirs --only-dirs --only-files --show-symlinks --no-symlinks --group-directories-first --git-ignore --binary
    --bytes --group --smart-group --header --links --inode --modified --accessed --created --changed --blocksize
    --context --extended --mounts --numeric --flags --git --git-repos --no-git --no-permissions --no-filesize --no-user
    --no-time --octal-permissions --stdin --reverse --no-quotes --follow-symlinks --help --version
    --color --colour[=WHEN]
    --icons[=WHEN]
    --classify[=WHEN]
    --hyperlink
    -L --level=NUM
    --sort=FIELD
    --ignore-glob=GLOBS
    --time=FIELD
    --time-style=STYLE
    -w --width=NUM`,
  operands: 'FILE...',
  default: '.',
  recursive: '-R -T --recurse --tree',
  free: true,
})

/** Programs that list folders or add up sizes. */
export const listPrograms: Programs = {
  df: defineSpec({
    options: `
      -aghHiIklmnPTvYbc --all --human-readable --si --inodes --local --no-sync --portability --sync --total --print-type
      --help --version
      -B --block-size=SIZE
      --output[=FIELDS]
      -t --type=TYPE
      -x --exclude-type=TYPE`,
    operands: 'FILE...',
    free: true,
  }),
  dir: ls,
  du: defineSpec({
    options: `
      -0aAbcDghHIklLmnPrsSx --null --all --apparent-size --bytes --total --dereference-args --human-readable --si
      --inodes --dereference --no-dereference --separate-dirs --summarize --one-file-system --help --version
      -B --block-size=SIZE
      -d --max-depth=NUM
      --exclude=GLOB
      --files0-from=FILE
      -t --threshold=SIZE
      --time[=KIND]
      --time-style=STYLE
      -X --exclude-from=FILE`,
    operands: 'FILE...',
    default: '.',
    recursive: true,
    readsAnything: '--files0-from',
    free: true,
  }),
  exa: eza,
  eza,
  gls: ls,
  ls,
  lsd: eza,
  vdir: ls,
}
