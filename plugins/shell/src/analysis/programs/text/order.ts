import type {Programs} from '../../program.ts'
import {defineSpec, type Spec} from '../../spec.ts'

const SORT: Spec = {
  // without --compress-program, which it runs, and -T, a folder that it writes to
  options: `
    -bdfgiMhnRrVcCmsuz --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort
    --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse --version-sort
    --merge --stable --unique --zero-terminated --debug --help --version --mergesort --qsort --heapsort --radixsort
    --mmap
    --sort=KIND
    --check[=HOW]
    --batch-size=NUM
    --files0-from=FILE
    -k --key=FIELD
    -o --output=OUT
    --parallel=NUM
    --random-source=FILE
    -S --buffer-size=SIZE
    -t --field-separator=CHAR`,
  operands: 'FILE...',
  readsAnything: '--files0-from',
  lists: [{of: 'stdin'}],
}

const SHUF: Spec = {
  options: `
    -erz --echo --repeat --zero-terminated --help --version
    -i --input-range=RANGE
    -n --head-count=NUM
    -o --output=OUT
    --random-source=FILE`,
  operands: 'FILE...',
  lists: [{of: 'stdin', unless: '-e --echo -i --input-range'}],
}

/** Programs that put the lines of a text in another order or leave out some. All of them can write a file. */
export const orderPrograms: Programs = {
  gsort: defineSpec(SORT),
  shuf: defineSpec(SHUF),
  gshuf: defineSpec(SHUF),
  sort: defineSpec(SORT),
  uniq: defineSpec({
    options: `
      -cdDiuz --count --repeated --ignore-case --unique --zero-terminated --help --version
      --all-repeated[=METHOD]
      --group[=METHOD]
      -f --skip-fields=NUM
      -s --skip-chars=NUM
      -w --check-chars=NUM
      -NUM`,
    operands: 'FILE? OUT?',
    lists: [{of: 'stdin', unless: '-c --count'}],
  }),
}
