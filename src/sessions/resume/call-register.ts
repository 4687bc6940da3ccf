import type {CallLine, Outcome} from '@toolyard/sdk'
import type {RecordedChange} from '../../executor/recorder.ts'
import type {ObjectPlace} from '../importers/json-lines/read-json-lines.ts'
import {digestOfCall} from '../journal/call-line.ts'

/** What the journal says of a call, by all attempts together. */
export interface EarlierCall {
  readonly id: string
  readonly digest: string
  /** In the newest attempt that has come to it. */
  index: number
  /** It may have changed something. */
  isStarted: boolean
  outcome: EarlierOutcome | undefined
  isGivenOut: boolean
  change: RecordedChange
  inputDigest: string | undefined
}

/** What is known of an outcome without reading it again: there may be gigabytes of them. */
export interface EarlierOutcome {
  readonly status: Outcome['status']
  readonly code: string | undefined
  readonly isMasked: boolean
  readonly isReplaced: boolean
  readonly place: ObjectPlace
}

/** A call of which nothing is known but that it was asked for. */
export const FRESH = {
  isStarted: false,
  outcome: undefined,
  isGivenOut: false,
  change: {},
  inputDigest: undefined,
} as const satisfies Omit<EarlierCall, 'id' | 'digest' | 'index'>

/** The calls of a session by id and input. Those that are the same in both are told apart by their order. */
export class CallRegister {
  /** Those that have not been taken, by what they are known by. */
  readonly #calls = new Map<string, EarlierCall[]>()
  /** Digests of these, by id. */
  readonly #byId = new Map<string, Set<string>>()
  /** Ids of calls that were taken with another input than they had. */
  readonly changed: string[] = []

  /** The n-th call, from 0, that is like this; it is added if there are fewer. */
  at(id: string, digest: string, nth: number): EarlierCall {
    const key = keyOf(id, digest)
    const same = this.#calls.get(key) ?? []
    const known = same[nth]
    if (known !== undefined) return known
    const call = {id, digest, index: -1, ...FRESH}
    this.#calls.set(key, [...same, call])
    this.#byId.set(id, (this.#byId.get(id) ?? new Set()).add(digest))
    return call
  }

  /** The index of the first call that is like this. */
  indexOf(line: CallLine): number | undefined {
    return this.#calls.get(keyOf(line.id, digestOfCall(line)))?.[0]?.index
  }

  /** Takes the first call that is like this out. */
  take(line: CallLine): EarlierCall | undefined {
    const key = keyOf(line.id, digestOfCall(line))
    const [call, ...others] = this.#calls.get(key) ?? []
    if (call === undefined) {
      if (this.#byId.get(line.id)?.size) this.changed.push(line.id)
      return undefined
    }
    this.#calls.set(key, others)
    if (others.length === 0) this.#byId.get(line.id)?.delete(call.digest)
    return call
  }

  /** The ids of those that have not been taken. */
  get left(): readonly string[] {
    return [...this.#calls.values()].flat().map(({id}) => id)
  }
}

const keyOf = (id: string, digest: string) => `${id}\n${digest}`
