import type {RecordedTurn, SessionNotes} from '../../session.ts'
import {type AskedCall, Conversation} from '../chat/conversation.ts'
import {idOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {skip} from '../notes.ts'
import type {Settled} from '../outcomes.ts'
import {objectsOf} from '../values.ts'
import {answerOf, callsOf} from './calls.ts'
import {Fragments} from './fragments.ts'
import type {FoundMessage} from './walk.ts'

/** A message of the model. */
interface Asking {
  readonly kind: 'asking'
  readonly id: string | undefined
  readonly agent: string | undefined
  readonly line: number
  readonly fragments: Fragments
  /** Of the calls that it was seen with. */
  readonly callIds: Set<string>
  /** As they are when the message is complete; until then there are only fragments. */
  calls: readonly AskedCall[]
}

interface Answering {
  readonly kind: 'answering'
  readonly id: string | undefined
  readonly tool: string | undefined
  readonly outcome: Settled
}

/**
 * Collects messages that may come in chunks, and more than once: a graph streams a message, and has it in each of its
 * states after that.
 */
export class Collector {
  readonly #notes: SessionNotes
  readonly #isStream: boolean
  readonly #found: (Asking | Answering)[] = []
  readonly #byId = new Map<string, Asking>()
  /** Ids of calls that were ever asked for, of those that wait, and of those that were ever answered. */
  readonly #asked = new Set<string>()
  readonly #open = new Set<string>()
  readonly #answered = new Set<string>()

  /** @param isStream whether calls that come again, in a message that did not, may be repetitions */
  constructor(notes: SessionNotes, {isStream}: {readonly isStream: boolean}) {
    this.#notes = notes
    this.#isStream = isStream
  }

  /** @param line where it stands */
  add({message: {kind, type, fields}, path}: Pick<FoundMessage, 'message' | 'path'>, line: number): void {
    if (kind === 'other') skip(this.#notes, type)
    else if (kind === 'tool') this.answer(fields)
    else this.ask(fields, path, line)
  }

  /** A message of the model, or a chunk of one. @param path the nodes it comes from, the outermost first */
  ask(fields: JsonObject, path: readonly string[], line: number): void {
    const fragments = objectsOf(fields.tool_call_chunks)
    const calls = fragments.length === 0 ? callsOf(fields) : []
    const id = idOf(fields.id)
    const isKnown = id !== undefined && this.#byId.has(id)
    if (!isKnown && this.#isRepetition(calls)) return
    const message = this.#messageOf(id, path, line)
    for (const fragment of fragments) message.fragments.add(fragment)
    if (calls.length > 0) message.calls = calls
    for (const call of [...fragments, ...calls]) this.#expect(message, idOf(call.id))
  }

  /** @param fields of a tool's message */
  answer(fields: JsonObject, durationMs?: number): void {
    const id = idOf(fields.tool_call_id)
    if (id !== undefined) {
      const isRepetition = this.#answered.has(id) && !this.#open.has(id)
      this.#answered.add(id)
      this.#open.delete(id)
      if (isRepetition) return
    }
    this.#found.push({kind: 'answering', id, ...answerOf(fields, durationMs)})
  }

  *turns(): Generator<RecordedTurn> {
    const conversation = new Conversation(this.#notes)
    for (const found of this.#found) {
      if (found.kind === 'asking') this.#ask(conversation, found)
      else if (found.id === undefined) conversation.answerNext(found.outcome, found.tool)
      else conversation.answer(found.id, found.outcome)
    }
    yield* conversation.turns()
  }

  #ask(conversation: Conversation, {id, agent, line, fragments, calls}: Asking): void {
    const asked = calls.length > 0 ? calls : fragments.calls
    if (asked.length === 0) skip(this.#notes, 'ai')
    const placed = asked.map(({outcome, ...call}) => {
      // a call that the client could not read may have been answered all the same
      const isAnswered = call.id !== undefined && this.#answered.has(call.id)
      return {...call, line, outcome: isAnswered ? undefined : outcome}
    })
    conversation.ask(placed, {id, agent})
  }

  #isRepetition(calls: readonly AskedCall[]): boolean {
    return this.#isStream && calls.length > 0 && calls.every(({id}) => id !== undefined && this.#asked.has(id))
  }

  /** The message of this id, or else another one. */
  #messageOf(id: string | undefined, path: readonly string[], line: number): Asking {
    const known = id === undefined ? undefined : this.#byId.get(id)
    if (known !== undefined) return known
    const agent = path.slice(0, -1).join('/') || undefined
    const message: Asking = {
      kind: 'asking',
      id,
      agent,
      line,
      fragments: new Fragments(),
      callIds: new Set(),
      calls: [],
    }
    this.#found.push(message)
    if (id !== undefined) this.#byId.set(id, message)
    return message
  }

  /** A call of a message waits, unless it was there before. */
  #expect({callIds}: Asking, id: string | undefined): void {
    if (id === undefined || callIds.has(id)) return
    callIds.add(id)
    this.#asked.add(id)
    this.#open.add(id)
  }
}
