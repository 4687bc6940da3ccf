import type {MessageEnd} from '../arguments/streamed-calls.ts'
import type {DialectReader, JsonObject, ReadLine} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {SKIPPED} from '../read-lines.ts'
import {streamError} from '../stream-error.ts'
import {ResponseMessage} from './message.ts'
import {RESPONSES_ORIGIN} from './origin.ts'

/**
 * The events of a streamed response.
 *
 * @see https://platform.openai.com/docs/api-reference/responses-streaming
 */
export class ResponsesStream implements DialectReader {
  #message: ResponseMessage | undefined

  read(value: JsonObject): ReadLine | undefined {
    const {type, response, item, item_id: id, output_index: index, delta} = value
    switch (type) {
      case 'response.created':
        return this.#start(response)
      case 'response.output_item.added':
        if (isObject(item)) this.#open().begin(item, index)
        return this.#handOut()
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        if (typeof delta === 'string') this.#message?.append(id, index, delta)
        return SKIPPED
      case 'response.function_call_arguments.done':
      case 'response.custom_tool_call_input.done':
        this.#message?.completeText(id, index, value.arguments ?? value.input)
        return this.#handOut()
      case 'response.output_item.done':
        if (isObject(item)) this.#open().complete(item, index)
        return this.#handOut()
      case 'response.completed':
        return this.#finish(response, 'complete')
      case 'response.incomplete':
        return this.#finish(response, 'limit')
      case 'response.failed':
        return this.#fail(isObject(response) ? response.error : undefined)
      case 'error':
        return this.#isOwn(value) ? this.#fail(value.error ?? {...value, type: undefined}) : undefined
      default:
        return isFilled(type) && type.startsWith('response.') ? SKIPPED : undefined
    }
  }

  end(): ReadLine | undefined {
    return this.#message === undefined ? undefined : this.#end('stream')
  }

  /** The message goes on: its later events hold all of each item again, which would otherwise be new calls. */
  lose(): undefined {
    this.#message?.lose()
  }

  /** Other providers have an event of this name too. */
  #isOwn(event: JsonObject): boolean {
    return this.#message !== undefined || 'sequence_number' in event || 'param' in event
  }

  #start(response: unknown): ReadLine {
    const unended = this.end()
    this.#open(response)
    return unended ?? SKIPPED
  }

  /** The message, which is a new one in a stream that was cut out of a longer one. */
  #open(response?: unknown): ResponseMessage {
    const {id}: JsonObject = isObject(response) ? response : {}
    this.#message ??= new ResponseMessage(isFilled(id) ? id : undefined)
    return this.#message
  }

  #handOut(): ReadLine {
    const message = this.#message
    if (message === undefined) return SKIPPED
    const pieces = message.take()
    const line: ReadLine = pieces.length === 0 ? SKIPPED : {kind: 'stream', message, id: message.id, pieces}
    return {...line, hosted: message.takeHosted()}
  }

  /** The last event holds all items again. */
  #finish(response: unknown, end: MessageEnd): ReadLine {
    const message = this.#open(response)
    const items: readonly unknown[] = isObject(response) && Array.isArray(response.output) ? response.output : []
    for (const [index, item] of items.entries()) if (isObject(item)) message.complete(item, index)
    return this.#end(end)
  }

  #end(end: MessageEnd): ReadLine {
    const message = this.#message
    this.#message = undefined
    if (message === undefined) return SKIPPED
    const line = {kind: 'stream', message, id: message.id, pieces: message.end(end), ended: true} as const
    return {...line, hosted: message.takeHosted()}
  }

  #fail(error: unknown): ReadLine {
    const lines = [this.#end('error'), streamError(error, RESPONSES_ORIGIN)]
    return {kind: 'several', lines: lines.filter(({kind}) => kind !== 'skipped')}
  }
}
