import type {PathUse, Program, Programs, Use} from '../../program.ts'
import {literal, type ShellWord} from '../../shell-word.ts'
import {type OptionTable, parseOptions} from '../../spec/option-table.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {readArguments} from '../../spec/read-arguments.ts'
import {create, has, readFrom, writeTo} from '../writers/writer.ts'

/**
 * GNU and BSD tar. Left out is what runs programs (`-I`, `-F`, `--to-command`, `--checkpoint-action`), reads options
 * from a file (`-T`), or removes what it has packed.
 */
const OPTIONS = `
  -ctxru --create --list --extract --get --append --update
  -vzjJZakpPOmiRnSlBw --verbose --gzip --gunzip --ungzip --bzip2 --xz --zstd --lzma --lzip --lzop --compress
  --uncompress --auto-compress --no-auto-compress --keep-old-files --skip-old-files --keep-newer-files --overwrite
  --preserve-permissions --same-permissions --no-same-permissions --same-owner --no-same-owner --absolute-names
  --to-stdout --touch --ignore-zeros --block-number --seek --sparse --one-file-system --numeric-owner --full-time --utc
  --exclude-vcs --exclude-backups --exclude-caches --wildcards --no-wildcards --wildcards-match-slash
  --no-wildcards-match-slash --anchored --no-anchored --ignore-case --no-ignore-case --recursion --no-recursion
  --show-transformed-names --show-stored-names --posix --old-archive
  -f --file=ARCHIVE
  -C --directory=FOLDER
  -X --exclude-from=FILE
  --format=FORMAT
  --exclude=PATTERN
  --group=GROUP
  --mode=MODE
  --mtime=TIME
  --occurrence[=COUNT]
  --owner=OWNER
  --quoting-style=STYLE
  --sort=ORDER
  --strip-components=COUNT
  --totals[=SIGNAL]
  --transform=EXPRESSION
  --warning=KEYWORD
`

const MODES: Readonly<Record<string, 'list' | 'extract' | 'create' | 'append'>> = {
  '-c': 'create',
  '--create': 'create',
  '-t': 'list',
  '--list': 'list',
  '-x': 'extract',
  '--extract': 'extract',
  '--get': 'extract',
  '-r': 'append',
  '--append': 'append',
  '-u': 'append',
  '--update': 'append',
}

const NOTHING: Use = {}

function tar(): Program {
  let table: OptionTable | undefined
  return (args) => {
    if (args.length === 1 && args[0]?.kind === 'literal' && /^--(?:version|help|usage)$/.test(args[0].text))
      return NOTHING
    table ??= parseOptions(OPTIONS)
    const given = readArguments(table, withDashes(args, table))
    if (given === undefined) return undefined
    const modes = new Set(given.options.flatMap(({name}) => (Object.hasOwn(MODES, name) ? (MODES[name] ?? []) : [])))
    const archives = valuesOf(given, '-f', '--file')
    if (modes.size !== 1 || !archives.every(isLocal)) return undefined
    const [mode] = modes
    const files = archives.filter((word) => !(word.kind === 'literal' && word.text === '-'))
    const lists = valuesOf(given, '-X', '--exclude-from').map((word) => readFrom(word))
    if (mode === 'list') return {paths: [...files.map((word) => readFrom(word)), ...lists]}
    if (mode === 'extract') return extract(given, [...files.map((word) => readFrom(word)), ...lists])
    // without a name the archive goes to a tape, or where the system's settings say
    if (archives.length === 0) return undefined
    return {paths: [...files.flatMap((word) => create(word)), ...packed(given), ...lists]}
  }
}

/** `tar czf a.tgz b`: letters without a dash, whose values follow in their order. */
function withDashes(args: readonly ShellWord[], {forms}: OptionTable): readonly ShellWord[] {
  const [first, ...rest] = args
  if (first?.kind !== 'literal' || first.text === '' || first.text.startsWith('-')) return args
  const options = [...first.text].flatMap((letter) => {
    const takesValue = (forms.get(`-${letter}`)?.values.length ?? 0) > 0
    const value = takesValue ? rest.shift() : undefined
    return value === undefined ? literal(`-${letter}`) : [literal(`-${letter}`), value]
  })
  return [...options, ...rest]
}

const valuesOf = ({options}: Arguments, ...names: readonly string[]): readonly ShellWord[] =>
  options.filter(({name}) => names.includes(name)).flatMap(({values}) => values)

/** `host:file` is an archive of another machine. */
const isLocal = (word: ShellWord): boolean =>
  word.kind === 'literal' ? !/^[^/]*:/.test(word.text) : /^[^:]*\//.test(word.prefix)

/** Names of what is unpacked are the archive's own. */
function extract(given: Arguments, reads: readonly PathUse[]): Use {
  if (has(given, '-O', '--to-stdout')) return {paths: reads}
  const folders = valuesOf(given, '-C', '--directory')
  const written = folders.length === 0 ? [literal('.')] : folders
  return {paths: [...reads, ...written.map((word) => writeTo(word, true))], changesMore: true}
}

/** Files are packed from where the tar is, and from the folders that `-C` names in between. */
function packed(given: Arguments): readonly PathUse[] {
  const folders = valuesOf(given, '-C', '--directory')
  return given.operands.flatMap((word) => [
    readFrom(word, true),
    ...folders.map((folder) =>
      folder.kind === 'literal' && word.kind === 'literal' && !word.text.startsWith('/')
        ? readFrom(literal(`${folder.text}/${word.text}`), true)
        : readFrom(folder, true),
    ),
  ])
}

export const tars: Programs = {bsdtar: tar(), gtar: tar(), tar: tar()}
