import {quote} from '../../../dialects/json.ts'
import type {RecordedCall, RecordedOutcome, RecordedTurn, SessionNotes} from '../../session.ts'
import {TurnBuilder} from '../turn-builder.ts'

/** A call as its message has it. */
export interface AskedCall extends Omit<RecordedCall, 'id' | 'outcome'> {
  /** Absent where the recording has none. */
  readonly id?: string | undefined
  /** What the recording says at once. */
  readonly outcome?: RecordedOutcome | undefined
}

/**
 * The turns of one conversation: messages that ask, and messages that answer. A call without an id gets one, and so does
 * one whose id another of its message has; an answer goes to the last message that asked under its id.
 */
export class Conversation {
  readonly #notes: SessionNotes
  readonly #builder = new TurnBuilder()
  #turns = 0
  #minted = 0
  /** Of the last turn that asked. */
  #latest: readonly {readonly id: string; readonly tool: string}[] = []
  /** How many calls of a turn had the same id, at most. */
  #sharing = 1

  constructor(notes: SessionNotes) {
    this.#notes = notes
  }

  /** @param turn the message's own id, and the subagent that it is of */
  ask(calls: readonly AskedCall[], turn: {readonly id?: string | undefined; readonly agent?: string | undefined} = {}) {
    if (calls.length === 0) return
    const group = String(this.#turns++)
    const taken = new Set<string>()
    this.#latest = calls.map(({outcome, ...call}) => {
      const id = this.#uniqueId(call.id, taken)
      this.#builder.call(group, {...call, id}, {turnId: turn.id ?? null, agent: turn.agent})
      if (outcome !== undefined) this.#builder.result(id, outcome)
      return {id, tool: call.tool}
    })
  }

  /** Whether a call of this id still waits. */
  isOpen(id: string): boolean {
    return this.#openOf(id) !== undefined
  }

  /** An answer without a call is noted. @param line where it stands */
  answer(id: string, outcome: RecordedOutcome, line?: number): void {
    const open = this.#openOf(id)
    if (open === undefined) this.#note(`A result has the id ${quote(id)}, and no call of that id waits for one.`, line)
    else this.#builder.result(open, outcome)
  }

  /** For answers without ids: the first call of the last turn that waits, of this tool where one is named. */
  answerNext(outcome: RecordedOutcome, tool?: string, line?: number): void {
    const open = this.#latest.find(
      (call) => this.#builder.isOpen(call.id) && (tool === undefined || call.tool === tool),
    )
    if (open === undefined) this.#note('A result has no id, and no call before it waits for one.', line)
    else this.#builder.result(open.id, outcome)
  }

  /** One outcome for all calls of the last turn that still wait. */
  answerAll(outcome: RecordedOutcome): void {
    for (const {id} of this.#latest) if (this.#builder.isOpen(id)) this.#builder.result(id, outcome)
  }

  /** All turns, in their order. */
  turns(): Generator<RecordedTurn> {
    return this.#builder.rest()
  }

  #openOf(id: string): string | undefined {
    for (let number = 1; number <= this.#sharing; number++) {
      const key = numbered(id, number)
      if (this.#builder.isOpen(key)) return key
    }
    return undefined
  }

  #uniqueId(given: string | undefined, taken: Set<string>): string {
    let id = given ?? `call_${++this.#minted}`
    for (let number = 2; taken.has(id); number++) {
      id = numbered(given ?? id, number)
      this.#sharing = Math.max(this.#sharing, number)
    }
    taken.add(id)
    return id
  }

  #note(message: string, line: number | undefined): void {
    this.#notes.problems.push({message, ...(line !== undefined && {line})})
  }
}

const numbered = (id: string, number: number) => (number === 1 ? id : `${id}#${number}`)
