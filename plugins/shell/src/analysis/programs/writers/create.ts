import type {PathUse, Program, Programs} from '../../program.ts'
import {literal, type ShellWord} from '../../shell-word.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {create, has, passedFolders, readFrom, writer} from './writer.ts'

const operandsWritten = ({operands}: Arguments): readonly PathUse[] => operands.flatMap((word) => create(word))

/** What is only written into, which a stream may be too. */
const into = (word: ShellWord): readonly PathUse[] => create(word).map((path) => ({...path, replaces: false}))

const OPERAND = /^(if|of|bs|cbs|ibs|obs|conv|count|iflag|oflag|iseek|oseek|seek|skip|status)=/

/** dd takes no options but words such as `if=a` and `bs=1M`. */
const dd: Program = (args) => {
  const paths: PathUse[] = []
  for (const word of args) {
    const [start, name] = OPERAND.exec(word.kind === 'literal' ? word.text : word.prefix) ?? []
    if (start === undefined || (word.kind !== 'literal' && (word.kind === 'glob' || word.splits))) return undefined
    if (name === 'if') paths.push(readFrom(rest(word, start.length)))
    if (name === 'of') paths.push(...into(rest(word, start.length)))
  }
  return {paths}
}

function rest(word: ShellWord, count: number): ShellWord {
  if (word.kind === 'literal') return literal(word.text.slice(count), word.source)
  if (word.kind === 'glob') return {...word, prefix: word.prefix.slice(count), pattern: word.pattern.slice(count)}
  return {...word, prefix: word.prefix.slice(count), whenEmpty: word.whenEmpty.slice(count)}
}

/** Programs that make files, or change what one holds. */
export const creating: Programs = {
  dd,
  mkdir: writer('-pv --parents --verbose\n-m --mode=MODE', (given) =>
    given.operands.flatMap((word) => [...create(word), ...(has(given, '-p', '--parents') ? passedFolders(word) : [])]),
  ),
  mkfifo: writer('-m --mode=MODE', operandsWritten),
  sponge: writer('-a', operandsWritten),
  tee: writer('-aip --append --ignore-interrupts\n--output-error[=MODE]', ({operands}) => operands.flatMap(into)),
  touch: writer(
    `
      -acfhm --no-create --no-dereference
      -d --date=TIME
      -r --reference=FILE
      -t=TIME
      --time=WHICH
    `,
    operandsWritten,
  ),
  truncate: writer('-co --no-create --io-blocks\n-r --reference=FILE\n-s --size=SIZE', operandsWritten),
}
