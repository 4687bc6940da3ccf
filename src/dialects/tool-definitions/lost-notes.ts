import type {JsonObject} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {enumOf, FORMATS, isNumber, valuesOf} from './gemini-constraints.ts'
import type {JsonType} from './types-of.ts'

/** What Gemini's schema of a type can't say, in words; only what is short. */
export function lostNotes(schema: JsonObject, type: JsonType): readonly string[] {
  const notes = [lostValues(schema, type), lostFormat(schema, type), ...(OWN_NOTES[type]?.(schema) ?? [])]
  return notes.filter(isFilled).filter(({length}) => length <= MAX_NOTE)
}

/** Texts after one another, each a sentence. */
export function sentences(...texts: readonly unknown[]): string {
  const filled = texts.filter(isFilled)
  return filled
    .map((text, index) => (index < filled.length - 1 && !/[.!?:)]\s*$/.test(text) ? `${text}.` : text))
    .join(' ')
}

const MAX_NOTE = 200

const OWN_NOTES: Readonly<Partial<Record<JsonType, (schema: JsonObject) => readonly (string | undefined)[]>>> = {
  integer: (schema) => [lostMultiple(schema)],
  number: ({exclusiveMinimum, exclusiveMaximum, ...schema}) => [
    isNumber(exclusiveMinimum) ? `More than ${exclusiveMinimum}.` : undefined,
    isNumber(exclusiveMaximum) ? `Less than ${exclusiveMaximum}.` : undefined,
    lostMultiple(schema),
  ],
  array: ({uniqueItems, prefixItems}) => [
    uniqueItems === true ? 'No item twice.' : undefined,
    Array.isArray(prefixItems) ? lostOrder(prefixItems) : undefined,
  ],
  object: ({additionalProperties}) => [
    isObject(additionalProperties) && isFilled(additionalProperties.type)
      ? `Any other key has a value of type ${additionalProperties.type}.`
      : undefined,
  ],
}

function lostValues(schema: JsonObject, type: JsonType): string | undefined {
  const values = valuesOf(schema, type)
  if (values.length === 0 || enumOf(schema, type).enum !== undefined) return undefined
  const told = values.map((value) => JSON.stringify(value)).join(', ')
  return values.length === 1 ? `Always ${told}.` : `One of ${told}.`
}

function lostFormat({format}: JsonObject, type: JsonType): string | undefined {
  return type === 'string' && isFilled(format) && !FORMATS.string?.includes(format) ? `Format: ${format}.` : undefined
}

function lostMultiple({multipleOf}: JsonObject): string | undefined {
  return isNumber(multipleOf) ? `A multiple of ${multipleOf}.` : undefined
}

function lostOrder(items: readonly unknown[]): string | undefined {
  const types = items.map((item) => (isObject(item) ? item.type : undefined))
  return types.every(isFilled) ? `The first items are, in this order: ${types.join(', ')}.` : undefined
}
