import {idOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {asObject, objectsOf} from '../values.ts'

/** What the events of a sample say of its calls. */
export class CallEvents {
  /** Of tools, by the call's id, oldest first; a model may use an id again. */
  readonly #tools = new Map<string, JsonObject[]>()
  /** The messages that calls came in, by the call's id. */
  readonly #messages = new Map<string, string>()

  constructor({events, transcript}: JsonObject) {
    const open = objectsOf(events ?? asObject(transcript).events).toReversed()
    for (let event = open.pop(); event !== undefined; event = open.pop()) {
      // older logs have what happened in a tool or a subtask within its own event
      open.push(...objectsOf(event.events).toReversed())
      if (event.event === 'tool') this.#addTool(event)
      if (event.event === 'model') this.#addMessages(event)
    }
  }

  /** Takes out the next event of a call; `undefined` where there is none. */
  take(id: string | undefined): JsonObject | undefined {
    return id === undefined ? undefined : this.#tools.get(id)?.shift()
  }

  has(id: string): boolean {
    return (this.#tools.get(id)?.length ?? 0) > 0
  }

  /** The events that nobody took, by the message that the calls came in. */
  *left(): Generator<{readonly message: string | undefined; readonly events: readonly JsonObject[]}> {
    const groups = new Map<unknown, JsonObject[]>()
    for (const [id, events] of this.#tools) {
      const message = this.#messages.get(id)
      for (const event of events) {
        const key = message ?? event
        const group = groups.get(key)
        if (group === undefined) groups.set(key, [event])
        else group.push(event)
      }
    }
    for (const [message, events] of groups) yield {message: typeof message === 'string' ? message : undefined, events}
  }

  #addTool(event: JsonObject): void {
    const id = idOf(event.id)
    if (id === undefined) return
    const events = this.#tools.get(id)
    if (events === undefined) this.#tools.set(id, [event])
    else events.push(event)
  }

  #addMessages({output}: JsonObject): void {
    for (const choice of objectsOf(asObject(output).choices)) {
      const {id: message, tool_calls: calls} = asObject(choice.message)
      for (const {id} of objectsOf(calls)) {
        if (typeof message === 'string' && typeof id === 'string') this.#messages.set(id, message)
      }
    }
  }
}
