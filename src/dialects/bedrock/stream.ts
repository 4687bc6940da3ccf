import type {MessageEnd} from '../arguments/streamed-calls.ts'
import {StreamedCalls} from '../arguments/streamed-calls.ts'
import type {DialectReader, JsonObject, ReadLine} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {SKIPPED} from '../read-lines.ts'
import {streamError} from '../stream-error.ts'
import {BEDROCK_ORIGIN, isHosted, messageEnd} from './read.ts'

/**
 * The events of ConverseStream, each an object of one key. A call is handed out when its block stops.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
 */
export class BedrockStream implements DialectReader {
  #message: StreamedCalls<unknown> | undefined

  read(value: JsonObject): ReadLine | undefined {
    const [name, ...others] = Object.keys(value)
    const event = name === undefined ? undefined : value[name]
    if (name === undefined || others.length > 0 || !isObject(event)) return undefined
    switch (name) {
      case 'messageStart':
        return this.#start()
      case 'contentBlockStart':
        return this.#startBlock(event)
      case 'contentBlockDelta':
        return this.#append(event)
      case 'contentBlockStop':
        this.#message?.complete(event.contentBlockIndex)
        return this.#handOut()
      case 'messageStop':
        return this.#end(messageEnd(event.stopReason))
      case 'metadata':
        return 'usage' in event ? SKIPPED : undefined
      default:
        return EXCEPTION.test(name) ? this.#fail(name, event) : undefined
    }
  }

  end(): ReadLine | undefined {
    return this.#message && this.#end('stream')
  }

  #start(): ReadLine {
    const unended = this.end()
    this.#message = new StreamedCalls()
    return unended ?? SKIPPED
  }

  #startBlock({contentBlockIndex, start}: JsonObject): ReadLine {
    // a stream that was cut out of a longer one
    this.#message ??= new StreamedCalls()
    const toolUse = isObject(start) ? start.toolUse : undefined
    if (!isObject(toolUse)) return SKIPPED
    if (isHosted(toolUse)) return {kind: 'skipped', hosted: 1}
    const {toolUseId, name} = toolUse
    const id = isFilled(toolUseId) && {id: toolUseId}
    this.#message.begin(contentBlockIndex, {tool: isFilled(name) ? name : '', ...id, origin: BEDROCK_ORIGIN})
    return this.#handOut()
  }

  #append({contentBlockIndex, delta}: JsonObject): ReadLine {
    const toolUse = isObject(delta) ? delta.toolUse : undefined
    if (isObject(toolUse) && typeof toolUse.input === 'string') {
      this.#message?.append(contentBlockIndex, toolUse.input)
    }
    return SKIPPED
  }

  #handOut(): ReadLine {
    const message = this.#message
    const pieces = message?.take() ?? []
    return message === undefined || pieces.length === 0 ? SKIPPED : {kind: 'stream', message, pieces}
  }

  #end(end: MessageEnd): ReadLine {
    const message = this.#message
    this.#message = undefined
    return message === undefined ? SKIPPED : {kind: 'stream', message, pieces: message.end(end), ended: true}
  }

  #fail(name: string, {message}: JsonObject): ReadLine {
    const told = streamError({type: name, message}, BEDROCK_ORIGIN)
    return this.#message === undefined ? told : {kind: 'several', lines: [this.#end('error'), told]}
  }
}

const EXCEPTION = /^[a-z]+(?:[A-Z][a-z]+)*Exception$/
