import {digestOf} from '../../permissions/call-digest.ts'
import {runnableInput} from '../runnable-input.ts'
import type {RecordedCall, RecordedTurn, Session} from '../session.ts'

/**
 * How a call finds its recording:
 * - `strict`: by its id, and it has to have the recorded tool and input
 * - `sequence`: calls come as they are recorded, each with the tool and input of the next recording
 * - `input`: by its tool and input; of several that are the same, in their order
 */
export type Match = 'strict' | 'sequence' | 'input'

export const MATCHES = ['strict', 'sequence', 'input'] as const satisfies readonly Match[]

/** A recorded call with its turn. */
export interface Recording {
  readonly call: RecordedCall
  readonly turn: RecordedTurn
}

interface AskedCall {
  readonly id: string
  readonly tool: string
  readonly input: unknown
}

/** The calls of a session of which it is recorded what came of them. Each is given out once. */
export class Recordings {
  readonly #left: (Recording & {readonly digest: string})[] = []

  /** Reads a session to its end. */
  static async read({turns}: Session): Promise<Recordings> {
    const recordings = new Recordings()
    for await (const turn of turns) for (const call of turn.calls) recordings.#add({call, turn})
    return recordings
  }

  take({id, tool, input}: AskedCall, match: Match): Recording | undefined {
    const digest = digestOfCall(tool, input)
    if (match === 'sequence') return this.#left[0]?.digest === digest ? this.#left.shift() : undefined
    const at = this.#left.findIndex((one) => one.digest === digest && (match === 'input' || one.call.id === id))
    return at === -1 ? undefined : this.#left.splice(at, 1)[0]
  }

  /** Those that nobody has asked for. */
  get unused(): readonly Recording[] {
    return this.#left
  }

  #add(recording: Recording): void {
    const {tool, input, outcome} = recording.call
    if (outcome.status !== 'unanswered')
      this.#left.push({...recording, digest: digestOfCall(tool, runnableInput(input))})
  }
}

const digestOfCall = (tool: string, input: unknown) => digestOf({tool, input, cwd: ''})
