/** What a patch does to one file. Paths are as the patch has them. */
export type FilePatch = AddedFile | DeletedFile | UpdatedFile

/** A new file; one that is there is replaced. */
export interface AddedFile {
  readonly kind: 'add'
  readonly path: string
  readonly text: string
}

export interface DeletedFile {
  readonly kind: 'delete'
  readonly path: string
}

export interface UpdatedFile {
  readonly kind: 'update'
  readonly path: string
  readonly movedTo: string | undefined
  /** From the top of the file to its end; none where it is only moved. */
  readonly hunks: readonly PatchHunk[]
}

export interface PatchHunk {
  /** Lines above the place that say where to look for it: each stands below the one before. */
  readonly contexts: readonly string[]
  /** At least one. */
  readonly lines: readonly HunkLine[]
  /** What it changes is the end of the file. */
  readonly atEnd: boolean
  /** The line of the patch that it begins in, from 1. */
  readonly at: number
}

export interface HunkLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}
