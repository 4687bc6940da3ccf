import {type Status, text} from '@toolyard/sdk'
import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import {messageContent} from '../chat/content.ts'
import {elapsed, millisecondsOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'
import type {Attachments} from './attachments.ts'

/** How a call ended, by the type of the error. What a tool may run into by itself is an error of the tool. */
const ENDS: ReadonlyMap<unknown, Status> = new Map<unknown, Status>([
  ['parsing', 'invalid'],
  ['timeout', 'timeout'],
  ['cancelled', 'canceled'],
])

/**
 * What came of a call, by the message that the model was shown and the event of its run, either of which may be
 * missing. `undefined` where neither says.
 */
export function outcomeOf(
  message: JsonObject | undefined,
  event: JsonObject | undefined,
  attachments: Attachments,
): RecordedOutcome | undefined {
  const isUnderWay = message === undefined && (event === undefined || event.pending === true)
  if (isUnderWay) return undefined
  const error = message?.error ?? event?.error
  const {type, message: said} = isObject(error) ? error : {type: undefined, message: message?.tool_error}
  if (type === 'approval') return withheld(isFilled(said) ? said : 'It was not approved.')
  const recorded = message?.content ?? event?.result
  const content = messageContent(attachments.resolve(recorded))
  const isEmpty = content.every((block) => block.type === 'text' && block.text === '')
  const hasFailed = isObject(error) || isFilled(said)
  return settled({
    ended: hasFailed ? (ENDS.get(type) ?? 'error') : event?.failed === true ? 'crashed' : 'ok',
    // in the place of nothing the model was shown the error
    content: hasFailed && isEmpty && isFilled(said) ? [text(said)] : content,
    durationMs: elapsed(event?.timestamp, event?.completed) ?? millisecondsOf(event?.working_time),
    isCut: Array.isArray(event?.truncated) || type === 'output_limit' || attachments.isMissing(recorded),
  })
}
