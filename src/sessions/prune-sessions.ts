import {existsSync} from 'node:fs'
import {readdir, rm, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {idsIn} from './find-session.ts'
import {type ListedSession, listSessions} from './list-sessions.ts'
import {isSessionBusy} from './session-lock.ts'

export interface PruneOptions {
  /** Milliseconds since something was last written to a session. */
  readonly olderThan: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** Only tell which ones would be removed. */
  readonly isDryRun: boolean
}

/** Removes old sessions of a state folder, with all that they keep. One that is being run stays. */
export async function pruneSessions(
  stateDir: string,
  {olderThan, now, isDryRun}: PruneOptions,
): Promise<readonly ListedSession[]> {
  const sessions = await listSessions(stateDir)
  const old = sessions.filter(({changedAt, state}) => state.status !== 'running' && now - changedAt > olderThan)
  if (isDryRun) return old
  for (const {path} of old) await rm(path, {recursive: true, force: true})
  for (const path of await unrecorded(stateDir)) {
    if (!isSessionBusy(path) && now - (await changedAt(path)) > olderThan)
      await rm(path, {recursive: true, force: true})
  }
  return old
}

/** Folders of runs that were not recorded, with results that were too large to be shown. */
async function unrecorded(stateDir: string): Promise<readonly string[]> {
  const folder = join(stateDir, 'sessions')
  const entries = existsSync(folder) ? await readdir(folder, {withFileTypes: true}) : []
  const recorded = new Set(idsIn(stateDir))
  return entries.filter((entry) => entry.isDirectory() && !recorded.has(entry.name)).map(({name}) => join(folder, name))
}

/** The last time that something was added to a folder, or to one in it; milliseconds since 1970. */
async function changedAt(path: string): Promise<number> {
  const results = join(path, 'tool-results')
  const times = await Promise.all([path, results].map((one) => (existsSync(one) ? stat(one) : undefined)))
  return Math.max(...times.map((stats) => stats?.mtimeMs ?? 0))
}
