import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionNotes} from '../../session.ts'
import type {ClaudeEntry} from '../claude/entry.ts'
import {MessageReader} from '../claude/message-reader.ts'
import {contentOf, textOf} from '../content.ts'
import type {JsonObject, NumberedLine} from '../importer.ts'
import {skip} from '../notes.ts'
import {asObject, objectsOf, timeOf} from '../values.ts'
import {Sidechains} from './sidechains.ts'

/** Reads the lines of one log: of a session, or of a subagent. */
export class LogReader {
  readonly #notes: SessionNotes
  readonly #messages: MessageReader
  readonly #sidechains = new Sidechains()
  readonly #hasOwnLog: (agent: string) => boolean
  /** The ids of calls that hooks refused. */
  readonly #refused = new Set<string>()
  /** The subagents that calls started, by the calls' ids. */
  readonly started = new Map<string, string>()
  /** The subagents that this log says something of. */
  readonly #heard = new Set<string>()

  /** @param hasOwnLog whether a subagent has a log of its own, so that what this one says of it counts for nothing */
  constructor(notes: SessionNotes, hasOwnLog: (agent: string) => boolean) {
    this.#notes = notes
    this.#messages = new MessageReader(notes)
    this.#hasOwnLog = hasOwnLog
  }

  push({value, line}: NumberedLine): void {
    if (value.type === 'progress') this.#readProgress(value, line)
    else if (value.type === 'attachment') this.#readAttachment(value)
    else if (!this.#readMessage(value, line)) skip(this.#notes, value.type)
  }

  ready(): Generator<RecordedTurn> {
    return this.#messages.ready()
  }

  *rest(): Generator<RecordedTurn> {
    yield* this.#messages.rest()
    for (const agent of new Set(this.started.values())) {
      if (!this.#heard.has(agent) && !this.#hasOwnLog(agent)) skip(this.#notes, 'subagent that is not in the recording')
    }
  }

  /** @returns whether it is a message */
  #readMessage(value: JsonObject, line: number): boolean {
    const {type: role, message, cwd, version, timestamp, requestId, uuid} = value
    if ((role !== 'assistant' && role !== 'user') || !isObject(message)) return false
    const agent = this.#sidechains.agentOf(value)
    if (agent !== undefined) {
      if (agent === value.agentId && this.#hasOwnLog(agent)) return false
      this.#heard.add(agent)
    }
    if (role === 'assistant') this.#sidechains.watch(message)
    else this.#noteStarted(value, message)
    const entry: ClaudeEntry = {
      role,
      message,
      line,
      agent,
      requestId,
      uuid,
      askedBy: value.sourceToolAssistantUUID ?? value.parentUuid,
      data: value.toolUseResult,
      isRefused: (id) => isDenial(value.toolDenialKind) || this.#refused.has(id),
      version: isFilled(version) ? version : undefined,
      cwd: isFilled(cwd) ? cwd : undefined,
      at: timeOf(timestamp),
    }
    this.#messages.push(entry)
    return true
  }

  /** Lines that mirror what a subagent does while it does it, among lines of other kinds. */
  #readProgress(value: JsonObject, line: number): void {
    const {type, agentId, message: mirrored}: JsonObject = asObject(value.data)
    if (type === 'agent_progress' && isFilled(agentId)) {
      if (isFilled(value.parentToolUseID)) this.started.set(value.parentToolUseID, agentId)
      const {cwd, version, timestamp} = value
      const own = {cwd, version, timestamp, ...asObject(mirrored), agentId, isSidechain: true}
      if (!this.#hasOwnLog(agentId) && this.#readMessage(own, line)) return
    }
    skip(this.#notes, isFilled(type) ? `progress.${type}` : 'progress')
  }

  #readAttachment({attachment}: JsonObject): void {
    const {type, toolUseID, hookEvent, decision}: JsonObject = asObject(attachment)
    const isRefusal = type === 'hook_blocking_error' ? hookEvent === 'PreToolUse' : decision === 'deny'
    if (isRefusal && isFilled(toolUseID)) this.#refused.add(toolUseID)
    skip(this.#notes, isFilled(type) ? `attachment.${type}` : 'attachment')
  }

  /** Looks for results that name a subagent. */
  #noteStarted({toolUseResult, agentId: named, isSidechain}: JsonObject, {content}: JsonObject): void {
    const {agentId = isSidechain === true ? undefined : named}: JsonObject = asObject(toolUseResult)
    for (const {tool_use_id: id, content: result} of objectsOf(content)) {
      if (!isFilled(id)) continue
      const said = isFilled(agentId) ? agentId : /\bagentId: ([\w-]+)/.exec(textOf(contentOf(result)))?.[1]
      if (said !== undefined && (isFilled(agentId) || this.#hasOwnLog(said))) this.started.set(id, said)
    }
  }
}

/** Whether what kept a call from its end kept it from its beginning, too. */
const isDenial = (kind: unknown): boolean => isFilled(kind) && kind !== 'interrupted' && kind !== 'cancelled'
