import type {RecordedOutcome, RecordedTurn, SessionNotes} from '../../session.ts'
import {type AskedCall, Conversation} from '../chat/conversation.ts'
import {atMoment, idOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {withheld} from '../outcomes.ts'
import {asObject} from '../values.ts'
import {answeredId, askedBy} from './messages.ts'
import {outcomeOf} from './observation.ts'

/** The messages of one trajectory, in their order. */
export class Trajectory {
  readonly #conversation: Conversation
  /** By the last message of the model. */
  #calls: readonly AskedCall[] = []
  /** Asked for in text, they are answered by the message that comes next. */
  #isText = false

  constructor(notes: SessionNotes) {
    this.#conversation = new Conversation(notes)
  }

  /** Whether the message asked for calls or answered some. @param line where it stands */
  read(message: JsonObject, line: number): boolean {
    if (isOfModel(message)) return this.#ask(message, line)
    const id = answeredId(message)
    if (id !== undefined) {
      this.#answer(id, outcomeOf(message))
      return true
    }
    const {exit_status: exit} = asObject(message.extra)
    if (exit !== undefined) return this.#exit(message, exit)
    const isAnswer = this.#isText && this.#calls.length > 0
    if (isAnswer) this.#conversation.answerAll(this.#next(message))
    this.#calls = []
    return isAnswer
  }

  turns(): Generator<RecordedTurn> {
    return this.#conversation.turns()
  }

  #ask(message: JsonObject, line: number): boolean {
    const {calls, isText} = askedBy(message)
    const placed = {line, ...atMoment(asObject(message.extra).timestamp ?? message.timestamp)}
    this.#conversation.ask(
      calls.map((call) => ({...call, ...placed})),
      {id: idOf(message.id)},
    )
    this.#calls = calls
    this.#isText = isText
    return calls.length > 0
  }

  /** What follows commands in text. The agent takes a message with one of them, and asks again for any other. */
  #next(message: JsonObject): RecordedOutcome {
    const outcome = outcomeOf(message)
    const hasRun = this.#calls.length === 1 || outcome.status !== 'settled' || outcome.exitCode !== undefined
    if (hasRun) return outcome
    return withheld(`The message had ${this.#calls.length} commands, and the agent takes one.`)
  }

  /** The command that hands the work in ends the run, and nothing but what was handed in comes after it. */
  #exit(message: JsonObject, status: unknown): boolean {
    const submissions = status === 'Submitted' ? this.#calls.filter(isSubmission) : []
    for (const {id} of submissions) {
      if (id === undefined) this.#conversation.answerNext(outcomeOf(message))
      else this.#conversation.answer(id, outcomeOf(message))
    }
    this.#calls = []
    return submissions.length > 0
  }

  #answer(id: string, outcome: RecordedOutcome): void {
    const call = this.#calls.find((one) => one.id === id)
    // the run ends in the midst of it, so that it counts as not executed; its result comes with the exit
    const isEnd = outcome.status === 'withheld' && call !== undefined && isSubmission(call)
    if (!isEnd) this.#conversation.answer(id, outcome)
  }
}

const isOfModel = ({role, object, output}: JsonObject) =>
  role === 'assistant' || object === 'response' || (role === undefined && Array.isArray(output))

const isSubmission = ({input}: AskedCall) =>
  /COMPLETE_TASK_AND_SUBMIT|MINI_SWE_AGENT_FINAL_OUTPUT/.test(JSON.stringify(input))
