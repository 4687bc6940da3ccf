import type {Dialect} from '../dialect.ts'
import {streamedOrWhole} from '../streamed-or-whole.ts'
import {readAnthropic} from './read.ts'
import {AnthropicStream} from './stream.ts'
import {createAnthropicWriter} from './write.ts'

/**
 * The Messages API: its messages, alone, as a whole response, or wrapped as Claude Code logs and streams them.
 *
 * @see https://docs.anthropic.com/en/api/messages
 */
export const anthropic = {
  shape: 'an Anthropic message with "role":"assistant", alone or under "message", or a "tool_use" block',
  createReader: () => streamedOrWhole(new AnthropicStream(), readAnthropic),
  createWriter: createAnthropicWriter,
} as const satisfies Dialect
