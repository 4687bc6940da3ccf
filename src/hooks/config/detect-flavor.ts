import {ToolyardError} from '../../errors/toolyard-error.ts'
import {CLAUDE_NAMES, GEMINI_NAMES} from './event-names.ts'
import type {HookFlavor} from './hook-spec.ts'
import {type HookReading, isRecord} from './reading.ts'

/**
 * Tells by the names of the events whose hooks these are; Claude Code's where the names are those of both.
 *
 * @throws ToolyardError CONFIG_INVALID when both kinds of names are there
 */
export function detectFlavor(hooks: unknown, placeOf?: HookReading['placeOf']): HookFlavor {
  const names = isRecord(hooks) ? Object.keys(hooks) : []
  const gemini = names.find((name) => GEMINI_NAMES.includes(name) && !CLAUDE_NAMES.includes(name))
  if (gemini === undefined) return 'claude'
  const claude = names.find((name) => CLAUDE_NAMES.includes(name) && !GEMINI_NAMES.includes(name))
  if (claude === undefined) return 'gemini'
  throw new ToolyardError('CONFIG_INVALID', `${gemini} is an event of Gemini CLI, and ${claude} one of Claude Code.`, {
    ...placeOf?.([gemini]),
    hint: 'Keep the hooks of each in a file of its own.',
  })
}
