import {existsSync} from 'node:fs'
import {readdir, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {idsIn} from './find-session.ts'
import type {ListedSession} from './list-sessions.ts'
import {isSessionBusy} from './session-lock.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** All that a run keeps that is not recorded: results that were too large to be shown. */
const RESULTS = 'tool-results'

/** What runs have kept in a state folder that were not recorded, and are over. Folders of others are none of them. */
export async function listUnrecorded(stateDir: string): Promise<readonly ListedSession[]> {
  const folder = join(stateDir, 'sessions')
  const recorded = new Set(idsIn(stateDir))
  const names = existsSync(folder) ? await readdir(folder) : []
  const found: ListedSession[] = []
  for (const id of names.filter((name) => ID.test(name) && !recorded.has(name))) {
    const path = join(folder, id)
    const held = await readdir(path)
    if (held.length !== 1 || held[0] !== RESULTS || isSessionBusy(path)) continue
    const {mtimeMs: changedAt} = await stat(join(path, RESULTS))
    found.push({id, path, startedAt: undefined, changedAt, cwd: undefined, bytes: 0, state: {status: 'unfinished'}})
  }
  return found
}
