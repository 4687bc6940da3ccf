import {rm} from 'node:fs/promises'
import {type ListedSession, listSessions} from './list-sessions.ts'
import {listUnrecorded} from './list-unrecorded.ts'

export interface PruneOptions {
  /** Milliseconds since something was last written to a session. */
  readonly olderThan: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** Only tell which ones would be removed. */
  readonly isDryRun: boolean
}

/**
 * Removes old sessions of a state folder, with all that they keep, and what runs have kept that were not recorded. One
 * that is being run stays.
 */
export async function pruneSessions(
  stateDir: string,
  {olderThan, now, isDryRun}: PruneOptions,
): Promise<readonly ListedSession[]> {
  const sessions = [...(await listSessions(stateDir)), ...(await listUnrecorded(stateDir))]
  const old = sessions.filter(({changedAt, state}) => state.status !== 'running' && now - changedAt > olderThan)
  if (!isDryRun) for (const {path} of old) await rm(path, {recursive: true, force: true})
  return old
}
