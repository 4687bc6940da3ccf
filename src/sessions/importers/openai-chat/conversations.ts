import {isObject} from '../../../dialects/json.ts'
import {hasPart} from '../chat/content.ts'
import {listOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'

/** A conversation, and where it stands among others. */
export interface RecordedConversation {
  readonly messages: readonly unknown[]
  /** Counts from 1; absent where the file is this conversation alone. */
  readonly number?: number
}

const ROLES: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

/** Members that hold a conversation: plain transcripts, and the episodes of tau-bench. */
const HOLDERS = ['messages', 'traj'] as const

/** The conversations of a file's value; none where it is no transcript. */
export function conversationsOf(value: unknown): readonly RecordedConversation[] {
  if (isConversation(value)) return [{messages: value}]
  if (isObject(value)) {
    const messages = heldBy(value)
    // tau2-bench
    return messages === undefined ? episodesOf(value.simulations) : [{messages}]
  }
  return episodesOf(value)
}

/** The messages that an object holds, where it is a conversation with something around it. */
export function heldBy(value: JsonObject): readonly unknown[] | undefined {
  return HOLDERS.map((holder) => value[holder]).find(isConversation)
}

function episodesOf(value: unknown): readonly RecordedConversation[] {
  return listOf(value).flatMap((episode, index) => {
    const messages = isObject(episode) ? heldBy(episode) : isConversation(episode) ? episode : undefined
    return messages === undefined ? [] : [{messages, number: index + 1}]
  })
}

/** Messages to look at before a list counts as a conversation. */
const LOOKED_AT = 20

export function isConversation(value: unknown): value is readonly unknown[] {
  const first = listOf(value).slice(0, LOOKED_AT)
  return first.length > 0 && first.every(isMessage)
}

/** Whether a value is a message of this format, and not one of another that has roles too. */
export function isMessage(value: unknown): value is JsonObject {
  if (!isObject(value) || !ROLES.has(value.role)) return false
  if (!('content' in value || 'tool_calls' in value || 'function_call' in value)) return false
  const isTyped = 'type' in value || 'parts' in value
  return !isTyped && !hasPart(value.content, 'tool_use') && !hasPart(value.content, 'tool_result')
}
