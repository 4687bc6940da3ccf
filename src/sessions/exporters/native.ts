import {formatOutcome} from '../../dialects/native/write.ts'
import {runnableInput} from '../runnable-input.ts'
import type {RecordedCall, RecordedTurn} from '../session.ts'
import type {Exporter} from './exporter.ts'
import {outcomeOf} from './outcome-of.ts'

/** Call lines, as `run` reads them: of the calls that ran, or that nobody has refused. */
export class CallLines implements Exporter {
  left = 0
  #turns = 0

  turn(turn: RecordedTurn): string {
    const runnable = turn.calls.filter(isRunnable)
    this.left += turn.calls.length - runnable.length
    // calls without a turn are independent; several that were asked for together are not
    const id = turn.id ?? (turn.calls.length > 1 ? `turn_${++this.#turns}` : undefined)
    return runnable.map((call) => `${JSON.stringify(callLine(call, id))}\n`).join('')
  }
}

/** Result lines, as `run` prints them. */
export class ResultLines implements Exporter {
  left = 0
  #index = 0

  turn(turn: RecordedTurn): string {
    const outcomes = turn.calls.map((call) => outcomeOf(call, turn, this.#index++))
    const known = outcomes.filter((outcome) => outcome !== undefined)
    this.left += outcomes.length - known.length
    return known.map(formatOutcome).join('')
  }
}

/** What a provider ran, and what was withheld, is not for anybody to run. */
const isRunnable = ({hosted, isMasked, outcome}: RecordedCall) =>
  hosted !== true && isMasked !== true && outcome.status !== 'withheld'

function callLine({id, tool, input, cwd, env}: RecordedCall, turn: string | undefined): object {
  return {id, tool, input: runnableInput(input), turn, cwd, env}
}
