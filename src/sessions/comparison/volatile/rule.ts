/** What differs from run to run although nothing has changed, and what is to stand in its place. It is looked for in one line. */
export interface Rule {
  readonly pattern: RegExp
  /** As for `String.replace`: `$1` is what the first group has matched. */
  readonly replacement: string | ((match: string) => string)
  /** Only where something ran. In the text of a file the same may be what the file is about, such as a time limit. */
  readonly isLoose?: true
}

/** Rules for one kind of thing. */
export interface RuleSet {
  /** What every line has that one of them is for; most have not, and are spared all of them. */
  readonly sign: RegExp
  readonly rules: readonly Rule[]
}

/** A pattern made of named parts: each `{NAME}` stands for what the parts say. */
export function composed(source: string, parts: Readonly<Record<string, string>>): RegExp {
  return new RegExp(
    source.replaceAll(/\{([A-Z_]+)\}/g, (_, name: string) => `(?:${parts[name] ?? name})`),
    'g',
  )
}
