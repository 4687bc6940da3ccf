import {existsSync, statSync} from 'node:fs'
import {findSession} from '../sessions/find-session.ts'
import {openSession} from '../sessions/open-session.ts'
import type {Session} from '../sessions/session.ts'

/**
 * Opens a session that somebody names: a file of any format, or one of ours by its id or folder.
 *
 * @param from the name of the format; found out by default
 * @throws ToolyardError SESSION_UNREADABLE, INPUT_UNREADABLE
 */
export function openNamedSession(name: string, stateDir: string, from?: string): Promise<Session> {
  const isFile = existsSync(name) && statSync(name).isFile()
  return openSession(isFile ? name : findSession(name, stateDir).journal, {from})
}
