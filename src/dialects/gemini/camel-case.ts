import type {JsonObject} from '../dialect.ts'
import {isObject} from '../json.ts'

/**
 * A message of the API as it writes JSON itself: the SDK of Python writes its keys with underscores, and `null` for what
 * is not there. Only the message's own keys: what is below them may be a user's.
 */
export function inCamelCase(message: JsonObject): JsonObject {
  const entries = Object.entries(message).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([key, value]) => [key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()), value]),
  )
}

/** A part, and the call in it. */
export function partInCamelCase(given: JsonObject): JsonObject {
  const part = inCamelCase(given)
  return isObject(part.functionCall) ? {...part, functionCall: inCamelCase(part.functionCall)} : part
}
