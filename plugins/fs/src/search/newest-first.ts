import {lstat} from 'node:fs/promises'

const AT_ONCE = 64

/**
 * Sorts paths by time of change, newest first, and by path where that is the same. Those that have vanished are left
 * out.
 *
 * @throws the signal's reason when it is aborted
 */
export async function newestFirst(paths: readonly string[], signal: AbortSignal): Promise<string[]> {
  const dated: Array<{readonly path: string; readonly time: number}> = []
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    signal.throwIfAborted()
    const times = await Promise.all(paths.slice(at, at + AT_ONCE).map(changeTime))
    for (const [index, time] of times.entries()) {
      const path = paths[at + index]
      if (time !== undefined && path !== undefined) dated.push({path, time})
    }
  }
  dated.sort((left, right) => right.time - left.time || (left.path < right.path ? -1 : 1))
  return dated.map(({path}) => path)
}

async function changeTime(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
