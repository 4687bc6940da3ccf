import type {Dialect} from '../dialect.ts'
import {streamedOrWhole} from '../streamed-or-whole.ts'
import {readBedrock} from './read.ts'
import {BedrockStream} from './stream.ts'
import {createBedrockWriter} from './write.ts'

/**
 * The Converse API of Amazon Bedrock: its responses, messages, and the events of its streams as the SDK hands them out.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/tool-use.html
 */
export const bedrock = {
  shape: 'a Bedrock Converse message with "toolUse" blocks, alone or under "output", or an event of its stream',
  createReader: () => streamedOrWhole(new BedrockStream(), readBedrock),
  createWriter: createBedrockWriter,
} as const satisfies Dialect
