import type {MessageEnd} from '../arguments/streamed-calls.ts'

/** How a `finish_reason` says that a message ended. Of any other the model did not finish of itself. */
export function endOf(finishReason: unknown): MessageEnd {
  return ENDS.get(finishReason) ?? 'error'
}

const ENDS: ReadonlyMap<unknown, MessageEnd> = new Map<unknown, MessageEnd>([
  ['stop', 'complete'],
  ['tool_calls', 'complete'],
  ['function_call', 'complete'],
  // a message of a conversation, or a response that does not say
  [null, 'complete'],
  [undefined, 'complete'],
  ['length', 'limit'],
  ['content_filter', 'limit'],
])
