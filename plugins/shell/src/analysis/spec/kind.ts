import type {PathUse} from '../program.ts'
import type {ShellWord} from '../shell-word.ts'

/** What a word in the place of an operand, or of an option's value, is to the program. */
export interface Kind {
  /** A path that the program reads or writes; otherwise a text that it does nothing with but what it is for. */
  readonly access: PathUse['access'] | undefined
  /** All below the path too. */
  readonly recursive: boolean
  /** What the word begins with, such as the `+` in front of a format. */
  readonly start: string
}

const PATHS: Readonly<Record<string, Pick<Kind, 'access' | 'recursive'>>> = {
  FILE: {access: 'read', recursive: false},
  DIR: {access: 'read', recursive: true},
  OUT: {access: 'write', recursive: false},
  OUTDIR: {access: 'write', recursive: true},
}

/**
 * The kind that a specification writes as `FILE`, `DIR` (read), `OUT`, `OUTDIR` (written), or as any other capitals for
 * a harmless text, with what the word has to begin with in front: `+FORMAT`.
 */
export function kindOf(name: string): Kind {
  const [, start = '', base = ''] = /^([^A-Z]*)([A-Z]+)$/.exec(name) ?? []
  if (base === '') throw new Error(`${name} is no kind of value: write FILE, DIR, OUT, OUTDIR or a name in capitals`)
  const path = Object.hasOwn(PATHS, base) ? PATHS[base] : undefined
  return {access: path?.access, recursive: path?.recursive ?? false, start}
}

/** What the program does with the path; a dash that is read is standard input. */
export function usePath(kind: Kind, word: ShellWord, recursive = false): PathUse | undefined {
  if (kind.access === undefined) return undefined
  if (kind.access === 'read' && word.kind === 'literal' && word.text === '-') return undefined
  return kind.recursive || recursive ? {word, access: kind.access, recursive: true} : {word, access: kind.access}
}
