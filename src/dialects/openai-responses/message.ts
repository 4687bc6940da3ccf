import type {MessageEnd} from '../arguments/streamed-calls.ts'
import type {JsonObject, ReadPiece} from '../dialect.ts'
import {isFilled} from '../json.ts'
import {isCall, isHosted, readCalls} from './items.ts'

interface Slot {
  /** As far as it is known. */
  item: JsonObject
  /** Its calls, once nothing can change them; none for what is no call. */
  pieces: readonly ReadPiece[] | undefined
  /** A part of its text may be missing. */
  isTorn?: boolean
}

/** The items of a streamed response, whose calls are handed out in their order, each as soon as it is complete. */
export class ResponseMessage {
  readonly id: string | undefined
  readonly #byId = new Map<string, Slot>()
  readonly #byIndex = new Map<unknown, Slot>()
  readonly #byCall = new Map<unknown, Slot>()
  #waiting: Slot[] = []
  #hosted = 0

  constructor(id: string | undefined) {
    this.id = id
  }

  begin(item: JsonObject, index: unknown): void {
    this.#add(item, index)
  }

  /** More of a call's text; of a call that never began it is passed over. */
  append(id: unknown, index: unknown, fragment: string): void {
    const slot = this.#find(id, index)
    if (slot === undefined || slot.pieces !== undefined) return
    const {[textKey(slot.item)]: text} = slot.item
    slot.item = {...slot.item, [textKey(slot.item)]: typeof text === 'string' ? text + fragment : fragment}
  }

  /** All of a call's text is there. If it does not look complete, only the end of the item can tell. */
  completeText(id: unknown, index: unknown, text: unknown): void {
    const slot = this.#find(id, index)
    if (slot === undefined || slot.pieces !== undefined) return
    if (typeof text === 'string') slot.item = {...slot.item, [textKey(slot.item)]: text}
    else if (slot.isTorn) return
    settle(slot)
  }

  /** An item is complete, whether it was known before or not. */
  complete(item: JsonObject, index: unknown): void {
    const known = this.#byCall.get(item.call_id) ?? this.#find(item.id, index)
    const slot = known !== undefined && isSame(known.item, item) ? known : this.#add(item, index)
    if (slot.pieces !== undefined) return
    slot.item = item
    settle(slot)
  }

  /** Takes out the calls that can be handed out by now. */
  take(): readonly ReadPiece[] {
    const open = this.#waiting.findIndex(({pieces}) => pieces === undefined)
    return this.#waiting.splice(0, open === -1 ? this.#waiting.length : open).flatMap(({pieces = []}) => pieces)
  }

  /** How many calls of the provider's own began since the last time. */
  takeHosted(): number {
    const hosted = this.#hosted
    this.#hosted = 0
    return hosted
  }

  /** Events are missing: only what repeats all of a call's text can complete it. */
  lose(): void {
    for (const slot of this.#waiting) slot.isTorn = true
  }

  /** Takes out all that is left. */
  end(end: MessageEnd): readonly ReadPiece[] {
    return this.#waiting.splice(0).flatMap(({item, pieces, isTorn}) => {
      if (pieces !== undefined) return pieces
      return isTorn ? readCalls({...item, [textKey(item)]: ''}, 'stream') : readCalls(item, end)
    })
  }

  /** Ids come first: some servers number all items 0, and others make up new ids for each event. */
  #find(id: unknown, index: unknown): Slot | undefined {
    return (isFilled(id) ? this.#byId.get(id) : undefined) ?? this.#byIndex.get(index)
  }

  #add(item: JsonObject, index: unknown): Slot {
    const slot: Slot = {item, pieces: isCall(item) ? undefined : []}
    if (isHosted(item)) this.#hosted++
    if (isFilled(item.id)) this.#byId.set(item.id, slot)
    if (isFilled(item.call_id)) this.#byCall.set(item.call_id, slot)
    if (index !== undefined) this.#byIndex.set(index, slot)
    if (isCall(item)) this.#waiting.push(slot)
    return slot
  }
}

const textKey = ({type}: JsonObject) => (type === 'function_call' ? 'arguments' : 'input')

/** Whether an item that was found by its number is not another one. */
function isSame(known: JsonObject, item: JsonObject): boolean {
  return known.type === item.type && (!isFilled(known.call_id) || known.call_id === (item.call_id ?? known.call_id))
}

/** Reads a call, unless it might still turn out that it was cut off. */
function settle(slot: Slot): void {
  const pieces = readCalls(slot.item, 'limit')
  const isCutOff = pieces.some((piece) => 'invalid' in piece && piece.invalid.code === 'CUT_OFF')
  if (!isCutOff || slot.item.status === 'incomplete') slot.pieces = pieces
}
