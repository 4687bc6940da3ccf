import {isDuplicate} from '../answerable.ts'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {createTurnWriter} from '../turn-writer.ts'
import {type ToolResultBlock, toolResult} from './tool-result.ts'

/**
 * Writes one user message for each turn, with a `tool_result` block for each call, and one message for each call of
 * the implicit turn. An id can be answered once: what has none, or one that was answered in the same turn, is unanswered.
 */
export function createAnthropicWriter(options?: WriterOptions): ResultWriter {
  return createTurnWriter<ToolResultBlock>(
    {
      answer(outcome, _call, answered) {
        const {id} = outcome
        const isTaken = id === null || isDuplicate(outcome) || answered.some((block) => block.tool_use_id === id)
        return isTaken ? undefined : toolResult(id, outcome)
      },
      message: (content) => ({role: 'user', content}),
    },
    options,
  )
}
