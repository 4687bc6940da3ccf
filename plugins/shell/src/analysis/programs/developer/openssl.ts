import type {Program, Programs} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import {bySubcommand, defineSpec, type Spec} from '../../spec.ts'
import {only} from '../narrowed.ts'

const DIGESTS = [
  'blake2b512',
  'blake2s256',
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha3-256',
  'sha3-512',
  'sha384',
  'sha512',
]

const digest: Program = defineSpec({
  options: `
    ${DIGESTS.map((name) => `-${name}`).join(' ')} -hex -binary -r -c
    -out=OUT`,
  operands: 'FILE...',
  single: true,
})

const READS = `
  -noout -text -help
  -in=FILE
  -inform -outform -nameopt=FORMAT
  -out=OUT`

/** Whether it may be an address, from which a certificate or a list would be fetched. */
function mayBeAddress(word: ShellWord): boolean {
  if (word.kind === 'literal') return ADDRESS.test(word.text)
  if (word.kind === 'unknown' && word.isExact) return word.within?.some((name) => ADDRESS.test(name)) ?? true
  return !/[^\w+.:-]/.test(word.prefix)
}

const ADDRESS = /^[A-Za-z][\w+.-]*:/

/** A command that is not described where it may fetch something. */
function offline(spec: Spec): Program {
  const program = defineSpec(spec)
  return (args, context) => (args.some(mayBeAddress) ? undefined : program(args, context))
}

/** openssl, where it prints digests or what is in a file. */
export const opensslPrograms: Programs = {
  openssl: bySubcommand(
    {single: true},
    {
      ...Object.fromEntries(DIGESTS.map((name) => [name, digest])),
      asn1parse: defineSpec({
        options: `${READS}
          -i -dump
          -offset -length -strparse -dlimit=NUM`,
        single: true,
      }),
      base64: defineSpec({options: '-d -e -a -A\n-in=FILE\n-out=OUT', single: true}),
      ciphers: defineSpec({options: '-v -V -s -tls1_2 -tls1_3', operands: 'LIST', single: true}),
      crl: offline({options: `${READS}\n-issuer -lastupdate -nextupdate -hash -fingerprint`, single: true}),
      dgst: digest,
      rand: defineSpec({options: '-hex -base64\n-out=OUT', operands: 'NUM', single: true}),
      req: offline({
        options: `${READS}
          -subject -pubkey -verify -modulus`,
        single: true,
        requires: '-in',
      }),
      verify: offline({
        options: `
          -verbose -show_chain -partial_chain
          -CAfile -untrusted -trusted=FILE
          -purpose -verify_hostname=VALUE`,
        operands: 'FILE...',
        single: true,
      }),
      version: defineSpec({options: '-a -v -b -o -f -p -d -e -r -c', single: true}),
      x509: offline({
        options: `${READS}
          -alias -C -dates -email -enddate -fingerprint -hash -issuer -issuer_hash -modulus -ocsp_uri -ocspid
          -pubkey -purpose -serial -startdate -subject -subject_hash ${DIGESTS.map((name) => `-${name}`).join(' ')}
          -certopt -ext -checkend -checkhost -checkemail -checkip -dateopt=VALUE`,
        single: true,
      }),
    },
  ),
  'ssh-keygen': defineSpec({
    options: `
      -lv
      -E=DIGEST
      -f=FILE`,
    requires: '-l',
  }),
  'ssh-add': only('-l', '-L'),
}
