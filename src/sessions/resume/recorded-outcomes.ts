import {closeSync, openSync, readSync} from 'node:fs'
import type {Outcome} from '@toolyard/sdk'
import {isObject} from '../../dialects/json.ts'
import {messageOf, ToolyardError} from '../../errors/toolyard-error.ts'
import {type ObjectPlace, valueAt} from '../importers/json-lines/read-json-lines.ts'

/** The outcomes of a journal, each read when it is asked for: together they may be larger than the memory. */
export class RecordedOutcomes implements Disposable {
  readonly #file: string
  #fd: number | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** @throws ToolyardError SESSION_UNREADABLE */
  read(place: ObjectPlace): Outcome {
    try {
      this.#fd ??= openSync(this.#file, 'r')
      const line = Buffer.alloc(place.bytes)
      for (let read = 0, count = 1; read < line.length && count > 0; read += count) {
        count = readSync(this.#fd, line, read, line.length - read, place.offset + read)
      }
      const value = valueAt(line, place)
      if (isObject(value) && isObject(value.outcome)) return value.outcome as unknown as Outcome
    } catch (error) {
      throw this.#unreadable(messageOf(error), error)
    }
    throw this.#unreadable('it was changed meanwhile')
  }

  [Symbol.dispose](): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  #unreadable(why: string, cause?: unknown): ToolyardError {
    return new ToolyardError('SESSION_UNREADABLE', `${this.#file} can not be read again: ${why}.`, {cause})
  }
}
