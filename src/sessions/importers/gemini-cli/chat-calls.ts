import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedCall, SessionNotes} from '../../session.ts'
import type {JsonObject} from '../importer.ts'
import {objectsOf, timeOf} from '../values.ts'
import {outcomeOfCall} from './outcome.ts'

/** What a message of a chat asks for: its calls, each with its result, or as the model wrote them, without. */
export function callsIn({type, toolCalls, content}: JsonObject): readonly JsonObject[] {
  const calls = objectsOf(toolCalls)
  if (calls.length > 0 || (type !== 'gemini' && type !== 'model')) return calls
  return objectsOf(content)
    .map(({functionCall}) => functionCall)
    .filter(isObject)
}

/** The results that a message brings, by the ids of their calls. */
export function* responsesIn({type, content}: JsonObject): Generator<readonly [string, JsonObject]> {
  if (type !== 'user') return
  for (const part of objectsOf(content)) {
    const {functionResponse} = part
    if (isObject(functionResponse) && isFilled(functionResponse.id)) yield [functionResponse.id, part]
  }
}

export interface CallPlace {
  readonly line: number
  /** Of the message. */
  readonly at: number | undefined
  /** Results that stand elsewhere, by call. */
  readonly responses: ReadonlyMap<string, JsonObject>
  readonly notes: SessionNotes
}

/** The calls of a message, as they are recorded. */
export function recordedCalls(calls: readonly JsonObject[], place: CallPlace): readonly RecordedCall[] {
  const {line, notes} = place
  const ids = new Set<string>()
  return calls.map((call, index) => {
    const recorded = isFilled(call.id) ? call.id : `line-${line}.${index + 1}`
    let id = recorded
    for (let number = 2; ids.has(id); number++) id = `${recorded}#${number}`
    ids.add(id)
    if (id !== recorded) {
      notes.problems.push({message: `Two calls of one message have the id ${recorded}; this one is ${id} here.`, line})
    }
    return recordedCall(id, call, place)
  })
}

function recordedCall(id: string, call: JsonObject, {line, at, responses}: CallPlace): RecordedCall {
  const {name, args, timestamp, status} = call
  const response = responses.get(id)
  const isAnswered = status !== undefined || response === undefined
  const answered = isAnswered ? call : {...call, status: isError(response) ? 'error' : 'success', result: [response]}
  const askedAt = timeOf(timestamp) ?? at
  const known = {line, ...(askedAt !== undefined && {at: askedAt})}
  return {id, tool: isFilled(name) ? name : 'unknown', input: args ?? {}, ...known, outcome: outcomeOfCall(answered)}
}

function isError({functionResponse}: JsonObject): boolean {
  const response = isObject(functionResponse) ? functionResponse.response : undefined
  return isObject(response) && response.error !== undefined
}
