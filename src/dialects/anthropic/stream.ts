import type {MessageEnd} from '../arguments/streamed-calls.ts'
import {StreamedCalls} from '../arguments/streamed-calls.ts'
import type {DialectReader, JsonObject, ReadLine} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {SKIPPED} from '../read-lines.ts'
import {streamError} from '../stream-error.ts'
import {ANTHROPIC_ORIGIN, isLimit} from './read.ts'

interface Message {
  readonly id: string | undefined
  readonly calls: StreamedCalls<unknown>
  limited: boolean
}

/**
 * The events of a streamed message, as the API sends them or as SDKs write them. A call is handed out when its block
 * stops. Blocks that the provider's own servers run are passed over.
 *
 * @see https://docs.anthropic.com/en/docs/build-with-claude/streaming
 */
export class AnthropicStream implements DialectReader {
  #message: Message | undefined

  read(value: JsonObject): ReadLine | undefined {
    const {type, index} = value
    switch (type) {
      case 'message_start':
        return this.#start(value)
      case 'content_block_start':
        return this.#startBlock(index, value.content_block)
      case 'content_block_delta':
        if (isObject(value.delta) && typeof value.delta.partial_json === 'string') {
          this.#message?.calls.append(index, value.delta.partial_json)
        }
        return SKIPPED
      case 'content_block_stop':
        this.#message?.calls.complete(index)
        return this.#handOut()
      case 'message_delta':
        if (this.#message && isObject(value.delta)) this.#message.limited = isLimit(value.delta.stop_reason)
        return SKIPPED
      case 'message_stop':
        return this.#end(this.#message?.limited ? 'limit' : 'complete')
      case 'ping':
        return SKIPPED
      case 'error':
        return this.#fail(value.error)
      default:
        return undefined
    }
  }

  end(): ReadLine | undefined {
    return this.#message === undefined ? undefined : this.#end(this.#message.limited ? 'limit' : 'stream')
  }

  #start({message}: JsonObject): ReadLine {
    const unended = this.end()
    const id = isObject(message) && isFilled(message.id) ? message.id : undefined
    this.#message = {id, calls: new StreamedCalls(), limited: false}
    return unended ?? SKIPPED
  }

  #startBlock(index: unknown, block: unknown): ReadLine {
    // a stream that was cut out of a longer one
    this.#message ??= {id: undefined, calls: new StreamedCalls(), limited: false}
    if (!isObject(block)) return SKIPPED
    if (block.type === 'server_tool_use' || block.type === 'mcp_tool_use') return {kind: 'skipped', hosted: 1}
    if (block.type !== 'tool_use') return SKIPPED
    const {id, name, input} = block
    const {calls} = this.#message
    calls.begin(index, {tool: isFilled(name) ? name : '', ...(isFilled(id) && {id}), origin: ANTHROPIC_ORIGIN})
    // some servers give the whole input at once
    if (isObject(input) && Object.keys(input).length > 0) calls.append(index, JSON.stringify(input))
    return this.#handOut()
  }

  #handOut(): ReadLine {
    if (this.#message === undefined) return SKIPPED
    const {id, calls} = this.#message
    const pieces = calls.take()
    return pieces.length === 0 ? SKIPPED : {kind: 'stream', message: this.#message, id, pieces}
  }

  #end(end: MessageEnd): ReadLine {
    const message = this.#message
    this.#message = undefined
    if (message === undefined) return SKIPPED
    return {kind: 'stream', message, id: message.id, pieces: message.calls.end(end), ended: true}
  }

  #fail(error: unknown): ReadLine {
    return {kind: 'several', lines: [this.#end('error'), streamError(error, ANTHROPIC_ORIGIN)]}
  }
}
