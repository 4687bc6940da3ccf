import {isFilled} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import {messageContent} from '../chat/content.ts'
import type {Conversation} from '../chat/conversation.ts'
import {toolCallsOf} from '../chat/tool-calls.ts'
import {atMoment, idOf, listOf} from '../chat/values.ts'
import {refusalIn} from '../claude/refusals.ts'
import {textOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'

/**
 * Reads one message of a conversation.
 *
 * @param line where it stands
 * @returns whether it asked for calls or answered some
 */
export function readMessage(message: JsonObject, conversation: Conversation, line: number): boolean {
  const {role, id, timestamp, created_at: created} = message
  if (role === 'tool' || role === 'function') {
    answer(message, conversation)
    return true
  }
  const placed = {line, ...atMoment(timestamp ?? created)}
  const calls = toolCallsOf(message).map((call) => ({...call, ...placed}))
  // in simulations the one who plays the user has tools as well
  conversation.ask(calls, {id: idOf(id), ...(role === 'user' && {agent: 'user'})})
  return calls.length > 0
}

function answer(message: JsonObject, conversation: Conversation): void {
  const outcome = chatOutcome(message)
  const ids = answeredBy(message)
  for (const id of ids) conversation.answer(id, outcome)
  if (ids.length === 0) conversation.answerNext(outcome, isFilled(message.name) ? message.name : undefined)
}

/** The ids that a message answers; SWE-agent lists them. */
export function answeredBy({role, tool_call_id: one, tool_call_ids: several, id}: JsonObject): readonly string[] {
  const given = Array.isArray(several) ? listOf(several) : [one ?? (role === 'tool' ? id : undefined)]
  return given.map(idOf).filter((known) => known !== undefined)
}

/** What a tool's message says. The format has no flag for a failure, so that its text has to say it. */
function chatOutcome({content, error, is_error: isError, status}: JsonObject): RecordedOutcome {
  const blocks = messageContent(content)
  const refusal = refusalIn(textOf(blocks))
  if (refusal !== undefined) return withheld(refusal)
  const hasFailed = error === true || isError === true || status === 'error' || /^\s*Error:/.test(textOf(blocks))
  return settled({ended: hasFailed ? 'error' : 'ok', content: blocks})
}
