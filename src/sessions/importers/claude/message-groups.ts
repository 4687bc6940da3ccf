import {isFilled} from '../../../dialects/json.ts'
import type {ClaudeEntry} from './entry.ts'

/** Lines after which no more of a message is expected, however few messages its agent has had since. */
const PATIENCE = 1000

/** Tells which entries are one message of the model: each of its blocks is an entry of its own. */
export class MessageGroups {
  /** The message that an agent is in, by agent; of the main one by ''. */
  readonly #current = new Map<string, string>()
  /** The last line of those. */
  readonly #lines = new Map<string, number>()
  /** How many runs an agent has ended; by agent. */
  readonly #ended = new Map<string, number>()
  #line = 0

  /**
   * @param isAnswered whether all calls of a group have their results
   * @returns what the calls of the message have in common
   */
  groupOf(entry: ClaudeEntry, isAnswered: (group: string) => boolean): string {
    const agent = entry.agent ?? ''
    const current = this.#current.get(agent)
    const group = this.#named(entry) ?? this.#run(agent, isAnswered)
    if (current !== undefined && current !== group) this.#lines.delete(current)
    this.#current.set(agent, group)
    this.#lines.set(group, entry.line)
    this.#line = entry.line
    return group
  }

  /** Ends a message that can only be told by what comes after it. */
  endRun({agent = '', line}: ClaudeEntry): void {
    this.#line = line
    this.#ended.set(agent, this.#endedBy(agent) + 1)
  }

  /** Whether more of a message may come. */
  isOpen(group: string): boolean {
    return (this.#lines.get(group) ?? Number.NEGATIVE_INFINITY) >= this.#line - PATIENCE
  }

  #named({agent = '', message, requestId}: ClaudeEntry): string | undefined {
    if (isFilled(message.id)) return `message ${agent} ${message.id}`
    return isFilled(requestId) ? `request ${agent} ${requestId} ${this.#endedBy(agent)}` : undefined
  }

  /** Without a name, what comes when all calls so far are answered counts as another message: it may build on them. */
  #run(agent: string, isAnswered: (group: string) => boolean): string {
    const run = `run ${agent} ${this.#endedBy(agent)}`
    if (this.#current.get(agent) !== run || !isAnswered(run)) return run
    this.#ended.set(agent, this.#endedBy(agent) + 1)
    return `run ${agent} ${this.#endedBy(agent)}`
  }

  #endedBy(agent: string): number {
    return this.#ended.get(agent) ?? 0
  }
}
