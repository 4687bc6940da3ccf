import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionAbout} from '../../session.ts'
import type {ClaudeEntry} from '../claude/entry.ts'
import {MessageReader} from '../claude/message-reader.ts'
import type {Importer, JsonObject, SessionInput} from '../importer.ts'
import {skip} from '../notes.ts'
import {firstObjects} from '../sample.ts'
import {timeOf} from '../values.ts'
import {deniedCalls} from './denials.ts'

/**
 * What `claude -p --output-format stream-json` prints, one run or several after each other; also as the array that
 * Claude's GitHub action makes of it.
 *
 * @see https://code.claude.com/docs/en/headless
 */
export const claudeStreamJson: Importer = {
  name: 'claude-stream-json',
  description: 'what claude -p --output-format stream-json prints',
  detect: (sample) => firstObjects(sample).some(isOfRun),
  read,
}

async function* read(input: SessionInput): AsyncGenerator<RecordedTurn> {
  const {about, notes} = input
  about.agent = {name: 'claude-code'}
  const denied = await deniedCalls(input)
  const messages = new MessageReader(notes)
  let run: JsonObject = {}
  for await (const {value, line} of input.lines()) {
    noteAbout(about, value)
    if (value.type === 'system' && value.subtype === 'init') run = value
    const entry = entryOf(value, line, run, denied)
    if (entry === undefined) skip(notes, kindOf(value))
    else messages.push(entry)
    yield* messages.ready()
  }
  yield* messages.rest()
}

function entryOf(
  value: JsonObject,
  line: number,
  {cwd, claude_code_version: version}: JsonObject,
  denied: ReadonlySet<unknown>,
): ClaudeEntry | undefined {
  const {type: role, message, parent_tool_use_id: parent, uuid, tool_use_result: data, timestamp} = value
  if ((role !== 'assistant' && role !== 'user') || !isObject(message)) return undefined
  return {
    role,
    message,
    line,
    agent: isFilled(parent) ? parent : undefined,
    uuid,
    data,
    isRefused: (id) => denied.has(id),
    version: isFilled(version) ? version : undefined,
    cwd: isFilled(cwd) ? cwd : undefined,
    at: timeOf(timestamp),
  }
}

function noteAbout(
  about: SessionAbout,
  {session_id: id, type, subtype, cwd, claude_code_version, timestamp}: JsonObject,
) {
  if (isFilled(id)) about.id ??= id
  const at = timeOf(timestamp)
  if (at !== undefined) about.startedAt ??= at
  if (type !== 'system' || subtype !== 'init') return
  if (isFilled(cwd)) about.cwd ??= cwd
  if (isFilled(claude_code_version) && about.agent?.version === undefined) {
    about.agent = {name: 'claude-code', version: claude_code_version}
  }
}

const kindOf = ({type, subtype}: JsonObject): unknown =>
  typeof type === 'string' && isFilled(subtype) ? `${type}.${subtype}` : type

/** Whether a line is one that no other format has. */
function isOfRun({type, subtype, message, session_id: id, parent_tool_use_id: parent, tools}: JsonObject): boolean {
  if (type === 'system') return isFilled(subtype) && (isFilled(id) || Array.isArray(tools))
  if (type === 'assistant' || type === 'user') return isObject(message) && (isFilled(id) || parent !== undefined)
  if (type === 'result') return isFilled(id) && isFilled(subtype)
  return type === 'stream_event' && isFilled(id)
}
