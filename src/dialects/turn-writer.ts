import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import {isDuplicate} from './answerable.ts'
import type {ResultWriter, WriterOptions} from './dialect.ts'

/** How a provider takes the results of one turn together, in one message. */
export interface TurnFormat<Part> {
  /** Whether an answer goes by the id of its call: then each id is answered once, and what has none is not. */
  readonly byId: boolean
  /** The part that answers an outcome; `undefined` when nothing can. */
  answer(outcome: Outcome, call: CallLine | InvalidCall): Part | undefined
  message(parts: readonly Part[]): object
}

/** Writes one message for each turn when it ends, and one for each call of the implicit turn at once. */
export function createTurnWriter<Part>(format: TurnFormat<Part>, {onUnanswered}: WriterOptions = {}): ResultWriter {
  const parts: Part[] = []
  const answered = new Set<string>()
  const write = (written: readonly Part[]) => `${JSON.stringify(format.message(written))}\n`
  const isTaken = (outcome: Outcome) =>
    format.byId && (outcome.id === null || isDuplicate(outcome) || answered.has(outcome.id))
  return {
    push(outcome, call) {
      const part = isTaken(outcome) ? undefined : format.answer(outcome, call)
      if (part === undefined) onUnanswered?.(outcome)
      else if (outcome.meta.turn === undefined) return write([part])
      else {
        if (outcome.id !== null) answered.add(outcome.id)
        parts.push(part)
      }
      return ''
    },
    endTurn() {
      answered.clear()
      const written = parts.splice(0)
      return written.length === 0 ? '' : write(written)
    },
  }
}
