import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import {type Failure, failure} from './failure.ts'
import {resolvePointer} from './json-pointer.ts'

/** A place in an input that stands for a value of another call's result. */
interface Reference {
  readonly $result: string
  /** A JSON Pointer into the result line. */
  readonly path: string
}

/** Whether a value is a reference and nothing else. */
export function isReference(value: unknown): value is Reference {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  return typeof Reflect.get(value, '$result') === 'string' && typeof Reflect.get(value, 'path') === 'string'
}

/** The references anywhere in an input. */
export function referencesIn(input: unknown): readonly Reference[] {
  if (isReference(input)) return [input]
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(referencesIn) : []
}

/** The results of a run, for calls that refer to them by id. Where an id came more than once, the last one counts. */
export class References {
  readonly #results = new Map<string, PromiseWithResolvers<Outcome>>()
  readonly #partial = new WeakSet<Outcome>()

  /**
   * Takes in a call that has been read, and puts values in the place of its references, once the calls before it that
   * they speak of have ended.
   *
   * @returns `undefined` for a call without references; a failure where a value is not to be had
   */
  bind(call: CallLine | InvalidCall): Promise<CallLine | Failure> | undefined {
    const references = 'input' in call ? referencesIn(call.input) : []
    const sources = references.map(({$result}) => this.#results.get($result))
    this.expect(call)
    return references.length === 0 ? undefined : this.#resolve(call as CallLine, references, sources)
  }

  /** Takes in the outcome of a call. @param isPartial it is not all that the call gave */
  settle(outcome: Outcome, isPartial = false): void {
    if (outcome.id === null) return
    if (isPartial) this.#partial.add(outcome)
    this.#results.get(outcome.id)?.resolve(outcome)
  }

  /** Takes in a call that others may refer to. */
  expect({id, ...call}: CallLine | InvalidCall): void {
    // the second of two that have the same id does not stand for the first
    if (id === null || ('invalid' in call && this.#results.has(id))) return
    this.#results.set(id, Promise.withResolvers())
  }

  async #resolve(
    call: CallLine,
    references: readonly Reference[],
    sources: readonly (PromiseWithResolvers<Outcome> | undefined)[],
  ): Promise<CallLine | Failure> {
    const values = new Map<unknown, unknown>()
    let size = 0
    for (const [index, reference] of references.entries()) {
      const [id, path] = [JSON.stringify(reference.$result), JSON.stringify(reference.path)]
      const outcome = await sources[index]?.promise
      if (outcome === undefined) return failed(`there is no call ${id} before it`)
      if (outcome.status !== 'ok') return failed(`the call ${id} ended ${outcome.status}`)
      if (this.#partial.has(outcome)) return failed(`what the call ${id} gave is not recorded whole`)
      const value = resolvePointer(outcome, reference.path)
      if (value === undefined) return failed(`the result of ${id} has nothing at ${path}`)
      const text = JSON.stringify(value)
      size += text.length
      if (size > MOST_CHARACTERS) return failed(`what it refers to has more than ${MOST_CHARACTERS} characters`)
      values.set(reference, JSON.parse(text))
    }
    return {...call, input: withValues(call.input, values)}
  }
}

/** A small input may refer to a large result many times. */
const MOST_CHARACTERS = 33_554_432

function withValues(input: unknown, values: ReadonlyMap<unknown, unknown>): unknown {
  if (values.has(input)) return values.get(input)
  if (Array.isArray(input)) return input.map((item) => withValues(item, values))
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withValues(value, values)]))
}

const failed = (why: string): Failure =>
  failure('skipped', 'REFERENCE_FAILED', `The call was not started: it refers to a result, and ${why}.`)
