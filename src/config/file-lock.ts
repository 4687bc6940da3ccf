import {open, stat, unlink} from 'node:fs/promises'
import {setTimeout as sleep} from 'node:timers/promises'
import {systemCode, ToolyardError} from '../errors/toolyard-error.ts'

/** Milliseconds after which a lock is taken for one that a process left behind when it died; the work takes a few. */
const STALE = 10_000
const WAIT = 20

/**
 * Does something while no other process does it, told by a file that only one of them can create.
 *
 * @throws ToolyardError CONFIG_UNREADABLE when the lock does not become free
 */
export async function withFileLock(lock: string, work: () => Promise<void>): Promise<void> {
  for (let waited = 0; !(await take(lock)); waited += WAIT) {
    if (waited > 2 * STALE)
      throw new ToolyardError('CONFIG_UNREADABLE', `Another process does not give the lock ${lock} back.`, {
        hint: 'Remove it when no other toolyard runs.',
      })
    if (await isStale(lock)) await release(lock)
    else await sleep(WAIT)
  }
  try {
    await work()
  } finally {
    await release(lock)
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

async function isStale(lock: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(lock)).mtimeMs > STALE
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false
    throw error
  }
}

async function release(lock: string): Promise<void> {
  try {
    await unlink(lock)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
}
