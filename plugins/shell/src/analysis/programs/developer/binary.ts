import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'
import {without} from '../narrowed.ts'

/** A word that begins with `@` names a file with more arguments. */
const RESPONSE_FILE = /^@/

/** Programs that show what is in a compiled file; none of them loads a plugin that is named. */
export const binaryPrograms: Programs = {
  addr2line: without(
    RESPONSE_FILE,
    defineSpec({
      options: `
        -aCfhiprRsvV --addresses --basenames --functions --inlines --pretty-print --help --version
        --demangle[=STYLE]
        -b --target=FORMAT
        -e --exe=FILE
        -j --section=NAME`,
      operands: 'ADDRESS...',
    }),
  ),
  'c++filt': without(
    RESPONSE_FILE,
    defineSpec({
      options: `
        -_hinptv --help --no-params --no-strip-underscore --no-verbose --strip-underscore --types --version
        -s --format=STYLE`,
      operands: 'NAME...',
    }),
  ),
  lipo: defineSpec({options: '-info -detailed_info -archs', operands: 'FILE...', single: true}),
  nm: without(
    RESPONSE_FILE,
    defineSpec({
      options: `
        -aABCDeghjlnopPrSsuvVWx --debug-syms --defined-only --dynamic --extern-only --help --line-numbers --no-demangle
        --no-sort --no-weak --numeric-sort --portability --print-armap --print-file-name --print-size --reverse-sort
        --size-sort --special-syms --quiet --no-recurse-limit --synthetic --undefined-only --version --with-symbol-versions
        --demangle[=STYLE]
        -f --format=FORMAT
        -t --radix=RADIX
        -U --unicode --ifunc-chars --target=VALUE
        -X=MODE`,
      operands: 'FILE...',
    }),
  ),
  objdump: without(
    RESPONSE_FILE,
    defineSpec({
      options: `
        -aCdDefFghHilprRsStTvVwxz --all-headers --archive-headers --debugging --disassemble-all --disassemble-zeroes
        --dynamic-reloc --dynamic-syms --file-headers --file-offsets --full-contents --headers --help --info
        --inlines --line-numbers --no-addresses --no-recurse-limit --no-show-raw-insn --show-all-symbols --special-syms --prefix-addresses --private-headers --reloc
        --section-headers --show-raw-insn --source --stabs --syms --version --wide
        --demangle --disassemble --visualize-jumps[=VALUE]
        -b -E -j -m -M -P -U --adjust-vma --architecture --disassembler-options --endian --insn-width --private=VALUE
        --prefix --prefix-strip --section --start-address --stop-address --target --unicode=VALUE
        --disassembler-color --source-comment[=VALUE]`,
      operands: 'FILE...',
      // the file itself says which sources it was made of
      readsAnything: '-S --source --source-comment',
    }),
  ),
  otool: defineSpec({options: '-aDdfhIlLMrSTtVvXx', operands: 'FILE...'}),
  plutil: defineSpec({options: '-p -lint -s', operands: 'FILE...', single: true, requires: '-p -lint'}),
  readelf: without(
    RESPONSE_FILE,
    defineSpec({
      options: `
        -aACcDdeghHIlnrsStTuvVWXz --all --dyn-syms --no-demangle --no-recurse-limit --lto-syms --decompress --arch-specific --archive-index --demangle --dynamic --file-header --got-contents
        --headers --help --histogram --lint --notes --program-headers --relocs --section-details --section-groups
        --section-headers --sections --segments --symbols --syms --unwind --use-dynamic --version --version-info --wide
        -U --unicode --sym-base=VALUE
        -p -x -R --hex-dump --relocated-dump --string-dump=SECTION`,
      operands: 'FILE...',
    }),
  ),
  size: without(
    RESPONSE_FILE,
    defineSpec({
      options: `
        -ABdGhlmotvVx --common --help --totals --version
        -f --format --radix --target=VALUE`,
      operands: 'FILE...',
    }),
  ),
}
