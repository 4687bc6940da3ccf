import type {Dialect} from '../dialect.ts'
import {streamedOrWhole} from '../streamed-or-whole.ts'
import {readResponses} from './read.ts'
import {ResponsesStream} from './stream.ts'
import {createOpenaiResponsesWriter} from './write.ts'

/**
 * OpenAI's Responses API: responses, single items, and streams.
 *
 * @see https://platform.openai.com/docs/api-reference/responses
 */
export const openaiResponses = {
  shape: 'an OpenAI response with "output", or a "function_call" item',
  createReader: () => streamedOrWhole(new ResponsesStream(), readResponses),
  createWriter: createOpenaiResponsesWriter,
} as const satisfies Dialect
