import type {Programs} from '../../program.ts'
import {defineSpec, type Spec} from '../../spec.ts'

const GNU_BASE: Spec = {
  options: `
    -di --decode --ignore-garbage --help --version --base64 --base64url --base32 --base32hex --base16 --base2msbf
    --base2lsbf --z85 --base58
    -w --wrap=NUM`,
  operands: 'FILE?',
  free: true,
}

const HEXDUMP: Spec = {
  options: `
    -bcCdovxhVX --one-byte-octal --one-byte-char --canonical --two-bytes-decimal --two-bytes-octal --no-squeezing
    --two-bytes-hex --one-byte-hex --help --version
    -L --color[=WHEN]
    -e --format=FORMAT
    -f --format-file=FILE
    -n --length=NUM
    -s --skip=NUM`,
  operands: 'FILE...',
  free: true,
}

/** Programs that show bytes as text, or text in another encoding. */
export const encodePrograms: Programs = {
  base32: defineSpec(GNU_BASE),
  base64: defineSpec({
    // GNU and macOS: there, -i is followed by a file that is read, -o by one that is written
    options: `
      -dDi --decode --ignore-garbage --help --version
      -w --wrap=NUM
      -b --break=NUM
      --input=FILE
      -o --output=OUT`,
    operands: 'FILE?',
  }),
  basenc: defineSpec(GNU_BASE),
  hd: defineSpec(HEXDUMP),
  hexdump: defineSpec(HEXDUMP),
  iconv: defineSpec({
    options: `
      -cls --list --silent --verbose --help --usage --version
      -f --from-code=CHARSET
      -t --to-code=CHARSET
      -o --output=OUT
      --byte-subst=FORMAT
      --widechar-subst=FORMAT
      --unicode-subst=FORMAT`,
    operands: 'FILE...',
  }),
  od: defineSpec({
    options: `
      -abcdDefFhHiIlLoOsvxX --output-duplicates --traditional --help --version
      -A --address-radix=RADIX
      --endian=ORDER
      -j --skip-bytes=NUM
      -N --read-bytes=NUM
      -S=NUM
      --strings[=NUM]
      -t --format=TYPE
      -w --width[=NUM]`,
    operands: 'FILE...',
    free: true,
  }),
  xxd: defineSpec({
    options: `
      -a -autoskip -b -bits -C -capitalize -d -e -E -EBCDIC -h -help -i -include -p -ps -postscript -plain -r -revert -u
      -uppercase -v -version
      -c -cols -g -groupsize -l -len -n -name -o -R -s -seek -skip=VALUE
      -cNUM -gNUM -lNUM -oNUM -sNUM`,
    operands: 'FILE? OUT?',
    single: true,
    posix: true,
  }),
}
