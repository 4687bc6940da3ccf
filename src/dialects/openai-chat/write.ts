import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {answerText} from '../openai/answer-content.ts'
import {createAnswerWriter, detailsOf} from '../openai/answer-writer.ts'
import {CHAT, type ChatDetails} from './origin.ts'

/** The answer to a call, custom or not. It is text only: the API takes no images here. */
export interface ToolMessage {
  readonly role: 'tool'
  readonly tool_call_id: string
  readonly content: string
}

/** The answer to a call that came as `function_call`. */
export interface FunctionMessage {
  readonly role: 'function'
  readonly name: string
  readonly content: string
}

/** Writes a message for each call. */
export function createOpenaiChatWriter(options?: WriterOptions): ResultWriter {
  return createAnswerWriter(CHAT, answerMessage, options)
}

/** The message that answers a call; `undefined` when none can. */
export function answerMessage(
  outcome: Outcome,
  call: CallLine | InvalidCall,
): ToolMessage | FunctionMessage | undefined {
  const {id, tool} = outcome
  const {legacy, choice} = detailsOf<ChatDetails>(call, CHAT)
  if (choice !== undefined) return undefined
  const content = answerText(outcome)
  if (legacy) return tool === undefined ? undefined : {role: 'function', name: tool, content}
  return id === null ? undefined : {role: 'tool', tool_call_id: id, content}
}
