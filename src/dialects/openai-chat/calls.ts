import type {CallOrigin} from '@toolyard/sdk'
import {JsonScanner} from '../arguments/scan.ts'
import {type MessageEnd, StreamedCalls} from '../arguments/streamed-calls.ts'
import type {ReadPiece} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {FREE_TEXT} from '../openai/free-text.ts'
import {unwrapParallel} from '../openai/parallel.ts'
import {type Entry, readEntry} from './entry.ts'
import {chatOrigin} from './origin.ts'

interface OpenCall {
  /** The name stays empty until it is known. */
  readonly head: {tool: string; readonly id?: string; readonly origin: CallOrigin}
  readonly isFreeText: boolean
  /** What came before the name. */
  held: string
  readonly scanner: JsonScanner
}

/**
 * The calls of one choice, from whole entries of `tool_calls` or from fragments of them. Providers agree on little here:
 * the index may be missing or always 0, and so may the id; the name may come late.
 */
export class ChatCalls {
  readonly #choice: number
  readonly #streamed = new StreamedCalls<OpenCall>({byBrackets: true})
  readonly #calls: OpenCall[] = []
  readonly #byId = new Map<string, OpenCall>()
  readonly #byIndex = new Map<unknown, OpenCall>()

  constructor(choice = 0) {
    this.#choice = choice
  }

  /** A call that goes on, or else another. */
  push(value: unknown): void {
    const entry = readEntry(value)
    this.#append(this.#find(entry) ?? this.#begin(entry), entry)
  }

  /** Another call, all of it. */
  pushWhole(value: unknown): void {
    const entry = readEntry(value)
    this.#append(this.#begin(entry), entry)
  }

  /** Takes out the calls that are complete by now. */
  take(): readonly ReadPiece[] {
    return this.#streamed.take().flatMap((piece) => this.#finish(piece))
  }

  /** No more comes: takes out all that is left. */
  end(end: MessageEnd): readonly ReadPiece[] {
    // a limit cuts off what was written last, but a stream may end in the midst of several
    const whole = end === 'complete' ? this.#calls : end === 'limit' ? this.#calls.slice(0, -1) : []
    for (const call of whole) {
      if (call.isFreeText) this.#streamed.append(call, FREE_TEXT.end)
      this.#streamed.complete(call)
    }
    return this.#streamed.end(end).flatMap((piece) => this.#finish(piece))
  }

  #find({index, id, name}: Entry): OpenCall | undefined {
    if (id !== undefined) return this.#byId.get(`${index} ${id}`)
    const latest = this.#byIndex.get(index)
    if (latest === undefined || name === '' || latest.head.tool === '') return latest
    // a name again, and no id: another call, unless that one goes on
    return index === undefined || latest.scanner.isComplete ? undefined : latest
  }

  #begin({index, id, isFreeText, isLegacy}: Entry): OpenCall {
    const origin = isLegacy ? chatOrigin({legacy: true}) : chatOrigin()
    const call: OpenCall = {
      head: {tool: '', ...(id !== undefined && {id}), origin},
      isFreeText,
      held: isFreeText ? FREE_TEXT.begin : '',
      scanner: new JsonScanner(),
    }
    this.#calls.push(call)
    this.#byIndex.set(index, call)
    if (id !== undefined) this.#byId.set(`${index} ${id}`, call)
    this.#streamed.begin(call, call.head)
    return call
  }

  #append(call: OpenCall, {name, text, isObject}: Entry): void {
    call.head.tool ||= name
    call.held += call.isFreeText ? FREE_TEXT.escape(text) : text
    if (call.head.id === undefined) call.scanner.push(text)
    // it could be complete before it has a name
    if (call.head.tool === '') return
    this.#streamed.append(call, call.held)
    call.held = ''
    if (isObject) this.#streamed.complete(call)
  }

  #finish(piece: ReadPiece): readonly ReadPiece[] {
    const named = piece.tool === '' ? unnamed(piece) : piece
    return unwrapParallel(named).map((one) => (this.#choice === 0 ? one : ofOtherChoice(one, this.#choice)))
  }
}

function unnamed({tool: _, ...piece}: ReadPiece): ReadPiece {
  if ('invalid' in piece) return piece
  const {id = null, origin} = piece
  const invalid = reason('BAD_CALL', 'The tool call has no name.', 'Give the message as the API returned it.')
  return {invalid, id, ...(origin && {origin})}
}

function ofOtherChoice({id = null, tool}: ReadPiece, choice: number): ReadPiece {
  const hint = 'Ask for one choice, or give the message that is meant by itself.'
  const invalid = reason('BAD_CALL', `The call is in choice ${choice}, and only those of choice 0 are run.`, hint)
  return {invalid, id, ...(tool !== undefined && {tool}), origin: chatOrigin({choice})}
}
