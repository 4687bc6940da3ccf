import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {createTurnWriter} from '../turn-writer.ts'
import {type ToolResultBlock, toolResult} from './tool-result.ts'

/** Writes user messages with a `tool_result` block for each call. An id can be answered once. */
export function createAnthropicWriter(options?: WriterOptions): ResultWriter {
  return createTurnWriter<ToolResultBlock>(
    {
      byId: true,
      answer: (outcome) => toolResult(outcome.id ?? '', outcome),
      message: (content) => ({role: 'user', content}),
    },
    options,
  )
}
