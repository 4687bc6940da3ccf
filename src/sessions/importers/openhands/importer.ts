import {isFilled} from '../../../dialects/json.ts'
import type {RecordedOutcome, RecordedTurn, SessionNotes} from '../../session.ts'
import {type AskedCall, Conversation} from '../chat/conversation.ts'
import {atMoment, idOf} from '../chat/values.ts'
import type {Importer, JsonObject, SessionInput} from '../importer.ts'
import {skip} from '../notes.ts'
import {withheld} from '../outcomes.ts'
import {asObject} from '../values.ts'
import {actionOf} from './actions.ts'
import {eventsOf, isEvent} from './events.ts'
import {outcomeOf} from './observation.ts'

/** Events of OpenHands: a list of them, alone or in what an evaluation wrote of a run, and one a line. */
export const openhands = {
  name: 'openhands',
  description: 'events of OpenHands',
  detect: ({value, lines: [first]}) =>
    value === undefined ? isEvent(first) || eventsOf(first).length > 0 : isEvent(value) || eventsOf(value).length > 0,
  read,
} as const satisfies Importer

async function* read({sample: {value}, lines, about, notes}: SessionInput): AsyncGenerator<RecordedTurn> {
  about.agent = {name: 'OpenHands'}
  const events = eventsOf(value)
  if (events.length > 0) {
    notes.lines += events.length
    yield* readEvents(events, notes)
    return
  }
  const alone: JsonObject[] = []
  for await (const {value: line} of lines()) {
    const run = eventsOf(line)
    if (run.length > 0) yield* readEvents(run, notes)
    else alone.push(line)
  }
  yield* readEvents(alone, notes)
}

interface Turn {
  readonly id: string | undefined
  readonly calls: AskedCall[]
}

/** An action and its observation belong together by the action's id, and actions by the response they came in. */
function* readEvents(events: readonly JsonObject[], notes: SessionNotes): Generator<RecordedTurn> {
  const observations = new Map<unknown, JsonObject>()
  for (const event of events) for (const key of answeredBy(event)) observations.set(key, event)
  const turns = new Map<unknown, Turn>()
  for (const [index, event] of events.entries()) {
    const action = actionOf(event)
    if (action === undefined) {
      if (answeredBy(event).length === 0) skip(notes, event.action ?? event.observation ?? event.kind)
      continue
    }
    const {id, tool, input, response} = action
    const observation = observations.get(event.id) ?? observations.get(sdkKey(event.tool_call_id))
    const turn = turns.get(response ?? event) ?? {id: response, calls: []}
    turns.set(response ?? event, turn)
    turn.calls.push({
      id: id ?? idOf(event.id),
      tool,
      input,
      line: index + 1,
      ...atMoment(event.timestamp),
      outcome: observation === undefined ? unanswered(event) : outcomeOf(observation, event),
    })
  }
  const conversation = new Conversation(notes)
  for (const {id, calls} of turns.values()) conversation.ask(calls, {id})
  yield* conversation.turns()
}

/** What an event answers: the action that caused it, or a call of the SDK. */
function answeredBy({observation, cause, action_id: action, tool_call_id: call, kind}: JsonObject): readonly unknown[] {
  if (kind === undefined) return isFilled(observation) && cause !== undefined ? [cause] : []
  if (kind === 'ActionEvent') return []
  return [action, sdkKey(call)].filter((key) => key !== undefined)
}

/** In the place of an event's id. */
const sdkKey = (call: unknown) => (isFilled(call) ? `call ${call}` : undefined)

function unanswered({args}: JsonObject): RecordedOutcome | undefined {
  return asObject(args).confirmation_state === 'rejected' ? withheld('The user rejected the action.') : undefined
}
