import type {CallOrigin} from '@toolyard/sdk'
import type {SharedDetails} from '../openai/answer-writer.ts'

/** How a call was written, where that changes its answer. */
export interface ChatDetails extends SharedDetails {
  /** It came as `function_call`, which has no id. */
  readonly legacy?: true
  /** The choice that it came in, when that is not the first: it goes unanswered. */
  readonly choice?: number
}

export const CHAT = 'openai-chat'

export const chatOrigin = (details?: ChatDetails): CallOrigin =>
  details === undefined ? {dialect: CHAT} : {dialect: CHAT, details}
