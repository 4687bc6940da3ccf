import {type ContentBlock, type Status, text} from '@toolyard/sdk'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import {messageContent} from '../chat/content.ts'
import {elapsed, parsedJson} from '../chat/values.ts'
import {contentOf, textOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'
import {asObject, numberOf} from '../values.ts'

/** What an observation says came of an action. */
export function outcomeOf(event: JsonObject, action: JsonObject): RecordedOutcome {
  const durationMs = elapsed(action.timestamp, event.timestamp)
  if (event.kind !== undefined) return sdkOutcome(event, durationMs)
  const {observation, content, extras} = event
  if (observation === 'user_rejected') return withheld(isFilled(content) ? content : 'The user rejected the action.')
  const {content: shown, isError} = shownOf(event)
  const exitCode = exitCodeOf(extras)
  return settled({
    ended: isError ? 'error' : endOf(event, exitCode),
    content: shown,
    ...(isObject(extras) && Object.keys(extras).length > 0 && {data: extras}),
    exitCode,
    durationMs,
    isCut: CUT.test(textOf(shown)),
  })
}

/** The middle is left out of what is long. */
const CUT = /^\[\.\.\. (?:Observation truncated due to length|Command output truncated: removed \d+) /m

function shownOf({observation, content}: JsonObject): {content: readonly ContentBlock[]; isError: boolean} {
  const given = observation === 'mcp' && isFilled(content) ? parsedJson(content) : undefined
  if (isObject(given) && Array.isArray(given.content))
    return {content: contentOf(given.content), isError: given.isError === true}
  return {content: typeof content === 'string' ? [text(content)] : messageContent(content), isError: false}
}

/** A command that goes on, or whose end was not seen, has the code -1. */
function exitCodeOf(extras: unknown): number | undefined {
  const {metadata, exit_code: older} = asObject(extras)
  const code = numberOf(asObject(metadata).exit_code ?? older)
  return code === undefined || code < 0 ? undefined : code
}

function endOf({observation, content, extras, success}: JsonObject, exitCode: number | undefined): Status {
  const {error, metadata} = asObject(extras)
  const {suffix} = asObject(metadata)
  if (observation === 'error' || error === true) return 'error'
  if (isFilled(content) && /^ERROR:/.test(content)) return 'error'
  if (exitCode !== undefined) return exitCode === 0 ? 'ok' : 'error'
  if (isFilled(suffix) && /timed out after|has no new output after/.test(suffix)) return 'timeout'
  return success === false ? 'error' : 'ok'
}

/** Of the SDK: its observations are objects, and each kind of event has members of its own. */
function sdkOutcome(
  {kind, observation, error, rejection_reason: reason}: JsonObject,
  durationMs?: number,
): RecordedOutcome {
  if (kind === 'UserRejectObservation') return withheld(isFilled(reason) ? reason : 'The user rejected the action.')
  if (kind === 'AgentErrorEvent') return settled({ended: 'error', content: messageContent(error), durationMs})
  const {content, output, is_error: isError, timeout, exit_code: given, ...data} = asObject(observation)
  const code = numberOf(given)
  const exitCode = code === undefined || code < 0 ? undefined : code
  const hasFailed = isError === true || (exitCode ?? 0) !== 0
  return settled({
    ended: timeout === true ? 'timeout' : hasFailed ? 'error' : 'ok',
    content: messageContent(content ?? output),
    ...(Object.keys(data).length > 0 && {data}),
    exitCode,
    durationMs,
  })
}
