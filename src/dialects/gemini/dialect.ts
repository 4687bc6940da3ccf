import type {Dialect} from '../dialect.ts'
import {streamedOrWhole} from '../streamed-or-whole.ts'
import {readGemini} from './read.ts'
import {GeminiResponses} from './responses.ts'
import {createGeminiWriter} from './write.ts'

/**
 * The Gemini API: responses of `generateContent`, whole or in the chunks of a stream, and contents and parts alone.
 *
 * @see https://ai.google.dev/gemini-api/docs/function-calling
 */
export const gemini = {
  shape: 'a Gemini response with "candidates", a content with "role":"model" and "parts", or a "functionCall" part',
  createReader: () => streamedOrWhole(new GeminiResponses(), readGemini),
  createWriter: createGeminiWriter,
} as const satisfies Dialect
