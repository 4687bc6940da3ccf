import {text} from '@toolyard/sdk'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome, RecordedTurn, SessionAbout, SessionNotes} from '../../session.ts'
import {Conversation} from '../chat/conversation.ts'
import {atMoment, durationOf, momentOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {skip} from '../notes.ts'
import {settled} from '../outcomes.ts'
import {entriesOf} from '../sample.ts'
import {asObject, numberOf, objectsOf} from '../values.ts'
import {callOf, describeClient, outcomeOf} from './exchange.ts'

/** Whether a value is a cassette: of mcp-recorder, or of agent-vcr, which has a session around the same. */
export function isCassette(value: unknown): value is JsonObject {
  const first = objectsOf(interactionsOf(value)).slice(0, LOOKED_AT)
  return first.length > 0 && first.every(isInteraction)
}

/** Interactions to look at before a list counts as one. */
const LOOKED_AT = 20

const interactionsOf = (value: unknown): unknown => {
  const {interactions, session} = asObject(value)
  return interactions ?? asObject(session).interactions
}

/** HTTP recorders call theirs the same, without JSON-RPC in them. */
function isInteraction({type, request}: JsonObject): boolean {
  if (type === 'lifecycle') return true
  return isObject(request) && isFilled(request.method) && ('jsonrpc' in request || isFilled(type))
}

/** Requests with their responses. Nothing says which of them overlapped, so that each is a turn of its own. */
export function* readCassette(value: JsonObject, about: SessionAbout, notes: SessionNotes): Generator<RecordedTurn> {
  describe(value, about)
  const conversation = new Conversation(notes)
  const interactions = interactionsOf(value)
  for (const {value: interaction, line} of entriesOf(Array.isArray(interactions) ? interactions : [], notes)) {
    const {request, direction, timestamp, type} = interaction
    describeClient(asObject(request), about)
    const call = direction === 'server_to_client' ? undefined : callOf(asObject(request))
    if (call === undefined) skip(notes, asObject(request).method ?? type)
    else conversation.ask([{...call, line, ...atMoment(timestamp), outcome: answerOf(interaction)}])
  }
  yield* conversation.turns()
}

function answerOf({response, response_status: status, latency_ms: latency}: JsonObject): RecordedOutcome | undefined {
  const durationMs = durationOf(latency)
  const outcome = outcomeOf(asObject(response), durationMs)
  const code = numberOf(status)
  if (outcome !== undefined || code === undefined || code < 400) return outcome
  return settled({ended: 'crashed', content: [text(`HTTP ${code}`)], durationMs})
}

function describe({metadata, session}: JsonObject, about: SessionAbout): void {
  const {recorded_at: recordedAt, session_id: id} = asObject(metadata)
  const startedAt = momentOf(recordedAt)
  if (startedAt !== undefined) about.startedAt = startedAt
  if (isFilled(id)) about.id = id
  describeClient(asObject(asObject(session).initialize_request), about)
}
