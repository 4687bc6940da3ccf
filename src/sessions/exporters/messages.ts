import type {Outcome} from '@toolyard/sdk'
import {createAnthropicWriter} from '../../dialects/anthropic/write.ts'
import type {ResultWriter} from '../../dialects/dialect.ts'
import {createOpenaiChatWriter} from '../../dialects/openai-chat/write.ts'
import {runnableInput} from '../runnable-input.ts'
import type {RecordedCall, RecordedTurn} from '../session.ts'
import type {Exporter} from './exporter.ts'
import {outcomeOf} from './outcome-of.ts'
import {ProviderIds, providerName} from './provider-names.ts'

/** Messages of a provider, one a line: for each turn that of the model, and those that answer it. */
class Messages implements Exporter {
  left = 0
  readonly #writer: ResultWriter
  readonly #ask: (turn: RecordedTurn) => object
  readonly #ids: ProviderIds
  #index = 0

  /** @param idLength characters that the provider takes in an id */
  constructor(writer: ResultWriter, idLength: number, ask: (turn: RecordedTurn) => object) {
    this.#writer = writer
    this.#ids = new ProviderIds(idLength)
    this.#ask = ask
  }

  turn(turn: RecordedTurn): string {
    // providers refuse calls without a result
    const calls = turn.calls.filter(({outcome}) => outcome.status !== 'unanswered').map((call) => this.#rename(call))
    this.left += turn.calls.length - calls.length
    if (calls.length === 0) return ''
    // the results of a turn stand in one message
    const answered = {...turn, calls, id: turn.id ?? 'turn'}
    const answers = calls.map((call) => this.#answer(call, outcomeOf(call, answered, this.#index++)))
    return `${JSON.stringify(this.#ask(answered))}\n${answers.join('')}${this.#writer.endTurn()}`
  }

  #rename(call: RecordedCall): RecordedCall {
    return {...call, id: this.#ids.take(call.id), tool: providerName(call.tool)}
  }

  #answer({id, tool, input}: RecordedCall, outcome: Outcome | undefined): string {
    return outcome === undefined ? '' : this.#writer.push(outcome, {id, tool, input})
  }
}

/** Anthropic's Messages. */
export function anthropicMessages(): Exporter {
  return new Messages(createAnthropicWriter(), 64, ({calls}) => ({
    role: 'assistant',
    content: calls.map(({id, tool, input}) => ({type: 'tool_use', id, name: tool, input: runnableInput(input)})),
  }))
}

/** OpenAI's Chat Completions. */
export function openaiChatMessages(): Exporter {
  return new Messages(createOpenaiChatWriter(), 40, ({calls}) => ({
    role: 'assistant',
    content: null,
    tool_calls: calls.map(({id, tool, input}) => ({
      id,
      type: 'function',
      function: {name: tool, arguments: JSON.stringify(runnableInput(input))},
    })),
  }))
}
