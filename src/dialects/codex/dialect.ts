import type {Dialect} from '../dialect.ts'
import {CodexReader} from './read.ts'

/**
 * The events that `codex exec --json` prints, as live input. It has no results to be answered with.
 *
 * @see https://github.com/openai/codex/blob/main/codex-rs/exec/src/exec_events.rs
 */
export const codex = {
  shape: 'an event of codex exec --json such as {"type":"item.started","item":{...}}',
  createReader: () => new CodexReader(),
} as const satisfies Dialect
