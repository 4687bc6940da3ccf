import {text} from '@toolyard/sdk'
import {isFilled} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionNotes} from '../../session.ts'
import {type AskedCall, Conversation} from '../chat/conversation.ts'
import {toolCallOf} from '../chat/tool-calls.ts'
import {atMoment, idOf} from '../chat/values.ts'
import {contentOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {skip} from '../notes.ts'
import {settled} from '../outcomes.ts'
import {objectsOf} from '../values.ts'
import {Attachments} from './attachments.ts'
import {CallEvents} from './events.ts'
import {mergeByTime} from './merge.ts'
import {outcomeOf} from './outcome.ts'

/**
 * Reads one sample: the turns of its conversation, and those of agents with one of their own, which only its events
 * know of. A call that both know is one call.
 */
export class SampleReader {
  readonly #attachments: Attachments
  readonly #events: CallEvents
  readonly #notes: SessionNotes
  readonly #line: number
  readonly #conversation: Conversation
  /** By the call's id: the events of calls that wait, with what could not be read of them. */
  readonly #waiting = new Map<string, {readonly event: JsonObject | undefined; readonly parseError: unknown}>()
  /** By the call's id: answers to calls whose messages are no longer in the conversation. */
  readonly #answers = new Map<string, JsonObject>()

  /** @param line where the sample stands */
  constructor(sample: JsonObject, line: number, notes: SessionNotes) {
    this.#attachments = new Attachments(sample)
    this.#events = new CallEvents(sample)
    this.#notes = notes
    this.#line = line
    this.#conversation = new Conversation(notes)
    for (const message of objectsOf(sample.messages)) this.#read(message)
    this.#answerFromEvents()
  }

  turns(): Generator<RecordedTurn> {
    const others = new Conversation(this.#notes)
    for (const {message, events} of this.#events.left()) {
      others.ask(
        events.map((event) => ({
          ...this.#placed(event, event),
          outcome: outcomeOf(this.#answers.get(String(event.id)), event, this.#attachments),
        })),
        {id: message},
      )
    }
    return mergeByTime(this.#conversation.turns(), others.turns())
  }

  #read(message: JsonObject): void {
    if (message.role === 'tool') {
      this.#answer(message)
      return
    }
    const calls = objectsOf(message.tool_calls).map((call) => this.#ask(call))
    const hosted = objectsOf(message.content).flatMap((part) => this.#hosted(part))
    if (calls.length + hosted.length === 0) skip(this.#notes, message.role)
    this.#conversation.ask([...calls, ...hosted], {id: idOf(message.id)})
  }

  #ask(call: JsonObject): AskedCall {
    const id = idOf(call.id)
    const event = this.#events.take(id)
    if (id !== undefined) this.#waiting.set(id, {event, parseError: call.parse_error})
    return this.#placed(call, event)
  }

  #placed(call: JsonObject, event: JsonObject | undefined): AskedCall {
    const {id, tool, input} = toolCallOf(call)
    return {id, tool, input: this.#attachments.resolve(input), line: this.#line, ...atMoment(event?.timestamp)}
  }

  #answer(message: JsonObject): void {
    const id = idOf(message.tool_call_id)
    const outcome = outcomeOf(message, id === undefined ? undefined : this.#waiting.get(id)?.event, this.#attachments)
    if (outcome === undefined) return
    if (id === undefined) this.#conversation.answerNext(outcome)
    else if (!this.#conversation.isOpen(id) && this.#events.has(id)) this.#answers.set(id, message)
    else this.#conversation.answer(id, outcome)
  }

  /** For calls without a message that answers them: the sample ended, or their arguments could not be read. */
  #answerFromEvents(): void {
    for (const [id, {event, parseError}] of this.#waiting) {
      if (!this.#conversation.isOpen(id)) continue
      const unread = isFilled(parseError) ? settled({ended: 'invalid', content: [text(parseError)]}) : undefined
      const outcome = outcomeOf(undefined, event, this.#attachments) ?? unread
      if (outcome !== undefined) this.#conversation.answer(id, outcome)
    }
  }

  /** A call that the provider ran itself stands in the content of the message, with its result. */
  #hosted(part: JsonObject): readonly AskedCall[] {
    if (part.type !== 'tool_use' || !isFilled(part.name)) return []
    const {result, error} = part
    const content = contentOf(this.#attachments.resolve(error ?? result))
    const outcome = settled({ended: isFilled(error) ? 'error' : 'ok', content})
    return [{...this.#placed(part, undefined), hosted: true, outcome}]
  }
}
