import type {PathUse, Programs, Use, UseContext} from '../program.ts'
import type {ShellWord, UnknownWord} from '../shell-word.ts'
import type {Arguments} from '../spec/read-arguments.ts'
import {orPrints, withOptions} from './with-options.ts'

const OPTIONS = `
  -0 --null
  -a --arg-file=FILE
  -d --delimiter=CHARACTER
  -E=TEXT
  -e --eof[=TEXT]
  -I=TEXT
  -i --replace[=TEXT]
  -L=NUMBER
  -l --max-lines[=NUMBER]
  -n --max-args=NUMBER
  -P --max-procs=NUMBER
  -r --no-run-if-empty
  -s --max-chars=NUMBER
  -t --verbose
  -x --exit`

/** `xargs`, after the manual of findutils. It runs its command with words that only its input knows. */
export const xargsPrograms: Programs = {
  xargs: orPrints(['--help', '--version'], withOptions(OPTIONS, {posix: true}, useOf)),
}

function useOf({options, operands}: Arguments, context: UseContext): Use | undefined {
  const has = (...names: string[]) => options.some(({name}) => names.includes(name))
  const replacing = options.filter(({name}) => /^(?:-I|-i|--replace)$/.test(name))
  // these undo each other, each version in its own way
  if (replacing.length > 1 || (replacing.length > 0 && has('-L', '-l', '--max-lines', '-n', '--max-args')))
    return undefined
  const files = options.filter(({name}) => name === '-a' || name === '--arg-file').flatMap(({values}) => values)
  const paths = files.map((word): PathUse => ({word, access: 'read'}))
  if (operands.length === 0) return {paths}
  // without `-0`, a blank or a quote in a name makes another name of it
  const within = files.length === 0 && has('-0', '--null') ? context.stdinLists : undefined
  const words = replacing.length === 0 ? [...operands, inputWord(within)] : replaced(operands, replacing[0], within)
  return words && {paths, runs: [{kind: 'command', words}]}
}

const inputWord = (within: readonly string[] | undefined): UnknownWord => ({
  kind: 'unknown',
  prefix: '',
  splits: true,
  whenEmpty: '',
  ...(within && {within}),
  source: '{}',
})

/** The words, those unknown in which a line of the input takes the place of a text. */
function replaced(
  words: readonly ShellWord[],
  option: Arguments['options'][number] | undefined,
  within: readonly string[] | undefined,
): readonly ShellWord[] | undefined {
  const place = option?.values[0]
  if (place === undefined && option?.name === '-I') return undefined
  if (place !== undefined && (place.kind !== 'literal' || place.text === '')) return undefined
  const text = place?.text ?? '{}'
  return words.map((word): ShellWord => {
    const {source} = word
    if (word.kind !== 'literal') {
      // what stands for the place may be in what is not known
      return {kind: 'unknown', prefix: untilPlace(word.prefix, text), splits: true, whenEmpty: '', source}
    }
    if (!word.text.includes(text)) return word
    const lies = word.text === text && within !== undefined ? {within} : {}
    const prefix = word.text.slice(0, word.text.indexOf(text))
    return {kind: 'unknown', prefix, splits: false, whenEmpty: word.text.replaceAll(text, ''), ...lies, source}
  })
}

/** As much of a known beginning as can't be part of the place. */
function untilPlace(prefix: string, place: string): string {
  const at = prefix.indexOf(place[0] ?? '')
  return at === -1 ? prefix : prefix.slice(0, at)
}
