import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionAbout, SessionNotes} from '../../session.ts'
import type {JsonObject, NumberedLine} from '../importer.ts'
import {skip} from '../notes.ts'
import {TurnBuilder} from '../turn-builder.ts'
import {timeOf} from '../values.ts'
import {outcomeOfResult} from './outcome.ts'

/** Reads what `gemini -o stream-json` prints. Calls before the first result were asked for together. */
export class StreamReader {
  readonly #notes: SessionNotes
  readonly #about: SessionAbout
  readonly #turns = new TurnBuilder()
  #turn = 0
  #hasResult = false

  constructor(notes: SessionNotes, about: SessionAbout) {
    this.#notes = notes
    this.#about = about
  }

  push({value, line}: NumberedLine): void {
    const {type, tool_id: id} = value
    if (type === 'tool_use') this.#readCall(value, line)
    else if (type === 'tool_result' && isFilled(id)) {
      this.#turns.result(id, outcomeOfResult(value, this.#turns.waiting(id)?.tool))
      this.#hasResult = true
    } else {
      if (type === 'init') this.#noteAbout(value)
      if (type === 'init' || type === 'result' || value.role === 'user') this.#endTurn()
      skip(this.#notes, type)
    }
  }

  *ready(): Generator<RecordedTurn> {
    yield* this.#turns.ready(this.#hasResult ? undefined : this.#group)
  }

  *rest(): Generator<RecordedTurn> {
    yield* this.#turns.rest()
    for (const _ of this.#turns.orphans) skip(this.#notes, 'result without a call')
  }

  #readCall({tool_id, tool_name: tool, parameters: input = {}, timestamp}: JsonObject, line: number): void {
    if (this.#hasResult) this.#endTurn()
    const id = isFilled(tool_id) ? tool_id : `line-${line}`
    const at = timeOf(timestamp)
    const call = {id, tool: isFilled(tool) ? tool : 'unknown', input, line, ...(at !== undefined && {at})}
    const kept = this.#turns.call(this.#group, call)
    if (kept === id) return
    this.#notes.problems.push({message: `Two calls of one turn have the id ${id}; this one is ${kept} here.`, line})
  }

  #noteAbout({session_id: id, timestamp}: JsonObject): void {
    if (isFilled(id)) this.#about.id ??= id
    const startedAt = timeOf(timestamp)
    if (startedAt !== undefined) this.#about.startedAt ??= startedAt
  }

  #endTurn(): void {
    this.#turn++
    this.#hasResult = false
  }

  get #group(): string {
    return `turn ${this.#turn}`
  }
}

/** Whether a line is one that no other format has. */
export function isOfStream({type, session_id: id, model, tool_id, tool_name, stats}: JsonObject): boolean {
  if (type === 'init') return isFilled(id) && isFilled(model)
  if (type === 'tool_use') return isFilled(tool_id) && isFilled(tool_name)
  return (type === 'tool_result' && isFilled(tool_id)) || (type === 'result' && isObject(stats))
}
