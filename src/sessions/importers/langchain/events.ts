import {createParser} from 'eventsource-parser'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {SessionNotes} from '../../session.ts'
import {elapsed, idOf, listOf, parsedJson} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {skip} from '../notes.ts'
import {asObject} from '../values.ts'
import type {Collector} from './collector.ts'
import {messagesIn, nodeOf} from './walk.ts'

/** How a stream of events of a graph begins. */
export const STREAM =
  /^(?:(?:id|retry):[^\n]*\n|:[^\n]*\n)*event: *(?:lifecycle|checkpoints|values|updates|messages|tools|metadata|tasks)\b/

/** Reads the events of a graph: its messages as they are streamed, its states, and what its tools do. */
export class GraphEvents {
  readonly #collector: Collector
  readonly #notes: SessionNotes
  /** By namespace: the message that is streamed there. */
  readonly #streamed = new Map<string, string | undefined>()
  /** By the call's id: when its tool started. */
  readonly #started = new Map<string, unknown>()
  readonly #parser = createParser({onEvent: ({event, data}) => this.#event(event, data)})

  constructor(collector: Collector, notes: SessionNotes) {
    this.#collector = collector
    this.#notes = notes
  }

  push(chunk: string): void {
    this.#parser.feed(chunk)
  }

  end(): void {
    this.#parser.reset({consume: true})
  }

  #event(name: string | undefined, data: string): void {
    const line = ++this.#notes.lines
    const value = parsedJson(data)
    if (value === undefined) {
      this.#notes.problems.push({message: 'The data of the event is no JSON.', line})
      return
    }
    const {method, params} = asObject(value)
    if (!isFilled(method)) {
      for (const found of messagesIn(value)) this.#collector.add(found, line)
      return
    }
    const {namespace, timestamp, data: given} = asObject(params)
    const path = listOf(namespace).filter(isFilled).map(nodeOf)
    const event = asObject(given)
    if (method === 'tools') this.#tool(event, path, timestamp, line)
    else if (method === 'messages' && isFilled(event.event)) this.#piece(event, path, line)
    else if (method === 'lifecycle' || method === 'checkpoints') skip(this.#notes, name ?? method)
    else for (const found of messagesIn(given)) this.#collector.add({...found, path}, line)
  }

  /** What a tool does. Where its message is not streamed, the call is known from here alone. */
  #tool(event: JsonObject, path: readonly string[], timestamp: unknown, line: number): void {
    const {event: type, tool_call_id: given, tool_name: name, input, output, error, message} = event
    const id = idOf(given)
    if (type === 'tool-started') {
      if (id !== undefined) this.#started.set(id, timestamp)
      this.#collector.ask({tool_calls: [{id, name, args: input}]}, path, line)
    } else if (type === 'tool-finished') {
      const durationMs = id === undefined ? undefined : elapsed(this.#started.get(id), timestamp)
      const [found] = [...messagesIn(output)].filter(({message: {kind}}) => kind === 'tool')
      this.#collector.answer(found?.message.fields ?? {tool_call_id: id, name, content: output}, durationMs)
    } else if (type === 'tool-error')
      this.#collector.answer({tool_call_id: id, name, status: 'error', content: error ?? message})
    else skip(this.#notes, type)
  }

  /** A piece of a message: of a call the end of its block says all there is to it. */
  #piece({event, id, role, index, content}: JsonObject, path: readonly string[], line: number): void {
    const place = path.join('/')
    if (event === 'message-start') this.#streamed.set(place, role === 'tool' ? undefined : idOf(id))
    const {id: callId, name, args} = asObject(content)
    if (event !== 'content-block-finish' || !isFilled(name) || idOf(callId) === undefined) return
    const fragment = {index, id: callId, name, args: isObject(args) ? JSON.stringify(args) : args}
    this.#collector.ask({id: this.#streamed.get(place), tool_call_chunks: [fragment]}, path, line)
  }
}
