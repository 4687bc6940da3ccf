import {isFilled, isObject} from '../../../dialects/json.ts'
import {listOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'

/** Members that hold events: of an exported trajectory, and of what an evaluation writes. */
const HOLDERS = ['history', 'trajectory', 'events'] as const

/** The events of a value; none where there are none. */
export function eventsOf(value: unknown): readonly JsonObject[] {
  const list = isObject(value) ? HOLDERS.map((holder) => value[holder]).find(isOfEvents) : value
  return isOfEvents(list) ? flattened(list).filter(isObject) : []
}

/** Entries to look at before a list counts as one of events. */
const LOOKED_AT = 20

function isOfEvents(value: unknown): value is readonly unknown[] {
  const first = flattened(listOf(value).slice(0, LOOKED_AT))
  return first.length > 0 && first.every(isEvent)
}

/** Evaluations wrote each action and its observation as a pair. */
const flattened = (list: readonly unknown[]): readonly unknown[] => list.flat(1)

/** Whether a value is an event: of the server, with an action or an observation, or of the SDK, with a kind. */
export function isEvent(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  const {action, observation, kind, args, extras, source, cause, tool_name: tool} = value
  if (isFilled(kind)) return SDK_KIND.test(kind) && ('id' in value || isFilled(source) || isFilled(tool))
  if (isFilled(action)) return isObject(args) && !('observation' in value)
  return isFilled(observation) && (isObject(extras) || cause !== undefined) && !('action' in value)
}

const SDK_KIND = /(?:Event|Observation|Condensation|CondensationRequest|CondensationSummary)$/
