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
export async function openNamedSession(name: string, stateDir: string, from?: string): Promise<Session> {
  return openSession(journalOf(name, stateDir), {from})
}

/** The file of a session that somebody names. @throws ToolyardError SESSION_UNREADABLE */
export function journalOf(name: string, stateDir: string): string {
  const isFile = existsSync(name) && statSync(name).isFile()
  return isFile ? name : findSession(name, stateDir).journal
}
