import {isDeepStrictEqual} from 'node:util'
import {isFilled} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionNotes} from '../../session.ts'
import {contentOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {skip} from '../notes.ts'
import {settled} from '../outcomes.ts'
import {TurnBuilder} from '../turn-builder.ts'
import {objectsOf} from '../values.ts'
import type {ClaudeEntry} from './entry.ts'
import {MessageGroups} from './message-groups.ts'
import {outcomeOf} from './tool-result.ts'

/** Reads the messages of a session: their calls, and the results that answer them, in whatever order they come. */
export class MessageReader {
  readonly #notes: SessionNotes
  readonly #turns = new TurnBuilder()
  readonly #groups = new MessageGroups()
  /** The ids given to calls that have none, by the `uuid` of their entry. */
  readonly #nameless = new Map<unknown, string[]>()

  constructor(notes: SessionNotes) {
    this.#notes = notes
  }

  push(entry: ClaudeEntry): void {
    const {content} = entry.message
    const blocks = objectsOf(content)
    if (entry.role === 'assistant') {
      const group = this.#groups.groupOf(entry, (current) => !this.#turns.isWaiting(current))
      for (const block of blocks) this.#readAsked(block, entry, group)
    } else {
      if (isFilled(content) || blocks.some(({type}) => type === 'text')) this.#groups.endRun(entry)
      const results = blocks.filter(({type}) => type === 'tool_result')
      // the structured result of several can't be told whose it is
      const own = results.length > 1 ? {...entry, data: undefined} : entry
      for (const result of results) this.#readResult(result, own)
    }
  }

  *ready(): Generator<RecordedTurn> {
    yield* this.#turns.ready((group) => this.#groups.isOpen(group))
  }

  *rest(): Generator<RecordedTurn> {
    yield* this.#turns.rest()
    for (const _ of this.#turns.orphans) skip(this.#notes, 'result without a call')
    for (const id of this.#turns.late) {
      this.#notes.problems.push({message: `The result of ${id} came so late that its call counts as unanswered.`})
    }
  }

  #readAsked(block: JsonObject, entry: ClaudeEntry, group: string): void {
    const {type} = block
    if (typeof type !== 'string') return
    if (CALLS.has(type)) this.#readCall(block, entry, group)
    else if (type.endsWith('_tool_result') && isFilled(block.tool_use_id)) {
      const ended = block.is_error === true ? 'error' : 'ok'
      this.#turns.result(block.tool_use_id, settled({ended, content: contentOf(block.content)}))
    }
  }

  #readCall({type, id: recorded, name, input = {}}: JsonObject, entry: ClaudeEntry, group: string): void {
    const {line, cwd, at, agent, uuid, message} = entry
    const id = isFilled(recorded) ? recorded : this.#nameFor(uuid, line)
    const tool = isFilled(name) ? name : 'unknown'
    const same = this.#turns.asked(group, id)
    if (same?.tool === tool && isDeepStrictEqual(same.input, input)) {
      skip(this.#notes, 'call that is repeated')
      return
    }
    const details = {...(cwd !== undefined && {cwd}), ...(at !== undefined && {at})}
    const call = {id, tool, input, line, ...details, ...(type !== 'tool_use' && {hosted: true as const})}
    const kept = this.#turns.call(group, call, {turnId: isFilled(message.id) ? message.id : null, agent})
    if (kept === id) return
    this.#notes.problems.push({message: `Two calls of one message have the id ${id}; this one is ${kept} here.`, line})
  }

  #readResult(block: JsonObject, {askedBy, data, isRefused, version}: ClaudeEntry): void {
    const id = isFilled(block.tool_use_id) ? block.tool_use_id : this.#nameless.get(askedBy)?.shift()
    if (id === undefined) {
      skip(this.#notes, 'result without a call')
      return
    }
    const tool = this.#turns.waiting(id)?.tool
    this.#turns.result(id, outcomeOf(block, {tool, data, isRefused: isRefused?.(id), version}))
  }

  #nameFor(uuid: unknown, line: number): string {
    const given = this.#nameless.get(uuid) ?? []
    const id = given.length === 0 ? `line-${line}` : `line-${line}.${given.length + 1}`
    this.#nameless.set(uuid, [...given, id])
    return id
  }
}

/** The provider runs all but the first itself. */
const CALLS: ReadonlySet<string> = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use'])
