import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionNotes} from '../../session.ts'
import type {Importer, JsonObject, NumberedLine, SessionInput} from '../importer.ts'
import {skip} from '../notes.ts'
import {firstObjects} from '../sample.ts'
import {asObject, objectsOf, timeOf} from '../values.ts'
import {noteAbout} from './about.ts'
import {callOf, outputOf} from './items.ts'
import {RolloutReader} from './rollout-reader.ts'

/** The rollouts that Codex keeps of its sessions: lines with a payload each, or as it used to be the bare items. */
export const codex: Importer = {
  name: 'codex',
  description: 'rollouts that Codex keeps of its sessions',
  detect: (sample) => firstObjects(sample).some((value) => isEnvelope(value) || isBare(value) || isWhole(value)),
  read,
}

async function* read({lines, about, notes}: SessionInput): AsyncGenerator<RecordedTurn> {
  about.agent = {name: 'codex'}
  const reader = new RolloutReader(notes)
  let hasPayloads = false
  let cwd: string | undefined
  for await (const {value, line} of opened(lines(), notes)) {
    const {type, payload, timestamp} = value
    hasPayloads ||= isObject(payload)
    // in a file of payloads, a bare item without a time was torn out of one of them
    const isBareItem = !isObject(payload) && (!hasPayloads || isFilled(timestamp))
    const kind = isBareItem ? 'response_item' : type
    const item = isBareItem ? value : asObject(payload)
    if (kind === 'session_meta' || (isBareItem && type === undefined)) noteAbout(about, item)
    if ((kind === 'session_meta' || kind === 'turn_context') && isFilled(item.cwd)) cwd = item.cwd
    if (ENDS_RUN.has(kind) || (kind === 'event_msg' && ENDS_RUN.has(item.type))) reader.endRun()
    const isRead =
      kind === 'response_item'
        ? reader.readItem(item, {line, cwd, at: timeOf(timestamp)})
        : kind === 'event_msg' && reader.readEvent(item)
    if (!isRead) skip(notes, isObject(payload) && isFilled(item.type) ? `${String(type)}.${item.type}` : type)
    yield* reader.ready()
  }
  yield* reader.rest()
}

/** Lines and events that stand between two answers of the model. */
const ENDS_RUN: ReadonlySet<unknown> = new Set([
  'turn_context',
  'compacted',
  'user_message',
  'task_started',
  'task_complete',
  'turn_aborted',
])

/** The lines; of the one object that the oldest form is, its items. */
async function* opened(lines: AsyncIterable<NumberedLine>, notes: SessionNotes): AsyncGenerator<NumberedLine> {
  for await (const line of lines) {
    if (!isWhole(line.value)) yield line
    else {
      const {session, items} = line.value
      notes.lines = objectsOf(items).length
      if (isObject(session)) yield {value: session, line: 1}
      for (const [index, value] of objectsOf(items).entries()) yield {value, line: index + 1}
    }
  }
}

const isWhole = ({session, items}: JsonObject): boolean => isObject(session) && Array.isArray(items)

const isEnvelope = ({type, payload}: JsonObject): boolean => ENVELOPES.has(type) && isObject(payload)

const ENVELOPES: ReadonlySet<unknown> = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'world_state',
  'inter_agent_communication_metadata',
])

function isBare(value: JsonObject): boolean {
  const {type, record_type, id, timestamp, instructions, git} = value
  if (record_type === 'state') return true
  if (type === undefined) return isFilled(id) && isFilled(timestamp) && (instructions !== undefined || isObject(git))
  return type !== 'tool_result' && (callOf(value) ?? outputOf(value)) !== undefined
}
