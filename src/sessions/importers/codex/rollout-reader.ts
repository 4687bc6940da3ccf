import {isFilled} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionNotes} from '../../session.ts'
import type {JsonObject} from '../importer.ts'
import {skip} from '../notes.ts'
import {TurnBuilder} from '../turn-builder.ts'
import {asEnd, type End, endOf, outcomeOfEnd} from './events.ts'
import {callOf, outputOf} from './items.ts'
import {outcomeOf} from './outputs.ts'

export interface ItemContext {
  readonly line: number
  readonly cwd?: string | undefined
  readonly at?: number | undefined
}

/**
 * Reads the items of a rollout. Which calls were one answer of the model it does not say: those are that stand together
 * before the first output.
 */
export class RolloutReader {
  readonly #notes: SessionNotes
  readonly #turns = new TurnBuilder()
  #run = 0
  /** An output came, so that the next call is another answer's. */
  #hasOutput = false
  /** What events said of calls whose outputs have not come. */
  readonly #ends = new Map<string, End>()
  /** The calls without ids that wait for their outputs, by tool. */
  readonly #nameless = new Map<string, string[]>()

  constructor(notes: SessionNotes) {
    this.#notes = notes
  }

  /** @returns whether it is a call or an output */
  readItem(item: JsonObject, context: ItemContext): boolean {
    if (item.type === 'message' && item.role === 'user') this.endRun()
    return this.#readCall(item, context) || this.#readOutput(item)
  }

  /** @returns whether it says how a call ended */
  readEvent(event: JsonObject): boolean {
    const end = asEnd(event)
    if (end === undefined) return false
    if (this.#turns.isOpen(end.id)) this.#ends.set(end.id, endOf(end.event))
    return true
  }

  /** What comes now is no part of the answer before it. */
  endRun(): void {
    this.#run++
    this.#hasOutput = false
  }

  *ready(): Generator<RecordedTurn> {
    yield* this.#turns.ready(this.#hasOutput ? undefined : this.#group)
  }

  *rest(): Generator<RecordedTurn> {
    for (const [id, end] of this.#ends) this.#turns.result(id, outcomeOfEnd(end))
    yield* this.#turns.rest()
    for (const _ of this.#turns.orphans) skip(this.#notes, 'output without a call')
    for (const id of this.#turns.late) {
      this.#notes.problems.push({message: `The output of ${id} came so late that its call counts as unanswered.`})
    }
  }

  get #group(): string {
    return `run ${this.#run}`
  }

  #readCall(item: JsonObject, {line, cwd, at}: ItemContext): boolean {
    const found = callOf(item)
    if (found === undefined) return false
    if (this.#hasOutput) this.endRun()
    const {tool, input, hosted, outcome} = found
    const id = found.id ?? `line-${line}`
    const folder = workdirOf(input) ?? cwd
    const details = {...(folder !== undefined && {cwd: folder}), ...(at !== undefined && {at})}
    const kept = this.#turns.call(this.#group, {id, tool, input, line, ...details, ...(hosted && {hosted})})
    if (outcome !== undefined) this.#turns.result(id, outcome)
    else if (found.id === undefined) this.#nameless.set(tool, [...(this.#nameless.get(tool) ?? []), id])
    if (kept !== id) {
      this.#notes.problems.push({message: `Two calls of one answer have the id ${id}; this one is ${kept} here.`, line})
    }
    return true
  }

  #readOutput(item: JsonObject): boolean {
    const found = outputOf(item)
    if (found === undefined) return false
    const {id = this.#nameless.get(found.tool ?? '')?.shift(), output} = found
    this.#hasOutput = true
    if (id === undefined) skip(this.#notes, 'output without a call')
    else {
      this.#turns.result(id, outcomeOf(output, this.#ends.get(id)))
      this.#ends.delete(id)
    }
    return true
  }
}

/** The folder that a command asks for, where that is no matter of the one before it. */
function workdirOf(input: unknown): string | undefined {
  const workdir: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'workdir') : undefined
  return isFilled(workdir) && /^(?:\/|[A-Za-z]:[\\/])/.test(workdir) ? workdir : undefined
}
