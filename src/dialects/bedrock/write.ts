import type {Outcome} from '@toolyard/sdk'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {createTurnWriter} from '../turn-writer.ts'
import {type BedrockToolResult, bedrockToolResult} from './tool-result.ts'

/** The block of a user message that answers a call. */
export interface BedrockAnswer {
  readonly toolResult: BedrockToolResult
}

/** Writes user messages with a `toolResult` block for each call. An id can be answered once. */
export function createBedrockWriter(options?: WriterOptions): ResultWriter {
  return createTurnWriter({byId: true, answer, message: bedrockMessage}, options)
}

/** The user message with the results of a turn. */
export function bedrockMessage(content: readonly BedrockAnswer[]) {
  return {role: 'user', content} as const
}

const answer = (outcome: Outcome): BedrockAnswer => ({toolResult: bedrockToolResult(outcome.id ?? '', outcome)})
