import {type FileCache, fileStamp} from '@toolyard/sdk'

/** Files that are looked at after a call that may have changed any. */
const MAX_CHECKED = 500

/** What one call did to what the run knows of files. */
export interface CallReads extends FileCache {
  /** Files that it read again and found unchanged. */
  readonly unchanged: readonly string[]
  /** Files that it found, or made, other than they were read before. */
  readonly changed: readonly string[]
  /** What it remembered, by path. */
  readonly remembered: ReadonlyMap<string, string>
}

/**
 * What a run remembers of the files that its calls have read: which file it was, when it was changed, and its size. What
 * a call remembers is its own until it is kept, so that calls that run side by side do not depend on which is quicker.
 */
export class ReadFiles {
  /** The last that was read is the last. */
  readonly #stamps = new Map<string, string>()
  /** Files that have been said to be stale since they were read. */
  readonly #told = new Set<string>()

  /** The view of one call. */
  forCall(): CallReads {
    const unchanged: string[] = []
    const changed: string[] = []
    const remembered = new Map<string, string>()
    return {
      unchanged,
      changed,
      remembered,
      remember: async (path) => {
        const stamp = await fileStamp(path)
        const before = this.#stamps.get(path)
        if (before === stamp) unchanged.push(path)
        else if (before !== undefined) changed.push(path)
        remembered.set(path, stamp)
      },
      state: async (path) => {
        const stamp = remembered.get(path) ?? this.#stamps.get(path)
        if (stamp === undefined) return 'unread'
        return stamp === (await fileStamp(path)) ? 'unchanged' : 'changed'
      },
    }
  }

  /**
   * Files that are no longer as they were read, and have not been said to be so. Of many, those that were read last.
   *
   * @param except those that are known to have changed
   */
  async findStale(except: readonly string[] = []): Promise<readonly string[]> {
    const known = [...this.#stamps].slice(-MAX_CHECKED).filter(([path]) => !except.includes(path))
    const found = await Promise.all(
      known.map(async ([path, stamp]) => {
        const now = await stampOrNone(path)
        if (now === undefined || now === stamp || this.#told.has(path)) return []
        this.#told.add(path)
        return [path]
      }),
    )
    return found.flat()
  }

  /** Files have been said to be stale. */
  tell(paths: readonly string[]): void {
    for (const path of paths) this.#told.add(path)
  }

  /** Remembers files as they were. */
  keep(stamps: Iterable<readonly [path: string, stamp: string]>): void {
    for (const [path, stamp] of stamps) {
      this.#stamps.delete(path)
      this.#stamps.set(path, stamp)
      this.#told.delete(path)
    }
  }
}

/** Of what can't be looked at any more nobody can say what it is. */
async function stampOrNone(path: string): Promise<string | undefined> {
  try {
    return await fileStamp(path)
  } catch {
    return undefined
  }
}
