import type {Notice} from '../../config/settings.ts'
import {readClaudeHooks} from './claude-hooks.ts'
import {readGeminiHooks} from './gemini-hooks.ts'
import type {HookFlavor, HookSpec} from './hook-spec.ts'
import {type HookReading, invalid, isRecord} from './reading.ts'

export interface ReadHooksOptions extends Pick<HookReading, 'source' | 'placeOf'> {
  readonly flavor: HookFlavor
  /** Whether what nobody knows is an error, as in toolyard's own files. Default: it is passed over. */
  readonly strict?: boolean | undefined
}

/**
 * Reads the value of a `hooks` key.
 *
 * @throws ToolyardError CONFIG_INVALID
 */
export function readHooks(
  value: unknown,
  {flavor, source, placeOf, strict = false}: ReadHooksOptions,
): {hooks: HookSpec[]; notices: Notice[]} {
  const notices: Notice[] = []
  const reading: HookReading = {source, placeOf, strict, notice: (notice) => notices.push(notice)}
  if (value === undefined || value === null) return {hooks: [], notices}
  if (!isRecord(value))
    throw invalid(reading, [], 'it is no map of events.', 'Write {EVENT: [{matcher, hooks: [...]}]}.')
  const hooks = flavor === 'claude' ? readClaudeHooks(value, reading) : readGeminiHooks(value, reading)
  return {hooks, notices}
}
