import {stat, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {systemCode} from '../errors/toolyard-error.ts'
import type {ListedSession} from './list-sessions.ts'
import {pruneSessions} from './prune-sessions.ts'

const DAY = 24 * 3_600_000

/**
 * Removes old sessions of a state folder that holds some, where nobody has looked for old ones since a day.
 *
 * @returns those that were removed
 */
export async function pruneDaily(
  stateDir: string,
  {olderThan, now}: {readonly olderThan: number; readonly now: number},
): Promise<readonly ListedSession[]> {
  const marker = join(stateDir, 'sessions-pruned')
  const lookedAt = await changedAt(marker)
  if (lookedAt !== undefined && now - lookedAt < DAY) return []
  // first, so that of several runs at the same time one looks
  await writeFile(marker, '', {mode: 0o600})
  await utimes(marker, now / 1000, now / 1000)
  return pruneSessions(stateDir, {olderThan, now, isDryRun: false})
}

async function changedAt(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}
