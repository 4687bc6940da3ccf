import type {Outcome} from '@toolyard/sdk'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {type ToolResultBlock, toolResult} from './tool-result.ts'

/**
 * Writes one user message for each turn, with a `tool_result` block for each call, and one message for each call of
 * the implicit turn. An id can be answered once: what has none, or one that was answered in the same turn, is unanswered.
 */
export function createAnthropicWriter({onUnanswered}: WriterOptions = {}): ResultWriter {
  let turn = new Map<string, ToolResultBlock>()
  return {
    push(outcome: Outcome): string {
      const {id, meta} = outcome
      if (id === null || turn.has(id) || isDuplicate(outcome)) {
        onUnanswered?.(outcome)
        return ''
      }
      const block = toolResult(id, outcome)
      if (meta.turn === undefined) return format([block])
      turn.set(id, block)
      return ''
    },
    endTurn(): string {
      const blocks = [...turn.values()]
      turn = new Map()
      return blocks.length === 0 ? '' : format(blocks)
    },
  }
}

function isDuplicate(outcome: Outcome): boolean {
  return outcome.status === 'invalid' && outcome.error.code === 'DUPLICATE_ID'
}

function format(content: readonly ToolResultBlock[]): string {
  return `${JSON.stringify({role: 'user', content})}\n`
}
