import {randomUUID} from 'node:crypto'
import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import {isDuplicate} from '../answerable.ts'
import {toolResult} from '../anthropic/tool-result.ts'
import type {ResultWriter, SessionInfo, WriterOptions} from '../dialect.ts'

interface Denial {
  readonly tool_name: string
  readonly tool_use_id: string
  readonly tool_input: unknown
}

/**
 * Writes a session as Claude Code does: how it began, each call and its result, and how it ended. The messages of a turn
 * come when it has ended; calls without a turn are a message each.
 */
export class StreamJsonWriter implements ResultWriter {
  readonly #options: WriterOptions
  readonly #session: SessionInfo
  readonly #startedAt = performance.now()
  readonly #denials: Denial[] = []
  #answered: [CallLine | InvalidCall, Outcome][] = []
  #turns = 0
  #begun = false

  constructor(options: WriterOptions = {}) {
    this.#options = options
    this.#session = options.session ?? {id: randomUUID(), cwd: process.cwd(), permissionMode: 'default', tools: []}
  }

  push(outcome: Outcome, call: CallLine | InvalidCall): string {
    const {id, tool} = outcome
    if (id === null || tool === undefined || isDuplicate(outcome)) {
      this.#options.onUnanswered?.(outcome)
      return ''
    }
    this.#answered.push([call, outcome])
    if (isWithheld(outcome)) this.#denials.push({tool_name: tool, tool_use_id: id, tool_input: inputOf(call)})
    return outcome.meta.turn === undefined ? this.endTurn() : ''
  }

  endTurn(): string {
    if (this.#answered.length === 0) return ''
    const message = `msg_${randomUUID()}`
    const answered = this.#answered
    this.#answered = []
    this.#turns++
    const calls = answered.map(([call, {id, tool}]) => this.#call(message, id ?? '', tool ?? '', inputOf(call)))
    return [this.#begin(), ...calls, ...answered.map(([, outcome]) => this.#result(outcome))].join('')
  }

  end(isDone: boolean): string {
    const result = {
      type: 'result',
      subtype: isDone ? 'success' : 'error_during_execution',
      is_error: !isDone,
      duration_ms: Math.round(performance.now() - this.#startedAt),
      duration_api_ms: 0,
      num_turns: this.#turns,
      result: '',
      total_cost_usd: 0,
      permission_denials: this.#denials,
    }
    return `${this.#begin()}${this.#line(result)}`
  }

  #begin(): string {
    if (this.#begun) return ''
    this.#begun = true
    const {cwd, permissionMode, tools} = this.#session
    return this.#line({type: 'system', subtype: 'init', cwd, tools, mcp_servers: [], permissionMode})
  }

  #call(id: string, callId: string, name: string, input: unknown): string {
    const content = [{type: 'tool_use', id: callId, name, input}]
    const message = {id, type: 'message', role: 'assistant', content, stop_reason: null}
    return this.#line({type: 'assistant', message, parent_tool_use_id: null})
  }

  #result(outcome: Outcome): string {
    const message = {role: 'user', content: [toolResult(outcome.id ?? '', outcome)]}
    const data = 'data' in outcome ? outcome.data : undefined
    return this.#line({type: 'user', message, parent_tool_use_id: null, ...(data && {tool_use_result: data})})
  }

  #line(line: object): string {
    return `${JSON.stringify({...line, session_id: this.#session.id, uuid: randomUUID()})}\n`
  }
}

const inputOf = (call: CallLine | InvalidCall): unknown => ('input' in call ? call.input : {})

/** Whether a call was denied, or waits for an answer. */
function isWithheld(outcome: Outcome): boolean {
  if (outcome.status === 'denied') return true
  return outcome.status === 'skipped' && (outcome.error.code === 'DEFERRED' || outcome.error.code === 'UNANSWERED')
}
