import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'
import {without} from '../narrowed.ts'

const jq = defineSpec({
  options: `
    -nrRsScCaMejbfhV --null-input --raw-output --raw-input --slurp --compact-output --color-output --monochrome-output
    --ascii-output --unbuffered --sort-keys --join-output --raw-output0 --exit-status --seq --stream --stream-errors
    --tab --args --jsonargs --from-file --binary --strip-comments --build-configuration --help --version
    -L --library-path=DIR
    --indent=NUM
    --arg --argjson=NAME,VALUE
    --slurpfile --rawfile --argfile=NAME,FILE`,
  operands: 'FILTER FILE...',
  replacesFirst: '-f --from-file',
  free: true,
})

const yq = defineSpec({
  // of yq in Go, which takes a file for its first operand too, and in Python, which hands on what it doesn't know to jq
  options: `
    -nrCMNPjeyYxavhV --null-input --unwrapScalar --colors --no-colors --no-doc --prettyPrint --tojson --exit-status
    --raw-output --yaml-output --yaml-roundtrip --xml-output --compact-output --sort-keys --verbose --help --version
    -o --output-format=FORMAT
    -p --input-format=FORMAT
    -I --indent=NUM
    --arg --argjson=NAME,VALUE
    --xml-attribute-prefix --xml-content-name=NAME
    --csv-separator --tsv-separator --properties-separator=CHAR
    --from-file=FILE`,
  operands: 'FILE...',
})

const xmllint = defineSpec({
  options: `
    --format -format --noout -noout --html -html --recover -recover --noblanks -noblanks --nonet -nonet --c14n -c14n
    --c14n11 --exc-c14n --nowarning --quiet -quiet --huge --stream -stream --nocdata --oldxml10 --debug --version
    -version --help
    --xpath -xpath --encode -encode --pretty --indent=VALUE`,
  operands: 'FILE...',
  single: true,
})

/** Programs that read structured data. */
export const dataPrograms: Programs = {
  // a filter may import files by name; -i is a writing option of programs that call themselves jq
  jq: without(/\b(?:import|include)\s*"|^(?:-i|--in-place)\b/, jq),
  // an address is fetched
  xmllint: without(/^\w+:\/\//, xmllint),
  // an expression may load files by name, or hold one that does
  yq: without(/\b(?:load\w*|eval|system)\s*\(|\b(?:import|include)\s*"/, yq),
}
