import type {DialectReader, JsonObject, ReadLine, StreamedPart} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {SKIPPED, several} from '../read-lines.ts'
import {streamError} from '../stream-error.ts'
import {inCamelCase} from './camel-case.ts'
import {CandidateCalls} from './candidate-calls.ts'
import {readCandidates} from './candidates.ts'

interface Message {
  readonly id: string | undefined
  readonly calls: CandidateCalls
}

/**
 * Responses, whole or in chunks: the chunks of one look like a response each, and share its id where it has one. A
 * message ends with the chunk that says why it finished.
 *
 * @see https://ai.google.dev/api/generate-content
 */
export class GeminiResponses implements DialectReader {
  #message: Message | undefined
  #endedId: string | undefined

  read(value: JsonObject): ReadLine | undefined {
    const {candidates, responseId, error, usageMetadata, promptFeedback} = inCamelCase(value)
    if (isObject(error) && (this.#message !== undefined || isFilled(error.status))) return this.#fail(error)
    if (!Array.isArray(candidates)) return isObject(usageMetadata) || isObject(promptFeedback) ? SKIPPED : undefined
    const id = isFilled(responseId) ? responseId : undefined
    const isNew = id !== undefined && this.#message !== undefined && this.#message.id !== id
    const unended = isNew ? this.#end('stream') : undefined
    return several([unended, this.#readChunk(candidates, id)])
  }

  end(): ReadLine | undefined {
    return this.#end('stream')
  }

  #readChunk(candidates: readonly unknown[], id: string | undefined): ReadLine {
    const message = this.#message ?? {id, calls: new CandidateCalls()}
    const {pieces, hosted, ended} = readCandidates(candidates, message.calls)
    const isAfter = this.#message === undefined && id !== undefined && id === this.#endedId && pieces.length === 0
    if (isAfter) return {kind: 'skipped', hosted}
    this.#message = ended ? undefined : message
    if (ended) this.#endedId = id
    return pieces.length > 0 || ended ? {...part(message, pieces, ended), hosted} : {kind: 'skipped', hosted}
  }

  #end(end: 'stream' | 'error'): ReadLine | undefined {
    const message = this.#message
    this.#message = undefined
    return message && part(message, message.calls.end(end), true)
  }

  #fail(error: JsonObject): ReadLine {
    return several([this.#end('error'), streamError(error, {dialect: 'gemini'})])
  }
}

function part(message: Message, pieces: StreamedPart['pieces'], ended: boolean): StreamedPart {
  return {kind: 'stream', message, id: message.id, pieces, ended}
}
