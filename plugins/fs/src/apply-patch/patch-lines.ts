import {FileFailure} from '../files/failure.ts'

/** The lines of a patch, one after another. */
export class PatchLines {
  readonly #lines: readonly string[]
  readonly #first: number
  #at = 0

  /** @param first the number of the first line, for messages */
  constructor(lines: readonly string[], first: number) {
    this.#lines = lines
    this.#first = first
  }

  /** The line that comes next; `undefined` at the end. */
  get next(): string | undefined {
    return this.#lines[this.#at]
  }

  /** Its number in the patch. */
  get number(): number {
    return this.#first + this.#at
  }

  skip(): void {
    this.#at += 1
  }

  skipBlank(): void {
    while (this.next?.trim() === '') this.skip()
  }

  /** What stands behind a header in the next line, which is taken then; blanks around both do not matter. */
  takeHeader(header: string): string | undefined {
    const line = this.next?.trim()
    if (line === undefined || !`${line} `.startsWith(`${header} `)) return undefined
    this.skip()
    return line.slice(header.length).trim()
  }

  /** An error that speaks of the next line. */
  unreadable(problem: string): FileFailure {
    return unreadablePatch(`line ${this.number} ${problem}`)
  }
}

export function unreadablePatch(problem: string): FileFailure {
  return new FileFailure(
    `The patch can't be read: ${problem}.`,
    'Nothing was changed. A patch is *** Begin Patch, then for each file *** Add File: PATH, *** Delete File: PATH or *** Update File: PATH with what belongs to it, and *** End Patch.',
  )
}
