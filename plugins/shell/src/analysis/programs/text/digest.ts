import type {Programs} from '../../program.ts'
import {defineSpec, type Spec} from '../../spec.ts'

const GNU: Spec = {
  options: `
    -bctwz --binary --check --tag --text --zero --ignore-missing --quiet --status --strict --warn --help --version
    -l --length=NUM`,
  operands: 'FILE...',
  readsAnything: '-c --check',
  free: true,
}

const BSD: Spec = {
  options: `
    -pqrtx
    -c=DIGEST
    -s=TEXT`,
  operands: 'FILE...',
  free: true,
}

/** Programs that print a digest of files. With -c they read the files that a list names. */
export const digestPrograms: Programs = {
  b2sum: defineSpec(GNU),
  cksum: defineSpec({
    ...GNU,
    options: `${GNU.options}
      --base64 --raw --untagged --debug
      -a --algorithm=NAME
      -o=NUM`,
  }),
  md5: defineSpec(BSD),
  md5sum: defineSpec(GNU),
  sha1: defineSpec(BSD),
  sha1sum: defineSpec(GNU),
  sha224sum: defineSpec(GNU),
  sha256: defineSpec(BSD),
  sha256sum: defineSpec(GNU),
  sha384sum: defineSpec(GNU),
  sha512: defineSpec(BSD),
  sha512sum: defineSpec(GNU),
  shasum: defineSpec({
    options: `
      -bctU0spqwhv --binary --check --text --UNIVERSAL --01 --tag --ignore-missing --quiet --status --strict --warn
      --help --version
      -a --algorithm=NUM`,
    operands: 'FILE...',
    readsAnything: '-c --check',
    free: true,
  }),
  sum: defineSpec({options: '-rs --sysv --help --version', operands: 'FILE...', free: true}),
}
