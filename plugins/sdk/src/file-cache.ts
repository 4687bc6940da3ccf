import {stat} from 'node:fs/promises'
import type {FileCache} from './context.ts'

/** What one run remembers of the files it has read: which file it was, when it was changed, and its size. */
export function createFileCache(): FileCache {
  const seen = new Map<string, string>()
  return {
    async remember(path) {
      seen.set(path, await fileStamp(path))
    },
    async state(path) {
      const stamp = seen.get(path)
      if (stamp === undefined) return 'unread'
      return stamp === (await fileStamp(path)) ? 'unchanged' : 'changed'
    },
  }
}

/**
 * What tells a file from what it was before: which one it is, when it was changed, and its size. One that is gone has a
 * stamp that no file has.
 *
 * @throws what the file system throws when it can't be looked at
 */
export async function fileStamp(path: string): Promise<string> {
  try {
    const {ino, mtimeMs, size} = await stat(path)
    return `${ino}:${mtimeMs}:${size}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone'
    throw error
  }
}
