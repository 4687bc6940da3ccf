import {isFilled} from '../../../dialects/json.ts'
import type {AskedCall} from '../chat/conversation.ts'
import {inputOf} from '../chat/input.ts'
import {UNNAMED} from '../chat/tool-calls.ts'
import {idOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'

interface Growing {
  readonly index: unknown
  id: string | undefined
  name: string
  args: string
}

/** The calls of a message that comes in chunks: an index says to which call a fragment belongs. */
export class Fragments {
  readonly #calls: Growing[] = []

  add({index, id: given, name, args}: JsonObject): void {
    const id = idOf(given)
    const call = this.#goesOn(index, id) ?? this.#begin(index)
    call.id ??= id
    if (isFilled(name)) call.name += name
    if (typeof args === 'string') call.args += args
  }

  get calls(): readonly AskedCall[] {
    return this.#calls.map(({id, name, args}) => ({id, tool: name === '' ? UNNAMED : name, input: inputOf(args)}))
  }

  /** The last of its index, unless another id begins another call. */
  #goesOn(index: unknown, id: string | undefined): Growing | undefined {
    const last = this.#calls.findLast((call) => index === undefined || index === null || call.index === index)
    const isOther = id !== undefined && last?.id !== undefined && id !== last.id
    return isOther ? undefined : last
  }

  #begin(index: unknown): Growing {
    const call = {index, id: undefined, name: '', args: ''}
    this.#calls.push(call)
    return call
  }
}
