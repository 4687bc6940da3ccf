import type {JsonObject} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {argumentsText} from '../openai/arguments-text.ts'

/** What an entry of `tool_calls`, or a fragment of one, says. */
export interface Entry {
  readonly index: number | string | undefined
  readonly id?: string
  /** Empty where it says none. */
  readonly name: string
  readonly text: string
  /** The arguments came as an object, all at once. */
  readonly isObject: boolean
  readonly isFreeText: boolean
  readonly isLegacy: boolean
}

/** The entries of a message or of a delta; the deprecated `function_call` stands for one. */
export function entriesOf({tool_calls: calls, function_call: legacy}: JsonObject): readonly unknown[] {
  const entries: readonly unknown[] = Array.isArray(calls) ? calls : []
  return isObject(legacy) ? [...entries, {index: LEGACY, function: legacy}] : entries
}

/** In the place of an index, which is a number. */
const LEGACY = 'function_call'

export function readEntry(value: unknown): Entry {
  const {index, id, type, function: called, custom}: JsonObject = isObject(value) ? value : {}
  const isFreeText = type === 'custom' || isObject(custom)
  const {name, arguments: given, input}: JsonObject = isObject(custom) ? custom : isObject(called) ? called : {}
  const text = isFreeText ? input : given
  return {
    index: typeof index === 'number' || typeof index === 'string' ? index : undefined,
    ...(isFilled(id) && {id}),
    name: isFilled(name) ? name : '',
    text: argumentsText(text),
    isObject: !isFreeText && isObject(text),
    isFreeText,
    isLegacy: index === LEGACY,
  }
}

/** Whether a fragment could be the first of a call. */
export function isBeginning(value: unknown): boolean {
  const {id, name} = readEntry(value)
  return id !== undefined || name !== ''
}
