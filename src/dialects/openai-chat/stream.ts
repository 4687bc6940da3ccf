import type {DialectReader, JsonObject, ReadLine, ReadPiece} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {SKIPPED} from '../read-lines.ts'
import {streamError} from '../stream-error.ts'
import {ChatCalls} from './calls.ts'
import {entriesOf, isBeginning} from './entry.ts'
import {endOf} from './finish.ts'
import {chatOrigin} from './origin.ts'

interface Message {
  readonly id: string | undefined
  /** Of the choices that have calls and have not finished. */
  readonly choices: Map<number, ChatCalls>
}

/**
 * The chunks of a streamed completion. A message begins with its first call, so that chunks of text, of usage, or that
 * come late, need no place; it ends when its choices have finished.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export class ChatStream implements DialectReader {
  #message: Message | undefined

  read(value: JsonObject): ReadLine | undefined {
    const {error, choices, id} = value
    if (isObject(error) && this.#isOwn(value, error)) {
      return {kind: 'several', lines: [this.#end('error'), streamError(error, chatOrigin())].filter(isLine)}
    }
    if (!Array.isArray(choices) || !isChunk(value, choices)) return undefined
    const isOther = isFilled(id) && this.#message?.id !== undefined && id !== this.#message.id
    const unended = isOther ? this.end() : undefined
    const read = this.#readChoices(choices.filter(isObject), isFilled(id) ? id : undefined)
    const lines = [unended, read].filter(isLine)
    return lines.length > 1 ? {kind: 'several', lines} : (lines[0] ?? SKIPPED)
  }

  end(): ReadLine | undefined {
    return this.#end('stream')
  }

  /** Errors of other providers look almost the same. */
  #isOwn(value: JsonObject, {status}: JsonObject): boolean {
    if (this.#message !== undefined) return value.type === undefined && value.role === undefined
    const isChunk = Array.isArray(value.choices) || Object.keys(value).length === 1
    return isChunk && typeof status !== 'string'
  }

  #readChoices(choices: readonly JsonObject[], id: string | undefined): ReadLine | undefined {
    const pieces: ReadPiece[] = []
    for (const {index, delta, finish_reason: finish} of choices) {
      const number = typeof index === 'number' ? index : 0
      for (const entry of entriesOf(isObject(delta) ? delta : {})) this.#push(entry, number, id)
      const calls = this.#message?.choices.get(number)
      const complete = isFilled(finish) ? calls?.end(endOf(finish)) : calls?.take()
      for (const piece of complete ?? []) pieces.push(piece)
      if (isFilled(finish)) this.#message?.choices.delete(number)
    }
    const message = this.#message
    if (message === undefined) return undefined
    const ended = message.choices.size === 0
    if (ended) this.#message = undefined
    else if (pieces.length === 0) return undefined
    return {kind: 'stream', message, id: message.id, pieces, ended}
  }

  #push(entry: unknown, choice: number, id: string | undefined): void {
    const known = this.#message?.choices.get(choice)
    // the rest of a call whose beginning is not there
    if (known === undefined && !isBeginning(entry)) return
    this.#message ??= {id, choices: new Map()}
    const calls = known ?? new ChatCalls(choice)
    this.#message.choices.set(choice, calls)
    calls.push(entry)
  }

  #end(end: 'stream' | 'error'): ReadLine | undefined {
    const message = this.#message
    this.#message = undefined
    if (message === undefined) return undefined
    const pieces = [...message.choices.values()].flatMap((calls) => calls.end(end))
    return {kind: 'stream', message, id: message.id, pieces, ended: true}
  }
}

function isChunk({object}: JsonObject, choices: readonly unknown[]): boolean {
  const hasDelta = choices.some((choice) => isObject(choice) && isObject(choice.delta))
  return object === 'chat.completion.chunk' || hasDelta || choices.length === 0
}

const isLine = (line: ReadLine | undefined) => line !== undefined
