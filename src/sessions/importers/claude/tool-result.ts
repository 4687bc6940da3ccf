import type {Status} from '@toolyard/sdk'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import {contentOf, textOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'
import {numberOf} from '../values.ts'
import {isRefusedCommand, refusalIn, unwrapped} from './refusals.ts'

/** What is known of a result beside its block. */
export interface ResultContext {
  /** The tool's name, where the call has come. */
  readonly tool?: string | undefined
  /** The structured result; a text where the call failed. */
  readonly data?: unknown
  /** The version of Claude Code. */
  readonly version?: string | undefined
  /** It is recorded elsewhere that the call was refused. */
  readonly isRefused?: boolean | undefined
}

/** What came of a call, told by its `tool_result` block. */
export function outcomeOf(block: JsonObject, {tool, data, version, isRefused}: ResultContext): RecordedOutcome {
  const content = contentOf(block.content ?? block.text)
  const text = textOf(content)
  const isError = block.is_error === true || (block.is_error !== false && text.startsWith('<tool_use_error>'))
  const refusal = isError ? refusalIn(text) : undefined
  const isWithheld = isRefused === true || (isError && tool === 'Bash' && isRefusedCommand(text, version))
  if (refusal !== undefined || isWithheld) return withheld(refusal ?? unwrapped(text))
  const structured = typeof data === 'object' && data !== null ? data : undefined
  const own: JsonObject = isObject(structured) ? structured : {}
  return settled({
    ended: isError ? failureOf(unwrapped(text)) : own.interrupted === true ? 'canceled' : 'ok',
    content,
    data: structured,
    exitCode: exitCodeOf(text, isError, own),
    durationMs: durationOf(own),
    isCut: isCut(text, own),
  })
}

function failureOf(text: string): Status {
  if (/^(?:Error: )?No such tool available/.test(text)) return 'not_found'
  if (text.startsWith('InputValidationError')) return 'invalid'
  if (/^(?:Exit code \d+\s+)?Command timed out/.test(text)) return 'timeout'
  const isAborted = /^\[Request interrupted|^(?:Exit code \d+\s+)?(?:<error>)?Command was aborted/.test(text)
  return isAborted ? 'canceled' : 'error'
}

/** The exit code of a command: only that of one that failed is written down. */
function exitCodeOf(text: string, isError: boolean, own: JsonObject): number | undefined {
  if (isError) {
    const code = /^(?:Error: )?Exit code (\d+)(?:\s|$)/.exec(text)?.[1]
    return code === undefined ? undefined : Number(code)
  }
  const isCommand = typeof own.stdout === 'string' && own.interrupted === false
  // of some commands an exit code other than 0 is no failure, and this says what it means
  const said = numberOf(own.exit_code) ?? numberOf(own.exitCode)
  if (said !== undefined) return said
  const isDone = !isFilled(own.returnCodeInterpretation) && !isFilled(own.backgroundTaskId)
  return isCommand && isDone ? 0 : undefined
}

function durationOf({durationMs, totalDurationMs, durationSeconds}: JsonObject): number | undefined {
  const seconds = numberOf(durationSeconds)
  return numberOf(durationMs) ?? numberOf(totalDurationMs) ?? (seconds === undefined ? undefined : seconds * 1000)
}

const CUTS: readonly RegExp[] = [
  /^<persisted-output>/,
  // at the end, or in a line of its own
  /\.\.\. \[\d+ (?:lines|characters) truncated\] \.\.\.\s*$/,
  /^\.\.\. \[\d+ (?:lines|characters) truncated\] \.\.\.$/m,
  /^Command running in background with ID: /,
  /^(?:Wasted call — file unchanged|File unchanged) since /,
]

function isCut(text: string, own: JsonObject): boolean {
  const isElsewhere = isFilled(own.backgroundTaskId) || isFilled(own.persistedOutputPath) || own.isAsync === true
  return isElsewhere || own.truncated === true || CUTS.some((cut) => cut.test(text))
}
