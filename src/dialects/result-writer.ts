import type {ResultWriter, WriterOptions} from './dialect.ts'
import {DIALECTS, type DialectName, type To} from './table.ts'

/** A writer of results in one dialect, or in the dialect of each call. */
export function createResultWriter(to: To, options: WriterOptions = {}): ResultWriter {
  return to === 'same' ? new SameWriter(options) : DIALECTS[to].createWriter(options)
}

/** Answers each call in the dialect that it came in; as native lines, where that one has no results. */
class SameWriter implements ResultWriter {
  readonly #options: WriterOptions
  readonly #writers = new Map<string, ResultWriter>()

  constructor(options: WriterOptions) {
    this.#options = options
  }

  push(...[outcome, call]: Parameters<ResultWriter['push']>): string {
    // among the messages of a provider, what is nobody's has no place
    if (outcome.id === null && call.origin === undefined && this.#hasProvider) {
      this.#options.onUnanswered?.(outcome)
      return ''
    }
    return this.#writerOf(call.origin?.dialect ?? 'native').push(outcome, call)
  }

  endTurn(): string {
    return [...this.#writers.values()].map((writer) => writer.endTurn()).join('')
  }

  end(isDone: boolean): string {
    return [...this.#writers.values()].map((writer) => writer.end?.(isDone) ?? '').join('')
  }

  get #hasProvider(): boolean {
    return [...this.#writers.keys()].some((name) => name !== 'native')
  }

  #writerOf(name: string): ResultWriter {
    const known = this.#writers.get(name)
    if (known !== undefined) return known
    const writer = createResultWriter(isWritten(name) ? name : 'native', this.#options)
    this.#writers.set(name, writer)
    return writer
  }
}

const isWritten = (name: string): name is Exclude<To, 'same'> =>
  Object.hasOwn(DIALECTS, name) && 'createWriter' in DIALECTS[name as DialectName]
