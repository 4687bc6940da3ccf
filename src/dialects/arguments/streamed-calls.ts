import type {InvalidCall} from '@toolyard/sdk'
import type {ReadCall, ReadPiece} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {quote} from '../json.ts'
import {MAX_LINE_BYTES} from '../lines.ts'
import {readArguments} from './read-arguments.ts'
import {JsonScanner} from './scan.ts'

/** What is known of a call before its arguments. */
export interface CallHead extends Pick<ReadCall, 'id' | 'origin'> {
  readonly tool: string
}

/** Why a message ends: it was all said, or the model's limit, the end of the stream or an error cut it off. */
export type MessageEnd = 'complete' | 'limit' | 'stream' | 'error'

interface OpenCall {
  readonly head: CallHead
  text: string
  scanner: JsonScanner
  /** What the text comes to, as long as nothing is added to it. */
  piece?: ReadPiece | undefined
  isHandedOut: boolean
  /** No more of its arguments come. */
  isWhole: boolean
}

/** Makes a call of a head and the input that its arguments hold. */
export type MakeCall = (head: CallHead, input: Readonly<Record<string, unknown>>) => ReadPiece

export interface StreamedCallsOptions {
  /** The dialect does not say when the arguments of a call are complete: the brackets do. */
  readonly byBrackets?: boolean
}

/**
 * The calls of one message whose arguments come in fragments, handed out in the order in which they began, each as soon
 * as it and those before it are complete. Arguments that are no JSON wait until it is known whether they were cut off:
 * what was cut off is never mended.
 */
export class StreamedCalls<Key> {
  readonly #byBrackets: boolean
  readonly #byKey = new Map<Key, OpenCall>()
  #waiting: OpenCall[] = []
  #stray: InvalidCall[] = []

  constructor({byBrackets = false}: StreamedCallsOptions = {}) {
    this.#byBrackets = byBrackets
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#stray.length === 0
  }

  has(key: Key): boolean {
    return this.#byKey.has(key)
  }

  headOf(key: Key): CallHead | undefined {
    return this.#byKey.get(key)?.head
  }

  /** A call begins. One that had the same key has ended. */
  begin(key: Key, head: CallHead): void {
    this.complete(key)
    const call: OpenCall = {head, text: '', scanner: new JsonScanner(), isWhole: false, isHandedOut: false}
    this.#byKey.set(key, call)
    this.#waiting.push(call)
  }

  /** More of a call's arguments; of a call that never began it is passed over. */
  append(key: Key, fragment: string): void {
    const call = this.#byKey.get(key)
    if (call === undefined) return
    const holdsPlace = this.#byBrackets && isEmptyObject(call.text) && fragment.trim() !== ''
    if (holdsPlace && !call.isHandedOut) {
      call.text = ''
      call.scanner = new JsonScanner()
    }
    // white space after the end changes nothing
    if (!call.scanner.isComplete || fragment.trim() !== '') call.piece = undefined
    const goesOn = call.scanner.push(fragment)
    if (call.isHandedOut) {
      if (goesOn) this.#stray.push(tooLate(call.head))
      return
    }
    // nobody needs the text of what is too long
    if (call.text.length <= MAX_LINE_BYTES) call.text += fragment
    if (this.#byBrackets) call.isWhole = call.scanner.isComplete && !goesOn && !isEmptyObject(call.text)
  }

  /** A call's arguments are complete. @param text all of them, where the provider repeats them */
  complete(key: Key, text?: string): void {
    const call = this.#byKey.get(key)
    if (call === undefined) return
    call.isWhole = true
    if (text === undefined || call.isHandedOut) return
    call.text = text
    call.piece = undefined
  }

  /** Takes out what can be handed out by now. */
  take(): ReadPiece[] {
    const pieces: ReadPiece[] = []
    const last = this.#waiting.at(-1)
    for (const call of this.#waiting) {
      if (!call.isWhole) break
      const piece = pieceOf(call)
      // of a message that is cut off, only the last call is
      if (call === last && !isSound(call, piece)) break
      call.isHandedOut = true
      pieces.push(piece)
    }
    this.#waiting.splice(0, pieces.length)
    return [...pieces, ...this.#stray.splice(0)]
  }

  /** The message has ended: takes out all that is left. */
  end(end: MessageEnd): ReadPiece[] {
    const pieces = this.take()
    for (const call of this.#waiting.splice(0)) {
      const piece = pieceOf(call)
      const isEmpty = call.text.trim() === '' && call.isWhole && end !== 'limit'
      pieces.push(end === 'complete' || isEmpty || isSound(call, piece) ? piece : cutOffBy(end, call))
    }
    this.#byKey.clear()
    return pieces
  }
}

/** Some servers send one before the arguments, to hold their place. */
const isEmptyObject = (text: string) => text.length < 10 && /^\s*\{\s*\}\s*$/.test(text)

/** Arguments that nobody could have cut off. */
function isSound({text}: OpenCall, piece: ReadPiece): boolean {
  return text.trim() !== '' && !('invalid' in piece || 'repaired' in piece)
}

function pieceOf(call: OpenCall): ReadPiece {
  call.piece ??= readPiece(call)
  return call.piece
}

function readPiece({head, text}: OpenCall): ReadPiece {
  const {tool, id, origin} = head
  const named = {tool, ...(id !== undefined && {id}), ...(origin && {origin})}
  if (text.length > MAX_LINE_BYTES) {
    return {...named, id: id ?? null, invalid: reason('LINE_TOO_LONG', 'The arguments are longer than a line may be.')}
  }
  const read = readArguments(text)
  if ('invalid' in read) return {...named, id: id ?? null, invalid: read.invalid}
  const {input, repaired} = read
  return {...named, input, bytes: text.length, ...(repaired !== undefined && {repaired})}
}

const CAUSES: Readonly<Record<Exclude<MessageEnd, 'complete'>, {what: string; hint: string}>> = {
  limit: {what: 'the limit of the answer', hint: 'Give the model more output tokens, or ask for less at once.'},
  stream: {what: 'the end of the stream', hint: 'Ask the provider again.'},
  error: {what: 'an error of the provider', hint: 'Ask the provider again.'},
}

function cutOffBy(end: Exclude<MessageEnd, 'complete'>, {head: {tool, id, origin}, text}: OpenCall): InvalidCall {
  const {what, hint} = CAUSES[end]
  const there = text.trim() === '' ? 'none of them came' : `these came: ${quote(text)}`
  const invalid = reason('CUT_OFF', `The arguments were cut off by ${what}; ${there}.`, hint)
  return {invalid, id: id ?? null, tool, ...(origin && {origin})}
}

function tooLate({tool, origin}: CallHead): InvalidCall {
  const message = `More arguments came for a call of ${tool} that was complete.`
  return {invalid: reason('BAD_ARGUMENTS', message), id: null, tool, ...(origin && {origin})}
}
