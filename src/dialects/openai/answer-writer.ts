import type {CallLine, CallOrigin, InvalidCall, Outcome} from '@toolyard/sdk'
import {isDuplicate} from '../answerable.ts'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {joinParts, type Part} from './parallel.ts'

/** What a call's origin may say in both dialects. */
export interface SharedDetails {
  /** The call came together with others in one. */
  readonly part?: Part
}

/** The details of a call that came in this dialect; none of another's. */
export function detailsOf<Details>(call: {readonly origin?: CallOrigin}, dialect: string): Partial<Details> {
  const isOwn = call.origin?.dialect === dialect
  return isOwn ? ((call.origin.details ?? {}) as Partial<Details>) : {}
}

/** Makes the line that answers a call; `undefined` when nothing can. */
export type MakeAnswer = (outcome: Outcome, call: CallLine | InvalidCall) => object | undefined

/**
 * Writes a line for each call, and one for all the parts of a call, as soon as it is known. An id can be answered once:
 * what has none, or one that was answered in the same turn, is unanswered.
 */
export function createAnswerWriter(
  dialect: string,
  makeAnswer: MakeAnswer,
  {onUnanswered}: WriterOptions = {},
): ResultWriter {
  let answered = new Set<string>()
  let parts: Outcome[] = []

  function write(outcome: Outcome, call: CallLine | InvalidCall, members: readonly Outcome[]): string {
    const {id, meta} = outcome
    const isAnswered = members.every(isDuplicate) || (id !== null && answered.has(id))
    const answer = isAnswered ? undefined : makeAnswer(outcome, call)
    if (answer === undefined) {
      for (const member of members) onUnanswered?.(member)
      return ''
    }
    // the ids of the implicit turn may be millions
    if (id !== null && meta.turn !== undefined) answered.add(id)
    return `${JSON.stringify(answer)}\n`
  }

  return {
    push(outcome, call) {
      const {part} = detailsOf<SharedDetails>(call, dialect)
      if (part === undefined) return write(outcome, call, [outcome])
      parts.push(outcome)
      const [first, ...others] = parts
      if (part.number < part.of || first === undefined) return ''
      parts = []
      return write(joinParts(part, [first, ...others]), call, [first, ...others])
    },
    endTurn() {
      answered = new Set()
      return ''
    },
  }
}
