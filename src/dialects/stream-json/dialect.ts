import {anthropic} from '../anthropic/dialect.ts'
import type {Dialect} from '../dialect.ts'
import {StreamJsonWriter} from './write.ts'

/**
 * What Claude Code prints with `--output-format stream-json`: Anthropic messages in a wrapper, which that dialect reads.
 *
 * @see https://code.claude.com/docs/en/headless
 */
export const streamJson = {
  shape: 'a line of Claude Code\'s stream-json with "type":"assistant"',
  createReader: () => anthropic.createReader(),
  createWriter: (options) => new StreamJsonWriter(options),
} as const satisfies Dialect
