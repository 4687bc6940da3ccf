import type {PathUse, Programs, Use} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {orPrints, withOptions} from '../with-options.ts'
import {runsWords} from './running.ts'

const wraps = (options: string, useOf: (given: Arguments) => Use | undefined) =>
  orPrints(['--help', '--version'], withOptions(options, {posix: true}, useOf))

const runsOperands = ({operands}: Arguments): Use => ({runs: runsWords(operands)})

/** Wrappers that do nothing but what they run. */
export const transparentPrograms: Programs = {
  builtin: wraps('', inShell),
  command: wraps(
    `
    -p
    -v
    -V`,
    // the name is only looked up
    (given) => (given.options.some(({name}) => name !== '-p') ? {} : inShell(given)),
  ),
  nice: wraps(
    `
    -n --adjustment=NUMBER
    -NUM`,
    runsOperands,
  ),
  nohup: wraps('', runsOperands),
  stdbuf: wraps(
    `
    -i --input=MODE
    -o --output=MODE
    -e --error=MODE`,
    runsOperands,
  ),
  time: wraps(
    `
    -a --append
    -f --format=TEXT
    -o --output=OUT
    -p --portability
    -q --quiet
    -v --verbose`,
    ({options, operands}) => ({
      paths: options
        .filter(({name}) => name === '-o' || name === '--output')
        .flatMap(({values}) => values.map((word): PathUse => ({word, access: 'write'}))),
      runs: runsWords(operands),
    }),
  ),
  timeout: wraps(
    `
    -f --foreground
    -k --kill-after=DURATION
    -p --preserve-status
    -s --signal=SIGNAL
    -v --verbose`,
    ({operands: [duration, ...command]}) =>
      duration === undefined || duration.kind === 'literal' ? {runs: runsWords(command)} : undefined,
  ),
}

/** Commands of the shell itself, which change what the words of a line behind them mean. */
const STATEFUL = new Set(
  '. alias break cd continue declare enable eval exec exit export hash local popd pushd read return set shift shopt source trap typeset unalias unset wait'.split(
    ' ',
  ),
)

/** Runs the words in the shell itself. */
function inShell({operands}: {readonly operands: readonly ShellWord[]}): Use | undefined {
  const [name] = operands
  return name?.kind === 'literal' && STATEFUL.has(name.text) ? undefined : {runs: runsWords(operands)}
}
