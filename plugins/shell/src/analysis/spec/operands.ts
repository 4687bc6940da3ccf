import type {PathUse} from '../program.ts'
import {literal, type ShellWord} from '../shell-word.ts'
import {type Kind, kindOf, usePath} from './kind.ts'

/** What a program's operands are, in their order. */
export interface OperandKinds {
  readonly first: readonly Kind[]
  /** All that follow. */
  readonly rest: Kind | undefined
}

/**
 * Reads kinds separated by blanks: `TEXT FILE...`, `FILE? OUT?`. Which are optional is said for the reader's sake: the
 * program itself complains when one is missing.
 *
 * @throws Error for what can't be read
 */
export function parseOperands(template: string): OperandKinds {
  const names = template.split(/\s+/).filter((name) => name !== '')
  const last = names.at(-1)
  const hasRest = last?.endsWith('...') ?? false
  return {
    first: (hasRest ? names.slice(0, -1) : names).map((name) => kindOf(name.replace(/\?$/, ''))),
    rest: hasRest && last !== undefined ? kindOf(last.slice(0, -3)) : undefined,
  }
}

/** Whether any operand is a path. */
export const takesPaths = ({first, rest}: OperandKinds): boolean =>
  [...first, rest].some((kind) => kind?.access !== undefined)

/** The kinds without the first of them. */
export const withoutFirst = ({first, rest}: OperandKinds): OperandKinds => ({first: first.slice(1), rest})

/**
 * What becomes of the paths among the operands.
 *
 * @returns `undefined` where there are more operands than kinds, or it is not known which is which
 */
export function useOperands(
  {first, rest}: OperandKinds,
  operands: readonly ShellWord[],
  recursive: boolean,
): readonly PathUse[] | undefined {
  const paths: PathUse[] = []
  for (const [index, word] of operands.entries()) {
    const kind = first[index] ?? rest
    if (kind === undefined || (index < first.length && mayBeSeveral(word)) || !beginsWith(word, kind.start))
      return undefined
    const path = usePath(kind, word, recursive)
    if (path !== undefined) paths.push(path)
  }
  return paths
}

/**
 * What may be read where no operand can do harm: a word that is not known may be a path wherever it stands, and so may
 * every word behind one that becomes any number of words.
 */
export function readOperands(
  {first, rest}: OperandKinds,
  operands: readonly ShellWord[],
  recursive: boolean,
): readonly PathUse[] {
  if (!takesPaths({first, rest})) return []
  const path = kindOf('FILE')
  const moved = operands.findIndex((word) => mayBeSeveral(word))
  return operands.flatMap((word, index) => {
    const kind = first[index] ?? rest
    const mayBePath =
      kind === undefined || (moved !== -1 && index >= moved) || (word.kind !== 'literal' && word.prefix === '')
    return usePath(mayBePath && kind?.access === undefined ? path : (kind ?? path), word, recursive) ?? []
  })
}

/** Folders that hold all the paths, where they are known. */
export function foldersOf(paths: readonly PathUse[]): readonly string[] | undefined {
  const folders: string[] = []
  for (const {word} of paths) {
    if (word.kind === 'literal') folders.push(word.text)
    else if (word.kind === 'glob') folders.push(word.prefix.slice(0, word.prefix.lastIndexOf('/') + 1) || '.')
    else if (word.within === undefined) return undefined
    else folders.push(...word.within)
  }
  return folders
}

/** Whether the shell may make any number of words of it. */
const mayBeSeveral = (word: ShellWord): boolean => word.kind === 'glob' || (word.kind === 'unknown' && word.splits)

const beginsWith = (word: ShellWord, start: string): boolean =>
  start === '' || (word.kind === 'literal' ? word.text : word.prefix).startsWith(start)

/** Any file may be read. */
export const ANY_FILE: PathUse = {word: literal('/'), access: 'read', recursive: true}
