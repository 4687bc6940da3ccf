import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionNotes} from '../../session.ts'
import type {JsonObject, NumberedLine} from '../importer.ts'
import {skip} from '../notes.ts'
import {TurnBuilder} from '../turn-builder.ts'
import {callOf, isAside, outcomeOf} from './items.ts'

/** Reads the events of a run. Calls that are open at the same time were asked for together: they are one turn. */
export class RunReader {
  readonly #notes: SessionNotes
  readonly #turns = new TurnBuilder()
  /** The ids of the items that are open in the turn. */
  readonly #open = new Set<string>()
  /** The items whose calls are known. */
  readonly #seen = new Set<string>()
  #turn = 0

  constructor(notes: SessionNotes) {
    this.#notes = notes
  }

  push({value, line}: NumberedLine): void {
    const {type, item} = value
    if (isObject(item) && EVENTS.has(type) && this.#readItem(item, line, type === 'item.completed')) return
    // its items are numbered anew
    if (type === 'thread.started') this.#seen.clear()
    if (!EVENTS.has(type)) this.#endTurn()
    skip(this.#notes, isObject(item) && isFilled(item.type) ? `${String(type)}.${item.type}` : type)
  }

  *ready(): Generator<RecordedTurn> {
    yield* this.#turns.ready(this.#open.size > 0 ? this.#group : undefined)
  }

  rest(): Generator<RecordedTurn> {
    return this.#turns.rest()
  }

  /** @returns whether it is a call */
  #readItem(item: JsonObject, line: number, isCompleted: boolean): boolean {
    const call = callOf(item)
    if (call === undefined) return false
    const id = isFilled(item.id) ? item.id : `line-${line}`
    const isNew = !this.#seen.has(id)
    this.#seen.add(id)
    if (isNew) this.#turns.call(isAside(item) ? `aside ${line}` : this.#group, {...call, id, line})
    if (!isAside(item)) {
      if (!isCompleted) this.#open.add(id)
      else if ((this.#open.delete(id) || isNew) && this.#open.size === 0) this.#endTurn()
    }
    if (isCompleted) this.#turns.result(id, outcomeOf(item))
    return true
  }

  #endTurn(): void {
    this.#open.clear()
    this.#turn++
  }

  get #group(): string {
    return `turn ${this.#turn}`
  }
}

const EVENTS: ReadonlySet<unknown> = new Set(['item.started', 'item.updated', 'item.completed'])
