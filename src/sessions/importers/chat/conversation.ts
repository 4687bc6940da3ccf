import type {RecordedCall, RecordedOutcome, RecordedTurn, SessionNotes} from '../../session.ts'
import {skip} from '../notes.ts'
import {TurnBuilder} from '../turn-builder.ts'

/** A call as its message has it. */
export interface AskedCall extends Omit<RecordedCall, 'id' | 'outcome'> {
  /** Absent where the recording has none. */
  readonly id?: string | undefined
  /** What the recording says at once. */
  readonly outcome?: RecordedOutcome | undefined
}

/**
 * The turns of one conversation: messages that ask, and messages after them that answer. A call without an id gets one.
 * An answer goes to the last message that asked under its id; one that no call waits for is passed over.
 */
export class Conversation {
  readonly #notes: SessionNotes
  readonly #builder = new TurnBuilder()
  #turns = 0
  #minted = 0
  /** Of the last message that asked. */
  #latest: readonly {readonly id: string; readonly tool: string}[] = []

  constructor(notes: SessionNotes) {
    this.#notes = notes
  }

  /** @param message its own id, and the subagent that it is of */
  ask(
    calls: readonly AskedCall[],
    message: {readonly id?: string | undefined; readonly agent?: string | undefined} = {},
  ) {
    if (calls.length === 0) return
    const group = String(this.#turns++)
    const turn = {turnId: message.id ?? null, agent: message.agent}
    this.#latest = calls.map(({id = `call_${++this.#minted}`, outcome, ...call}) => {
      this.#builder.call(group, {id, ...call}, turn)
      if (outcome !== undefined) this.#builder.result(id, outcome)
      return {id, tool: call.tool}
    })
  }

  /** Whether a call of this id waits for its answer. */
  isOpen(id: string): boolean {
    return this.#builder.isOpen(id)
  }

  answer(id: string, outcome: RecordedOutcome): void {
    // kept, it would be taken for the answer of a later call of that id
    if (this.#builder.isOpen(id)) this.#builder.result(id, outcome)
    else skip(this.#notes, 'result without a call')
  }

  /** For an answer without an id: the first call of the last message that waits, of this tool where one is named. */
  answerNext(outcome: RecordedOutcome, tool?: string): void {
    const next = this.#latest.find((call) => this.isOpen(call.id) && (tool === undefined || call.tool === tool))
    if (next === undefined) skip(this.#notes, 'result without a call')
    else this.#builder.result(next.id, outcome)
  }

  /** One answer for all calls of the last message that still wait. */
  answerAll(outcome: RecordedOutcome): void {
    for (const {id} of this.#latest) if (this.isOpen(id)) this.#builder.result(id, outcome)
  }

  /** All turns, in their order. */
  turns(): Generator<RecordedTurn> {
    return this.#builder.rest()
  }
}
