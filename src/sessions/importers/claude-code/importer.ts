import {basename} from 'node:path'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn} from '../../session.ts'
import type {Importer, JsonObject, SessionInput} from '../importer.ts'
import {firstObjects} from '../sample.ts'
import {readLog, readSubagent} from './read-log.ts'
import {isSubagentLog, subagentLogs} from './subagent-logs.ts'

/** The logs that Claude Code keeps of its sessions, of whichever version. */
export const claudeCode: Importer = {
  name: 'claude-code',
  description: 'logs that Claude Code keeps of its sessions',
  detect(sample) {
    const values = firstObjects(sample)
    return values.some(isOfLog) || (values.some(isMessage) && !values.some(isOfRun))
  },
  read,
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function* read({file, sample, lines, about, notes, signal}: SessionInput): AsyncGenerator<RecordedTurn> {
  const name = basename(file, '.jsonl')
  about.agent = {name: 'claude-code'}
  // a log that was resumed holds the id of the session before, too
  if (UUID.test(name)) about.id = name
  const sessions = new Set([name, ...firstObjects(sample).map(({sessionId}) => sessionId)].filter(isFilled))
  const found = await subagentLogs(file, sessions)
  const agents = new Set(found.map(({agent}) => agent))
  const context = {notes, about, agents, logs: new Map(found.map((log) => [log.agent, log])), signal}
  const own = isSubagentLog(file) ? name.slice('agent-'.length) : undefined
  for await (const turn of readLog(lines(), context)) {
    yield own !== undefined && turn.agent === undefined ? {...turn, agent: own} : turn
  }
  // the other logs beside a subagent's belong to its session
  if (!isSubagentLog(file)) for (const log of context.logs.values()) yield* readSubagent(log, context)
}

/** Whether a line is a message, of which logs that somebody cut down hold nothing else. */
const isMessage = ({type, message}: JsonObject): boolean =>
  (type === 'user' || type === 'assistant') && isObject(message) && message.role === type

/** Whether a line is one of what Claude Code prints. */
const isOfRun = (value: JsonObject): boolean => 'session_id' in value || 'parent_tool_use_id' in value

/** Whether a line is one that no other format has. */
function isOfLog({type, sessionId, uuid, message, leafUuid, snapshot}: JsonObject): boolean {
  if (type === 'user' || type === 'assistant') return isObject(message) && isFilled(sessionId) && isFilled(uuid)
  if (type === 'summary') return isFilled(leafUuid)
  if (type === 'file-history-snapshot') return isObject(snapshot)
  return isFilled(sessionId) && typeof type === 'string' && KINDS.has(type)
}

const KINDS: ReadonlySet<string> = new Set([
  'system',
  'progress',
  'attachment',
  'queue-operation',
  'permission-mode',
  'mode',
  'last-prompt',
  'custom-title',
  'ai-title',
  'agent-name',
  'pr-link',
])
