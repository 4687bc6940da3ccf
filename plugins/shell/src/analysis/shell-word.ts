/** A word of a command, as far as it can be known before the shell has expanded it. `source` is how it is written. */
export type ShellWord = LiteralWord | GlobWord | UnknownWord

/** Its quotes are taken off, and nothing in it is left to expand. */
export interface LiteralWord {
  readonly kind: 'literal'
  readonly text: string
  readonly source: string
}

/** A pattern that the shell replaces by the names it finds. Each of them begins with `prefix`. */
export interface GlobWord {
  readonly kind: 'glob'
  /** The literal text before the first wildcard. */
  readonly prefix: string
  /** The pattern with its quotes taken off; a wildcard that was quoted is behind a backslash. */
  readonly pattern: string
  readonly source: string
}

/** It holds a variable, a substitution or another program's output. */
export interface UnknownWord {
  readonly kind: 'unknown'
  /** The literal text before what is unknown. */
  readonly prefix: string
  /** It may become any number of words, any of which may look like an option. */
  readonly splits: boolean
  /** What is left of it when all that is unknown is empty. */
  readonly whenEmpty: string
  /** What it is when its variables have the values that the line itself gives them. */
  readonly whenAssigned?: string
  /** Folders in which the file lies that it names, where that is known. */
  readonly within?: readonly string[]
  /** `within` lists the very names that it stands for. */
  readonly isExact?: boolean
  readonly source: string
}

export const literal = (text: string, source = text): LiteralWord => ({kind: 'literal', text, source})

/** Whether the word, as it will be, may begin with a dash: then nobody knows whether it is an option. */
export function mayBeOption(word: ShellWord): boolean {
  if (word.kind === 'literal') return word.text.startsWith('-')
  if (word.kind === 'unknown' && word.splits) return true
  return word.prefix === '' || word.prefix.startsWith('-')
}
