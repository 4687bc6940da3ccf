import type {MessageEnd} from '../arguments/streamed-calls.ts'

/** How a `finish_reason` says that a message ended. */
export function endOf(finishReason: unknown): MessageEnd {
  return finishReason === 'length' || finishReason === 'content_filter' ? 'limit' : 'complete'
}
