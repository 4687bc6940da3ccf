/**
 * What a tool call is about to touch. A call declares its effects before it runs; whether it may run beside others,
 * which permission rules apply and whether plan mode blocks it are all answered from this one declaration.
 */
export type Effect = PathEffect | CommandEffect | UrlEffect | OtherEffect | UnknownEffect

/** A file or folder is read or written. `path` may be relative to the call's cwd; the gate resolves it and its links. */
export interface PathEffect {
  readonly kind: 'path'
  readonly path: string
  readonly access: 'read' | 'write'
  /** Everything below `path` is touched too, as by a search. */
  readonly recursive?: boolean
  /** The `id` of the command effect beside this one that touches the path: a rule that allows that command allows this. */
  readonly by?: string
}

/** A program is run, or a whole command line with all its parts. */
export interface CommandEffect {
  readonly kind: 'command'
  /**
   * Program and arguments with the quotes taken off; a word that only the shell can know stands as it is written. Empty
   * for a command line of several parts, and where the program is not known.
   */
  readonly argv: readonly string[]
  /** The command's own text, as it was asked for. */
  readonly text: string
  readonly readOnly: boolean
  /** The command was not fully understood: no allow rule with a specifier may cover it. */
  readonly opaque?: boolean
  /**
   * All that it reads and changes is declared beside it, by effects that name it in `by`: where they are allowed, so is
   * this. Without it, a command that is not read-only may change anything.
   */
  readonly contained?: boolean
  /** What the effects beside this one name it by; unique among the effects of a call. */
  readonly id?: string
  /** The `id` of the command effect beside this one that runs it: a rule that allows that command allows this. */
  readonly by?: string
}

/** A request leaves the machine. */
export interface UrlEffect {
  readonly kind: 'url'
  readonly url: string
  /** HTTP method in capitals. */
  readonly method: string
}

/** Something with a name of its own is read or changed, such as a tool of an MCP server. */
export interface OtherEffect {
  readonly kind: 'other'
  readonly name: string
  readonly access: 'read' | 'write'
}

/** Nothing is known: the call may change anything. */
export interface UnknownEffect {
  readonly kind: 'unknown'
  readonly reason: string
}

/** Whether the effect only reads: a path read, a read-only command, a url GET or HEAD, or an `other` read. */
export function isReadOnlyEffect(effect: Effect): boolean {
  switch (effect.kind) {
    case 'path':
    case 'other':
      return effect.access === 'read'
    case 'command':
      return effect.readOnly
    case 'url':
      return effect.method === 'GET' || effect.method === 'HEAD'
    case 'unknown':
      return false
  }
}

/** Whether a call with these effects only reads. No effects at all touches nothing, which is read-only. */
export function isReadOnly(effects: readonly Effect[]): boolean {
  return effects.every(isReadOnlyEffect)
}
