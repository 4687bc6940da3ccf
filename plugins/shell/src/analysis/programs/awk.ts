import type {PathUse, Programs, Use} from '../program.ts'
import {literal, type ShellWord} from '../shell-word.ts'
import type {Arguments} from '../spec/read-arguments.ts'
import {readProgram} from './awk/read-program.ts'
import {orPrints, withOptions} from './with-options.ts'

/** Of the options that only gawk has, those that neither read nor write files. */
const OPTIONS = `
  -F --field-separator=TEXT
  -v --assign=ASSIGNMENT
  -b --characters-as-bytes
  -c --traditional
  -M --bignum
  -n --non-decimal-data
  -N --use-lc-numeric
  -O --optimize
  -P --posix
  -r --re-interval
  -s --no-optimize
  -S --sandbox
  --csv`

const awk = orPrints(['-V', '-version', '--version', '--help'], withOptions(OPTIONS, {posix: true}, useOf))

/** `awk` and its kin: gawk, mawk, the one true awk. */
export const awkPrograms: Programs = {awk, gawk: awk, mawk: awk, nawk: awk, 'original-awk': awk}

function useOf({operands}: Arguments): Use | undefined {
  const [text, ...files] = operands
  const program = text?.kind === 'literal' ? readProgram(text.text) : undefined
  if (program === undefined || files.some(mayBeConnection)) return undefined
  return {
    paths: [
      ...program.reads.map((path): PathUse => ({word: literal(path), access: 'read'})),
      ...program.writes.map((path): PathUse => ({word: literal(path), access: 'write'})),
      ...files.filter(isFile).map((word): PathUse => ({word, access: 'read'})),
    ],
  }
}

/** Otherwise it is standard input, or assigns a variable. */
const isFile = (word: ShellWord) => word.kind !== 'literal' || !/^(?:-|[A-Za-z_]\w*=.*)$/s.test(word.text)

/** gawk opens a connection where an operand is such as `/inet/tcp/0/host/80`. */
function mayBeConnection(word: ShellWord): boolean {
  const known = word.kind === 'literal' ? word.text : word.prefix
  if (known.startsWith('/inet')) return true
  return word.kind === 'unknown' && word.within === undefined && '/inet'.startsWith(known)
}
