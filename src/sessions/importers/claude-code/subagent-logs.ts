import {readdir} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'
import {isFilled} from '../../../dialects/json.ts'
import {fileSource} from '../../../dialects/source.ts'
import type {JsonObject} from '../importer.ts'
import {readJsonLines} from '../json-lines/read-json-lines.ts'
import {newNotes} from '../notes.ts'
import {promptOf} from './sidechains.ts'

/** The log of a subagent, beside the one of its session. */
export interface SubagentLog {
  readonly file: string
  readonly agent: string
  /** What it was asked for. */
  readonly prompt: string | undefined
  /** The session that it says it belongs to. */
  readonly session: unknown
  /** The id of the call that started it. */
  readonly startedBy: unknown
}

/** A subagent of Claude Code's own, which makes summaries or suggestions and calls nothing. */
const INTERNAL = /^a(?:compact|prompt_suggestion)-/

/**
 * The logs of the subagents of a session: in the folder that is named like it, and beside it those that say they are
 * its. Beside the log of a subagent they are those of the others, any of which may be its own subagent.
 *
 * @param sessions the ids that the session goes by
 */
export async function subagentLogs(file: string, sessions: ReadonlySet<unknown>): Promise<readonly SubagentLog[]> {
  const folder = dirname(file)
  const below = await logsIn(join(folder, basename(file, '.jsonl'), 'subagents'), true)
  const beside = (await logsIn(folder, false)).filter((log) => log !== file)
  const found = await Promise.all([...below, ...beside].map(readHead))
  return found.filter(({agent, file: log, session}) => {
    return !INTERNAL.test(agent) && (below.includes(log) || sessions.has(session))
  })
}

export const isSubagentLog = (file: string): boolean => /^agent-[^/\\]+\.jsonl$/.test(basename(file))

async function logsIn(folder: string, isRecursive: boolean): Promise<readonly string[]> {
  // most sessions have no such folder
  const names = await readdir(folder, {recursive: isRecursive}).catch(() => [])
  return names
    .filter(isSubagentLog)
    .sort()
    .map((name) => join(folder, name))
}

async function readHead(file: string): Promise<SubagentLog> {
  const agent = basename(file, '.jsonl').slice('agent-'.length)
  const {toolUseId: startedBy} = await firstLine(file.replace(/\.jsonl$/, '.meta.json'))
  const first = await firstLine(file)
  const {agentId, sessionId: session} = first
  return {file, agent: isFilled(agentId) ? agentId : agent, prompt: promptOf(first), session, startedBy}
}

async function firstLine(file: string): Promise<JsonObject> {
  try {
    for await (const {value} of readJsonLines(fileSource(file).open(), newNotes())) return value
  } catch {
    // whoever reads it will say why it can't be read
  }
  return {}
}
