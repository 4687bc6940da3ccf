import type {PathUse, Programs} from '../../program.ts'
import {literal, type ShellWord} from '../../shell-word.ts'
import {has, writer, writeTo} from './writer.ts'

/** A folder, and those it lies in as far as the path names them. */
function withParents(word: ShellWord): readonly PathUse[] {
  if (word.kind !== 'literal') return [writeTo(word, true)]
  const path = word.text.replace(/\/+$/, '')
  return [
    writeTo(word),
    ...Array.from(path.matchAll(/\/+/g), ({index}) => writeTo(literal(path.slice(0, index) || '/'))),
  ]
}

/** Programs that remove files. */
export const removing: Programs = {
  rm: writer(
    `
      -dfiIrRv --dir --force --no-preserve-root --one-file-system --recursive --verbose
      --interactive[=WHEN]
      --preserve-root[=WHICH]
    `,
    (given) => given.operands.map((word) => writeTo(word, has(given, '-r', '-R', '--recursive'))),
  ),
  rmdir: writer('-pv --ignore-fail-on-non-empty --parents --verbose', (given) =>
    has(given, '-p', '--parents') ? given.operands.flatMap(withParents) : given.operands.map((word) => writeTo(word)),
  ),
  shred: writer(
    `
      -fuvxz --exact --force --verbose --zero
      -n --iterations=COUNT
      -s --size=SIZE
      --random-source=FILE
      --remove[=HOW]
    `,
    ({operands}) => operands.map((word) => writeTo(word)),
  ),
  unlink: writer('', ({operands}) => operands.map((word) => writeTo(word))),
}
