import {existsSync} from 'node:fs'
import {open, stat} from 'node:fs/promises'
import {systemCode} from '../errors/toolyard-error.ts'
import {idsIn} from './find-session.ts'
import {sessionFolder} from './folder.ts'
import {newNotes} from './importers/notes.ts'
import {parseJournalLine} from './journal/parse-line.ts'
import type {JournalLine, LineOf} from './journal/schema.ts'
import {isSessionBusy} from './session-lock.ts'

/** A recorded session of ours, as a list shows it. */
export interface ListedSession {
  readonly id: string
  /** Its folder; absolute. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly startedAt: number | undefined
  /** The last time that something was written; milliseconds since 1970. */
  readonly changedAt: number
  readonly cwd: string | undefined
  /** Bytes of the journal. */
  readonly bytes: number
  readonly state:
    | {readonly status: 'running'}
    /** It was killed, or the machine went down. */
    | {readonly status: 'unfinished'}
    | {readonly status: 'ended'; readonly exitCode: number; readonly calls: Readonly<Record<string, number>>}
}

/** Bytes at the end of a journal in which its last line is looked for. */
const TAIL = 64 * 1024

/** Files that are open at the same time: there may be thousands of sessions. */
const TOGETHER = 64

/** The sessions of a state folder, the newest first. Only the ends of their journals are read. */
export async function listSessions(stateDir: string): Promise<readonly ListedSession[]> {
  const ids = idsIn(stateDir)
  const sessions: ListedSession[] = []
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const some = ids.slice(at, at + TOGETHER).map((id) => describeSession(stateDir, id))
    sessions.push(...(await Promise.all(some)).filter((session) => session !== undefined))
  }
  return sessions.sort((a, b) => b.changedAt - a.changedAt)
}

/** `undefined` for one that is gone by now. */
async function describeSession(stateDir: string, id: string): Promise<ListedSession | undefined> {
  try {
    return await describe(stateDir, id)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function describe(stateDir: string, id: string): Promise<ListedSession> {
  const {path, journal} = sessionFolder(stateDir, id)
  const {mtimeMs, size} = await stat(journal)
  const [first, last] = await endsOf(journal, size)
  const header = first?.type === 'header' ? first : undefined
  return {
    id,
    path,
    startedAt: header?.at,
    changedAt: Math.max(mtimeMs, (await statIfThere(`${journal}.accepted`))?.mtimeMs ?? 0),
    cwd: header?.cwd,
    bytes: size,
    state: stateOf(last, path),
  }
}

const statIfThere = async (file: string) => (existsSync(file) ? stat(file) : undefined)

function stateOf(last: JournalLine | undefined, path: string): ListedSession['state'] {
  if (isSessionBusy(path)) return {status: 'running'}
  return last?.type === 'end' ? ended(last) : {status: 'unfinished'}
}

const ended = ({exitCode, calls}: LineOf<'end'>) => ({status: 'ended', exitCode, calls}) as const

/** The first and the last line of a journal, as far as they are whole. */
async function endsOf(
  journal: string,
  size: number,
): Promise<readonly [JournalLine | undefined, JournalLine | undefined]> {
  await using file = await open(journal)
  const read = async (position: number) => {
    const {buffer, bytesRead} = await file.read({buffer: Buffer.alloc(Math.min(TAIL, size)), position})
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n')
  }
  const [first = ''] = await read(0)
  const last = (await read(Math.max(0, size - TAIL))).at(-1) ?? ''
  return [lineOf(first), lineOf(last)]
}

function lineOf(text: string): JournalLine | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? parseJournalLine({...value}, 0, newNotes()) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
