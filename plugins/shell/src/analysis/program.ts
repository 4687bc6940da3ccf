import type {ShellWord} from './shell-word.ts'

/** What a program does with its arguments. What is not said here, it does not do. */
export interface Use {
  /** Files that it reads or writes. */
  readonly paths?: readonly PathUse[] | undefined
  /** Commands that it runs in turn. */
  readonly runs?: readonly Run[] | undefined
  /**
   * It changes, or may reach, more than `paths` and `runs` say: processes, the system, the network, a repository's own
   * files. Such a command is not read-only, and nothing but a rule for it allows it.
   */
  readonly changesMore?: boolean | undefined
  /** It follows configuration of the folder it runs in: after a `cd` it is not read-only. */
  readonly trustsFolder?: boolean | undefined
  /**
   * It prints names of files, one a line: `stdin` passes on those that it reads, otherwise the folders that they lie in.
   * For `xargs` behind it.
   */
  readonly lists?: 'stdin' | readonly string[] | undefined
}

export interface PathUse {
  readonly word: ShellWord
  readonly access: 'read' | 'write'
  /** All below it too. */
  readonly recursive?: boolean | undefined
  /** What has the path is changed, replaced or removed itself, rather than written into: no stream takes that. */
  readonly replaces?: boolean | undefined
}

/** Something that a program runs: words of a command, or a text that a shell reads. */
export type Run =
  | {readonly kind: 'command'; readonly words: readonly ShellWord[]}
  | {readonly kind: 'script'; readonly text: string}

/** What a program's arguments are read in the light of. */
export interface UseContext {
  /** Folders in which the files lie whose names come from standard input, where that is known. */
  readonly stdinLists: readonly string[] | undefined
}

/** What is known of a program. Returns `undefined` for arguments that are not described: they may do anything. */
export type Program = (args: readonly ShellWord[], context: UseContext) => Use | undefined

/** Programs by name. */
export type Programs = Readonly<Record<string, Program>>
