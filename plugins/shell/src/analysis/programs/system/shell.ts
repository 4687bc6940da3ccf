import type {Program, Programs} from '../../program.ts'
import {mayBeOption} from '../../shell-word.ts'
import {defineSpec} from '../../spec.ts'
import {firstOf, only} from '../narrowed.ts'

const anything: Program = () => ({})

/** printf of the shell, which writes variables with -v and for %n. */
const printf: Program = (args) => {
  const isMarked = args[0]?.kind === 'literal' && args[0].text === '--'
  const [format, ...values] = isMarked ? args.slice(1) : args
  if (format === undefined) return {}
  // the first name that a pattern stands for is the format, the others are values
  if (format.kind === 'glob') return undefined
  if (format.kind !== 'literal') return (mayBeOption(format) && !isMarked) || values.length > 0 ? undefined : {}
  if (!isMarked && format.text.startsWith('-')) return undefined
  const setsVariable = /%[^%a-zA-Z]*[hlLjzt]*n/.test(format.text.replaceAll('%%', ''))
  return setsVariable ? undefined : {}
}

const text: Program = defineSpec({operands: 'TEXT...', free: true})

/** Commands of the shell, and programs like them, that only print, wait or count. */
export const shellPrograms: Programs = {
  ':': anything,
  bc: defineSpec({options: '-hilqsvw --help --interactive --mathlib --quiet --standard --version --warn'}),
  dirs: defineSpec({options: '-lpv', operands: '+NUM'}),
  echo: text,
  expr: text,
  factor: text,
  false: anything,
  getopt: text,
  help: defineSpec({options: '-dms', operands: 'NAME...', free: true}),
  jobs: defineSpec({options: '-lnprs', operands: 'JOB...'}),
  printf,
  seq: text,
  sleep: text,
  times: defineSpec({}),
  true: anything,
  ulimit: defineSpec({options: '-abcdefHiklmnpPqrRsStTuvx'}),
  umask: defineSpec({options: '-pS'}),
  yes: text,
  // what else it is told to print may be commands for the terminal
  tput: firstOf(only('cols', 'lines', 'colors', 'longname', '-V'), defineSpec({options: '-V'})),
  stty: firstOf(
    only('size', 'speed'),
    defineSpec({
      options: `
        -ag --all --save --help --version
        -F --file=FILE`,
    }),
  ),
}
