import type {PathUse, Program, Programs} from '../../program.ts'
import {literal, type ShellWord} from '../../shell-word.ts'
import {defineSpec} from '../../spec.ts'
import {has, readFrom, writer, writeTo} from '../writers/writer.ts'

interface Compressor {
  readonly options: string
  /** The endings of compressed files, with their dots; the first is the one it gives. */
  readonly endings: readonly string[]
  /** It takes files out of their compressed form. */
  readonly expands?: boolean
}

const PRINTS = ['-c', '--stdout', '--to-stdout']
const LOOKS = ['-l', '--list', '-t', '--test']
/** For most programs the last of these and of those that look decides. */
const WRITES = ['-d', '--decompress', '--uncompress', '-z', '--compress']

/** A program that puts a compressed file in the place of each file, or the other way round. */
function compressor({options, endings, expands = false}: Compressor): Program {
  return writer(options, (given) => {
    const recursive = has(given, '-r', '--recursive')
    const onlyReads = has(given, ...PRINTS) || (has(given, ...LOOKS) && !has(given, ...WRITES))
    if (onlyReads && !has(given, '-o')) {
      const files = given.operands.filter((word) => !(word.kind === 'literal' && word.text === '-'))
      return files.map((word) => readFrom(word, recursive))
    }
    const isExpanding = expands || has(given, '-d', '--decompress', '--uncompress')
    return given.operands.flatMap((word) => replaced(word, isExpanding, endings, recursive))
  })
}

function replaced(
  word: ShellWord,
  isExpanding: boolean,
  endings: readonly string[],
  recursive: boolean,
): readonly PathUse[] {
  const self = writeTo(word, recursive)
  if (word.kind === 'literal') {
    if (word.text === '-') return []
    const names = isExpanding ? expandedNames(word.text, endings) : [word.text + (endings[0] ?? '')]
    return [self, ...names.map((name) => writeTo(literal(name)))]
  }
  if (word.kind === 'unknown') return [self]
  // the names that it gives are new ones of the folder; any name may be left when an ending is taken away
  return [self, writeTo(literal(folderOf(word.prefix)), isExpanding)]
}

/** `a.gz` and `a.tgz` become `a` and `a.tar`; for `a`, `a.gz` is looked for. */
function expandedNames(name: string, endings: readonly string[]): readonly string[] {
  const stem = name.replace(/[._-][^._/-]+$/, '')
  return [stem, `${stem}.tar`, ...endings.map((ending) => name + ending)].filter((each) => each !== name)
}

const folderOf = (prefix: string) => prefix.slice(0, prefix.lastIndexOf('/') + 1) || '.'

// -N would take the name that is noted in the file
const GZIP = `
  -cdfklnqrtvhV --stdout --to-stdout --decompress --uncompress --force --keep --list --no-name --quiet --recursive
  --test --verbose --rsyncable --fast --best
  -NUM
`

const BZIP2 = `
  -cdzfktqvsVh --stdout --decompress --compress --force --keep --test --quiet --verbose --small --fast --best
  -NUM
`

const XZ = `
  -zdtlkfceqvQhHV --compress --decompress --uncompress --test --list --keep --force --stdout --to-stdout --extreme
  --quiet --verbose --no-sparse --single-stream --robot --no-warn
  -NUM
  -T --threads=COUNT
  -M --memlimit --memory=LIMIT
  -F --format=FORMAT
  -C --check=CHECK
`

const ZSTD = `
  -cdfklqrtvhHV --stdout --decompress --uncompress --compress --force --keep --list --quiet --test --verbose --ultra
  --progress --no-progress --check --no-check --single-thread --no-sparse
  -NUM
  -T[=COUNT]
  --threads=COUNT
  --fast[=LEVEL]
  --long[=WINDOW]
  -D=FILE
  -o=OUT
`

/** Programs that write out what compressed files hold. */
const show = (options: string): Program => defineSpec({options, operands: 'FILE...'})

const GZ = ['.gz', '.tgz', '.Z', '.z']
const BZ2 = ['.bz2', '.tbz2', '.bz', '.out']
const XZS = ['.xz', '.lzma', '.txz']
const ZST = ['.zst', '.tzst']

/** Compression of single files. */
export const compressors: Programs = {
  bunzip2: compressor({options: BZIP2, endings: BZ2, expands: true}),
  bzcat: show('-sqv'),
  bzip2: compressor({options: BZIP2, endings: BZ2}),
  gunzip: compressor({options: GZIP, endings: GZ, expands: true}),
  gzcat: show('-fqv'),
  gzip: compressor({options: GZIP, endings: GZ}),
  lzcat: show('-qv'),
  unxz: compressor({options: XZ, endings: XZS, expands: true}),
  unzstd: compressor({options: ZSTD, endings: ZST, expands: true}),
  xz: compressor({options: XZ, endings: XZS}),
  xzcat: show('-qv'),
  zcat: show('-fqv'),
  zstd: compressor({options: ZSTD, endings: ZST}),
  zstdcat: show('-fqv'),
}
