import {text} from '@toolyard/sdk'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome, SessionAbout, SessionNotes} from '../../session.ts'
import {idOf, listOf, parsedJson} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {skip} from '../notes.ts'
import {settled} from '../outcomes.ts'
import {TurnBuilder} from '../turn-builder.ts'
import {asObject} from '../values.ts'
import {callOf, describeClient, outcomeOf} from './exchange.ts'

/** How a replay log of goose begins. */
export const REPLAY_LOG = /^(?:STDIN|STDOUT|STDERR): /

/**
 * The lines of a replay log: what the client wrote is behind STDIN, and what the server did behind STDOUT. Either side
 * numbers its own requests, so that a number means something only together with who used it. Calls that are under way
 * at the same time are one turn.
 */
export class ReplayLog {
  readonly #about: SessionAbout
  readonly #notes: SessionNotes
  readonly #builder = new TurnBuilder()
  /** Ids of the client's calls that are under way. */
  readonly #open = new Set<string>()
  #turn = 0

  constructor(about: SessionAbout, notes: SessionNotes) {
    this.#about = about
    this.#notes = notes
  }

  /** @param line its number, from 1 */
  push(written: string, line: number): void {
    const [, stream, rest = ''] = /^(STDIN|STDOUT|STDERR): ?(.*)$/s.exec(written) ?? []
    const value = stream === undefined || stream === 'STDERR' ? undefined : parsedJson(rest)
    const messages = (Array.isArray(value) ? listOf(value) : [value]).filter(isObject)
    if (messages.length === 0) skip(this.#notes, stream)
    for (const message of messages) {
      if (stream === 'STDIN') this.#fromClient(message, line)
      else this.#fromServer(message)
    }
  }

  /** Turns that are complete. */
  ready() {
    return this.#builder.ready(this.#open.size > 0 ? String(this.#turn) : undefined)
  }

  rest() {
    return this.#builder.rest()
  }

  #fromClient(message: JsonObject, line: number): void {
    describeClient(message, this.#about)
    const call = callOf(message)
    if (call !== undefined) {
      if (this.#open.size === 0) this.#turn++
      const {id = 'call', ...rest} = call
      this.#builder.call(String(this.#turn), {id, ...rest, line})
      this.#open.add(id)
      return
    }
    const {requestId, reason} = asObject(message.params)
    if (message.method === 'notifications/cancelled') {
      const content = isFilled(reason) ? [text(reason)] : []
      this.#settle(idOf(requestId), settled({ended: 'canceled', content}))
    }
    skip(this.#notes, message.method ?? 'response')
  }

  #fromServer(message: JsonObject): void {
    const isAnswer = message.method === undefined && this.#settle(idOf(message.id), outcomeOf(message))
    if (!isAnswer) skip(this.#notes, message.method ?? 'response')
  }

  #settle(id: string | undefined, outcome: RecordedOutcome | undefined): boolean {
    if (id === undefined || outcome === undefined || !this.#open.delete(id)) return false
    return this.#builder.result(id, outcome)
  }
}
