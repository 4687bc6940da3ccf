import type {InvalidReason} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {JsonObject} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isObject, kindOf, MAX_DEPTH, nestsDeeper, quote} from '../json.ts'
import {repairJson} from './repair.ts'

/** What the text of a call's arguments came to. `repaired` says what was mended. */
export type ReadArguments = {readonly input: JsonObject; readonly repaired?: string} | {readonly invalid: InvalidReason}

/**
 * Reads arguments that came as text. No text at all is no arguments; text that is not JSON is mended where it can only
 * have been meant one way, and says so: such a call may run only if it is read-only.
 */
export function readArguments(text: string): ReadArguments {
  if (text.trim() === '') return {input: {}}
  const parsed = parse(text)
  if ('value' in parsed) return accept(parsed.value)
  const mended = repairJson(text)
  const again = mended === undefined ? undefined : parse(mended.text)
  if (mended !== undefined && again !== undefined && 'value' in again) {
    const accepted = accept(again.value)
    return 'invalid' in accepted ? accepted : {...accepted, repaired: and(mended.repair, accepted.repaired)}
  }
  return invalid(`they are not JSON (${messageOf(parsed.error)}): ${quote(text)}`)
}

function parse(text: string): {readonly value: unknown} | {readonly error: unknown} {
  try {
    return {value: JSON.parse(text)}
  } catch (error) {
    return {error}
  }
}

function accept(value: unknown): ReadArguments {
  if (nestsDeeper(value, MAX_DEPTH)) return invalid(`they nest deeper than ${MAX_DEPTH} levels`)
  if (isObject(value)) return {input: value}
  // some backends encode what is encoded already
  const inner = typeof value === 'string' ? parse(value) : undefined
  if (inner !== undefined && 'value' in inner && isObject(inner.value)) {
    return nestsDeeper(inner.value, MAX_DEPTH)
      ? invalid(`they nest deeper than ${MAX_DEPTH} levels`)
      : {input: inner.value, repaired: 'a second encoding was undone'}
  }
  return invalid(`they are ${kindOf(value)}`)
}

const and = (one: string, other: string | undefined) => (other === undefined ? one : `${one}, and ${other}`)

function invalid(what: string): {invalid: InvalidReason} {
  const message = `The arguments must be a JSON object, and ${what}.`
  return {invalid: reason('BAD_ARGUMENTS', message, 'Ask the model for the call again.')}
}
