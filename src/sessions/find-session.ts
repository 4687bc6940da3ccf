import {existsSync, readdirSync, statSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {type SessionFolder, sessionFolder, sessionIn} from './folder.ts'

/**
 * Finds a recorded session of ours by its id, by the beginning of one that no other has, by its folder, or by a folder
 * that was given as `--record` and holds one session.
 *
 * @throws ToolyardError SESSION_UNREADABLE
 */
export function findSession(name: string, stateDir: string): SessionFolder {
  const path = resolve(name)
  if (basename(path) === 'journal.jsonl' && existsSync(path)) return sessionIn(resolve(path, '..'))
  if (existsSync(join(path, 'journal.jsonl'))) return sessionIn(path)
  const isFolder = statSync(path, {throwIfNoEntry: false})?.isDirectory() === true
  const ids = idsIn(isFolder ? path : stateDir)
  const found = isFolder ? ids : ids.includes(name) ? [name] : ids.filter((id) => id.startsWith(name))
  const [id] = found
  if (id !== undefined && found.length === 1) return sessionFolder(isFolder ? path : stateDir, id)
  throw new ToolyardError(
    'SESSION_UNREADABLE',
    found.length > 1 ? `${name} stands for ${listOf(found)}.` : `There is no session ${name}.`,
    {hint: 'Name one by its id or its folder: `toolyard sessions list` shows them.'},
  )
}

function listOf(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN).join(', ')
  return `${ids.length} sessions: ${shown}${ids.length > SHOWN ? ', ...' : ''}`
}

const SHOWN = 5

/** The ids of the sessions that a state folder holds. */
export function idsIn(stateDir: string): readonly string[] {
  const folder = join(stateDir, 'sessions')
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((id) => existsSync(join(folder, id, 'journal.jsonl')))
}
