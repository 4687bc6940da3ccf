import type {Dialect} from '../dialect.ts'
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
  createReader() {
    const stream = new ChatStream()
    return {read: (value) => stream.read(value) ?? readChat(value), end: () => stream.end()}
  },
  createWriter: createOpenaiChatWriter,
} as const satisfies Dialect
