import type {Dialect} from '../dialect.ts'
import {streamedOrWhole} from '../streamed-or-whole.ts'
import {readChat} from './read.ts'
import {ChatStream} from './stream.ts'
import {createOpenaiChatWriter} from './write.ts'

/**
 * OpenAI's Chat Completions API, and the many that speak it: responses, messages of a conversation, and streams.
 *
 * @see https://platform.openai.com/docs/api-reference/chat
 */
export const openaiChat = {
  shape: 'an OpenAI chat message with "role":"assistant" and "tool_calls", alone or under "choices"',
  createReader: () => streamedOrWhole(new ChatStream(), readChat),
  createWriter: createOpenaiChatWriter,
} as const satisfies Dialect
