import type {PathUse, Program, Programs} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {has, isManyWords, writer, writeTo} from './writer.ts'

const COMMON = `
  -cfhPRv --changes --dereference --no-dereference --no-preserve-root --preserve-root --quiet --recursive --silent
  --verbose
  --reference=FILE
`

const isRecursive = (given: Arguments): boolean => has(given, '-R', '--recursive')

/** The first operand is the mode or the owner, where no option stands for it. */
function pathsBehindFirst(given: Arguments): readonly PathUse[] {
  const isFirstPath = has(given, '--reference') || given.operands.slice(0, 1).some(isManyWords)
  return given.operands.slice(isFirstPath ? 0 : 1).map((word) => writeTo(word, isRecursive(given)))
}

const chmod = writer(COMMON, pathsBehindFirst)
const chmodFiles = writer(COMMON, (given) => given.operands.map((word) => writeTo(word, isRecursive(given))))

/** A mode may look like an option: `-x`, `-rw,o+x`. Then all operands are files. */
const MODE = /^-[rwxXstugoa,+=0-7][rwxXstugoa,+=0-7-]*$/

const isText = (word: ShellWord, text: string) => word.kind === 'literal' && word.text === text

const chmodWithMode: Program = (args, context) => {
  if (args.some((word) => isText(word, '--reference'))) return chmod(args, context)
  const end = args.findIndex((word) => isText(word, '--'))
  const rest = args.filter(
    (word, index) => !(word.kind === 'literal' && MODE.test(word.text) && (end < 0 || index < end)),
  )
  return rest.length < args.length ? chmodFiles(rest, context) : chmod(args, context)
}

/** Programs that change what the system notes of a file. */
export const attributes: Programs = {
  chgrp: writer(`${COMMON}\n-H`, pathsBehindFirst),
  chmod: chmodWithMode,
  chown: writer(`${COMMON}\n-H\n--from=OWNER`, pathsBehindFirst),
}
