import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import type {ResultWriter, WriterOptions} from './dialect.ts'

/** How a provider takes the results of one turn together, in one message. */
export interface TurnFormat<Part> {
  /**
   * The part that answers an outcome; `undefined` when nothing can.
   *
   * @param answered the parts of the same turn before it
   */
  answer(outcome: Outcome, call: CallLine | InvalidCall, answered: readonly Part[]): Part | undefined
  message(parts: readonly Part[]): object
}

/** Writes one message for each turn when it ends, and one for each call of the implicit turn at once. */
export function createTurnWriter<Part>(format: TurnFormat<Part>, {onUnanswered}: WriterOptions = {}): ResultWriter {
  const parts: Part[] = []
  const write = (written: readonly Part[]) => `${JSON.stringify(format.message(written))}\n`
  return {
    push(outcome, call) {
      const part = format.answer(outcome, call, parts)
      if (part === undefined) onUnanswered?.(outcome)
      else if (outcome.meta.turn === undefined) return write([part])
      else parts.push(part)
      return ''
    },
    endTurn() {
      const written = parts.splice(0)
      return written.length === 0 ? '' : write(written)
    },
  }
}
