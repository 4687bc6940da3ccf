import type {Outcome} from '@toolyard/sdk'
import {isDuplicate} from '../answerable.ts'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {createTurnWriter} from '../turn-writer.ts'
import {type BedrockToolResult, bedrockToolResult} from './tool-result.ts'

/** The block of a user message that answers a call. */
export interface BedrockAnswer {
  readonly toolResult: BedrockToolResult
}

/** Writes user messages with a `toolResult` block for each call. An id can be answered once. */
export function createBedrockWriter(options?: WriterOptions): ResultWriter {
  return createTurnWriter({answer, message: bedrockMessage}, options)
}

/** The user message with the results of a turn. */
export function bedrockMessage(content: readonly BedrockAnswer[]) {
  return {role: 'user', content} as const
}

function answer(outcome: Outcome, _: unknown, answered: readonly BedrockAnswer[]): BedrockAnswer | undefined {
  const {id} = outcome
  if (id === null || isDuplicate(outcome) || answered.some(({toolResult}) => toolResult.toolUseId === id))
    return undefined
  return {toolResult: bedrockToolResult(id, outcome)}
}
