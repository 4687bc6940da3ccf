import type {PathUse, Program, Programs, Use} from '../../program.ts'
import {mayBeOption, type ShellWord} from '../../shell-word.ts'

const FILE_TESTS = new Set(Array.from('bcdefghkLNOGprsSuwx', (letter) => `-${letter}`))
const FILE_COMPARISONS = new Set(['-nt', '-ot', '-ef'])
/** Between two tests it means that both must hold. */
const EXISTS = new Set(['-a'])
const OPERATORS = new Set(['!', '(', '-a', '-o'])
/** They look up a variable by name, and run what stands in its subscript. */
const VARIABLE_TESTS = new Set(['-v', '-R'])

const test: Program = (words) => {
  const paths: PathUse[] = []
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1]
    if (isDoubtful(word, previous)) return undefined
    const isFile =
      isOneOf(previous, FILE_TESTS) ||
      isOneOf(previous, FILE_COMPARISONS) ||
      isOneOf(words[index + 1], FILE_COMPARISONS) ||
      (isOneOf(previous, EXISTS) && isStart(words[index - 2]))
    if (isFile) paths.push({word, access: 'read'})
  }
  return paths.length === 0 ? {} : {paths}
}

/** Whether the shell may evaluate something in the word, or makes words of it of which nobody knows what they are. */
function isDoubtful(word: ShellWord, previous: ShellWord | undefined): boolean {
  if (isNumber(word)) return false
  if (word.kind === 'glob' && mayBeOption(word)) return true
  if (word.kind === 'unknown' && word.splits) return true
  const isEvaluated = word.kind === 'literal' ? word.text.includes('[') : true
  return isEvaluated && previous !== undefined && mayTestVariable(previous)
}

function mayTestVariable(word: ShellWord): boolean {
  if (word.kind === 'literal') return VARIABLE_TESTS.has(word.text)
  return !isNumber(word) && mayBeOption(word)
}

/** A parameter that is a number whatever happens. */
const isNumber = ({kind, source}: ShellWord): boolean => kind === 'unknown' && /^"?\$[?#$!]"?$/.test(source)

const isOneOf = (word: ShellWord | undefined, texts: ReadonlySet<string>): boolean =>
  word?.kind === 'literal' && texts.has(word.text)

/** Whether a test begins behind the word. */
const isStart = (word: ShellWord | undefined): boolean => word === undefined || isOneOf(word, OPERATORS)

/** `[`, which wants to be closed. */
const bracket: Program = (words, context): Use | undefined => {
  const last = words.at(-1)
  return last?.kind === 'literal' && last.text === ']' ? test(words.slice(0, -1), context) : undefined
}

/** The shell's own tests. */
export const testPrograms: Programs = {'[': bracket, test}
