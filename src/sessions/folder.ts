import {basename, join} from 'node:path'

/** Where a session of ours is kept. */
export interface SessionFolder {
  readonly id: string
  /** Absolute. It is made with its first file. */
  readonly path: string
  /** What calls have said, one line each. */
  readonly journal: string
  /** Results that were too large to be shown. */
  readonly results: string
}

/** @param stateDir the folder of all sessions of a user, or the one that was asked for */
export function sessionFolder(stateDir: string, id: string): SessionFolder {
  return sessionIn(join(stateDir, 'sessions', id))
}

/** The session whose folder this is, which is named by its id. */
export function sessionIn(path: string): SessionFolder {
  return {id: basename(path), path, journal: join(path, 'journal.jsonl'), results: join(path, 'tool-results')}
}
