import {stripVTControlCharacters} from 'node:util'
import {nearest} from '../errors/nearest.ts'
import {formatPlace, messageOf, ToolyardError} from '../errors/toolyard-error.ts'
import {safeText} from '../render/safe-text.ts'
import {EXIT} from './exit-codes.ts'

/** What a person is told of an error, and the exit code that goes with it. */
export interface ErrorReport {
  readonly text: string
  readonly exitCode: number
}

/**
 * Ours and oclif's errors are for the user to mend and need no stack; whatever else was thrown is a bug.
 *
 * @param flags the names of the flags that the command has
 */
export function reportError(error: unknown, flags: readonly string[] = []): ErrorReport {
  const {text, exitCode} = reportOf(error, flags)
  return {text: safeText(text), exitCode}
}

function reportOf(error: unknown, flags: readonly string[]): ErrorReport {
  if (ToolyardError.is(error) && error.code !== 'INTERNAL') return {text: describe(error), exitCode: EXIT.usage}
  const usage = readUsageError(error, flags)
  if (usage !== undefined) return {text: `Error: ${usage}\n(USAGE)`, exitCode: EXIT.usage}
  const shown = error instanceof Error ? (error.stack ?? error.message) : messageOf(error)
  const cause = error instanceof Error && error.cause instanceof Error ? `\nCaused by: ${error.cause.stack}` : ''
  return {text: `toolyard itself failed. Please report this:\n${shown}${cause}`, exitCode: EXIT.bug}
}

function describe({code, message, hint, place}: ToolyardError): string {
  const {path, ...position} = place
  const where = formatPlace(path !== undefined && message.includes(path) ? position : place)
  const lines = [`Error: ${where === '' ? '' : `${where}: `}${message}`, ...(hint === undefined ? [] : [hint])]
  return `${lines.join('\n')}\n(${code})`
}

/** oclif's own errors (an unknown flag, a missing argument) carry the exit code that they want. */
function readUsageError(error: unknown, flags: readonly string[]): string | undefined {
  if (!(error instanceof Error) || !('oclif' in error)) return undefined
  const {exit} = error.oclif as {exit?: number}
  if (exit === undefined) return undefined
  const suggestions: unknown = Reflect.get(error, 'suggestions')
  const tries = Array.isArray(suggestions) && suggestions.length > 0 ? `\nTry this: ${suggestions.join(', ')}` : ''
  return tidy(error.message) + tries + meantFlags(error, flags)
}

/** Without its colors, and without a note on flags that take all the words behind them: ours take one each. */
const tidy = (message: string) => stripVTControlCharacters(message).replace(/\n\nNote: --.*?(?=\nSee more help|$)/s, '')

/** oclif says which flags it does not know, but not which were meant. */
function meantFlags(error: Error, flags: readonly string[]): string {
  const unknown: unknown = Reflect.get(error, 'flags')
  if (error.constructor.name !== 'NonExistentFlagsError' || !Array.isArray(unknown)) return ''
  const meant = unknown.flatMap((flag: unknown) => nearest(String(flag).replace(/^-+/, ''), flags) ?? [])
  return meant.length === 0 ? '' : `\nDid you mean ${meant.map((flag) => `--${flag}`).join(', ')}?`
}
