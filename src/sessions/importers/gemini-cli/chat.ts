import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionAbout, SessionNotes} from '../../session.ts'
import type {JsonObject, NumberedLine} from '../importer.ts'
import {skip} from '../notes.ts'
import {timeOf} from '../values.ts'
import {callsIn, recordedCalls, responsesIn} from './chat-calls.ts'

interface CallingMessage {
  readonly id: string | null
  readonly calls: readonly JsonObject[]
  readonly at: number | undefined
  readonly line: number
}

/**
 * Reads a chat, be it one object or a line for each message. A message may be written again when more is known of it,
 * so that nothing is certain before the end; of those without calls nothing is kept.
 */
export class ChatReader {
  readonly #notes: SessionNotes
  readonly #about: SessionAbout
  readonly #messages = new Map<unknown, CallingMessage>()
  /** The messages that calls stand in, by the calls' ids. */
  readonly #asked = new Map<string, unknown>()
  readonly #responses = new Map<string, JsonObject>()

  constructor(notes: SessionNotes, about: SessionAbout) {
    this.#notes = notes
    this.#about = about
  }

  push({value, line}: NumberedLine): void {
    const {messages, $set: patch} = value
    if (isObject(patch)) this.push({value: patch, line})
    else if (isMessage(value)) this.#readMessage(value, line)
    else {
      this.#noteAbout(value)
      if (!Array.isArray(messages)) skip(this.#notes, 'metadata')
      else this.#readMessages(messages)
    }
  }

  *rest(): Generator<RecordedTurn> {
    const [notes, responses] = [this.#notes, this.#responses]
    for (const {id, calls, at, line} of this.#messages.values()) {
      yield {id, calls: recordedCalls(calls, {line, at, responses, notes})}
    }
  }

  #readMessages(messages: readonly unknown[]): void {
    this.#notes.lines = Math.max(this.#notes.lines, messages.length)
    for (const [index, message] of messages.entries()) {
      if (isObject(message)) this.#readMessage(message, index + 1)
      else this.#notes.problems.push({message: 'The message is no object.', line: index + 1})
    }
  }

  #readMessage(message: JsonObject, line: number): void {
    for (const [id, response] of responsesIn(message)) this.#responses.set(id, response)
    const {id, type, timestamp} = message
    const key = isFilled(id) ? id : line
    // what the model is shown of a chat that was made shorter are the same calls, in other messages
    const calls = callsIn(message).filter((call) => !isFilled(call.id) || (this.#asked.get(call.id) ?? key) === key)
    if (calls.length === 0) {
      skip(this.#notes, type)
      return
    }
    for (const call of calls) if (isFilled(call.id)) this.#asked.set(call.id, key)
    // where it comes again it stays where it was
    const first = this.#messages.get(key)?.line ?? line
    this.#messages.set(key, {id: isFilled(id) ? id : null, calls, at: timeOf(timestamp), line: first})
  }

  #noteAbout({sessionId, startTime}: JsonObject): void {
    if (isFilled(sessionId)) this.#about.id ??= sessionId
    const startedAt = timeOf(startTime)
    if (startedAt !== undefined) this.#about.startedAt ??= startedAt
  }
}

const isMessage = ({type, id, content, toolCalls, messages}: JsonObject): boolean =>
  messages === undefined && isFilled(type) && (id !== undefined || content !== undefined || Array.isArray(toolCalls))

/** Whether a value is a chat, or a line of one, that no other format has. */
export function isOfChat({sessionId, projectHash, messages, startTime, type, toolCalls, $set}: JsonObject): boolean {
  if (isFilled(sessionId)) return isFilled(projectHash) || (Array.isArray(messages) && isFilled(startTime))
  return (type === 'gemini' && (toolCalls === undefined || Array.isArray(toolCalls))) || isObject($set)
}
