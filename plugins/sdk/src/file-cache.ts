import {stat} from 'node:fs/promises'
import type {FileCache} from './context.ts'

/** What one run remembers of the files it has read: which file it was, when it was changed, and its size. */
export function createFileCache(): FileCache {
  const seen = new Map<string, string>()
  return {
    async remember(path) {
      seen.set(path, await stampOf(path))
    },
    async state(path) {
      const stamp = seen.get(path)
      if (stamp === undefined) return 'unread'
      return stamp === (await stampOf(path)) ? 'unchanged' : 'changed'
    },
  }
}

/** A file that is gone has a stamp that no file has. */
async function stampOf(path: string): Promise<string> {
  try {
    const {ino, mtimeMs, size} = await stat(path)
    return `${ino}:${mtimeMs}:${size}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone'
    throw error
  }
}
